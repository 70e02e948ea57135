// Runs play.py of a folder under the Pyodide in it, with the package as a browser gets it; prints what was measured as JSON.

import { readFileSync } from 'node:fs';

const folder = process.argv[2];
const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const begin = clock();
const { loadPyodide } = await import(`${folder}/pyodide/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/pyodide/`, stdout: () => undefined });
const loaded = clock();
python.FS.mkdirTree('/home/sapajou');
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/sapajou.zip`)).buffer, 'zip', { extractDir: '/home/sapajou' });
python.runPython('import sys; sys.path.insert(0, "/home/sapajou")');
python.pyimport('sapajou.offline.browser');
const imported = clock();
python.runPython(readFileSync(`${folder}/play.py`, 'utf8'));
python.globals.set('clock', clock);
const measured = JSON.parse(python.runPython('import json; json.dumps(measured())'));
console.log(JSON.stringify({
  load: loaded - begin, import: imported - loaded, memory: process.memoryUsage().rss / 1e6, ...measured,
}));
