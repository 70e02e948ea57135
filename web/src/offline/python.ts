// Python in a worker: Pyodide with our package in it, loaded from beside the page and nowhere else.

import type { PyodideInterface } from 'pyodide';

/** What is loaded, in bytes as they come over the network; `sapajou site` counts them. */
export interface Parts {
  [file: string]: number;
}

const SCRIPT = 'pyodide/pyodide.asm.mjs';
const PACKED = '.packed';
const GZIP = [0x1f, 0x8b];
const HOME = '/home/sapajou';

/** Start Python with our package; `progress` hears how many bytes have come. */
export async function startPython(root: string, parts: Parts, progress: (bytes: number) => void): Promise<PyodideInterface> {
  let loaded = 0;
  const counted = (bytes: number): void => progress((loaded += bytes));
  const plainFetch = self.fetch.bind(self);
  // Pyodide fetches its own parts: this counts them, and unpacks what lies there packed.
  self.fetch = async (input, init) => {
    const name = String(input instanceof Request ? input.url : input);
    const file = name.startsWith(root) ? name.slice(root.length) : name;
    if (file + PACKED in parts) return unpacked(await plainFetch(root + file + PACKED, init), counted);
    return file in parts ? counting(await plainFetch(input, init), counted) : plainFetch(input, init);
  };
  const [address, script] = [`${root}pyodide/pyodide.mjs`, root + SCRIPT];
  const { loadPyodide } = (await import(/* @vite-ignore */ address)) as typeof import('pyodide');
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: `${root}pyodide/`, packageBaseUrl: `${root}pyodide/` }),
    self.fetch(`${root}sapajou.zip`).then((response) => response.arrayBuffer()),
    import(/* @vite-ignore */ script).then(() => counted(parts[SCRIPT] ?? 0)), // Pyodide imports the same: it is no fetch
  ]);
  python.FS.mkdirTree(HOME);
  python.unpackArchive(archive, 'zip', { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  return python;
}

function counting(response: Response, counted: (bytes: number) => void): Response {
  if (response.body === null || !response.ok) return response;
  return new Response(response.body.pipeThrough(counter(counted)), response);
}

/** A packed file as what it holds; a server that has unpacked it on the way does no harm. */
async function unpacked(response: Response, counted: (bytes: number) => void): Promise<Response> {
  if (!response.ok) return response;
  const packed = new Uint8Array(await counting(response, counted).arrayBuffer());
  const body = new Blob([packed]).stream();
  const isPacked = GZIP.every((byte, at) => packed[at] === byte);
  const plain = isPacked ? body.pipeThrough(new DecompressionStream('gzip')) : body;
  return new Response(plain, { headers: { 'Content-Type': 'application/wasm' } });
}

function counter(counted: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, onward) {
      counted(chunk.byteLength);
      onward.enqueue(chunk);
    },
  });
}
