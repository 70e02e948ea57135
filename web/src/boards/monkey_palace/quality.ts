// How much detail the scene has: all of it, or what a computer without a graphics card can draw.

export type Quality = 'full' | 'light';

const KEY = 'sapajou.palace.quality';
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** What was chosen in this browser; else light if its graphics are made by the processor. */
export function preferredQuality(): Quality {
  const kept = stored();
  return kept ?? (SOFTWARE.test(graphicsName()) ? 'light' : 'full');
}

/** Whether the browser draws space at all. */
export function drawsSpace(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

export function keepQuality(quality: Quality): void {
  try {
    localStorage.setItem(KEY, quality);
  } catch {
    // A browser without storage forgets; that is its owner's wish.
  }
}

function stored(): Quality | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'full' || kept === 'light' ? kept : null;
  } catch {
    return null;
  }
}

function graphicsName(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
