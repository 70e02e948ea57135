// How much detail the scene has: all of it, or what a computer without a graphics card can draw.

export type Quality = 'full' | 'light';

const KEY = 'sapajou.palace.quality';
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** What was kept in this browser; else light if its graphics are made by the processor, as far as it says so. */
export function preferredQuality(): Quality {
  return kept() ?? (SOFTWARE.test(graphicsName()) ? 'light' : 'full');
}

/** What was chosen in this browser, or found out by drawing; null if neither. */
export function kept(): Quality | null {
  try {
    const quality = localStorage.getItem(KEY);
    return quality === 'full' || quality === 'light' ? quality : null;
  } catch {
    return null;
  }
}

export function keep(quality: Quality): void {
  try {
    localStorage.setItem(KEY, quality);
  } catch {
    // A browser without storage forgets; that is its owner's wish.
  }
}

/** Whether the browser draws space at all. */
export function drawsSpace(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

function graphicsName(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
