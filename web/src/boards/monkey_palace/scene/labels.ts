// Numbers on discs that always face the reader and are drawn over everything.

import { CanvasTexture, Color, InstancedBufferAttribute, Matrix4, PlaneGeometry, Vector3 } from 'three';
import { marks, uncover, veil } from './overlay';
import { toWorld } from './space';

const MAX = 80;
/** Glyphs lie in a square sheet: the heights 0 to 34, then the sign of blame. */
const ROW = 6;
const SIGN = ROW * ROW - 1;

export interface Label {
  x: number;
  y: number;
  z: number;
  /** A height, or `!`. */
  text: number | '!';
  color: string;
}

const VERTEX = `attribute vec4 aDisc; attribute float aGlyph; varying vec2 vUv; varying vec3 vTint; varying float vGlyph;
  void main() {
    vUv = uv; vTint = aDisc.rgb; vGlyph = aGlyph + 0.5;
    vec4 c = modelViewMatrix * instanceMatrix * vec4(0.0, 0.0, 0.0, 1.0);
    c.xy += position.xy * aDisc.a; gl_Position = projectionMatrix * c;
  }`;
const FRAGMENT = `uniform sampler2D uMap; varying vec2 vUv; varying vec3 vTint; varying float vGlyph;
  void main() {
    vec2 p = vUv * 2.0 - 1.0; float r = length(p), w = fwidth(r);
    float disc = 1.0 - smoothstep(1.0 - w, 1.0, r), rim = smoothstep(0.84 - w, 0.84, r);
    float k = floor(vGlyph), n = ${ROW.toFixed(1)}; vec2 at = (vec2(mod(k, n), n - 1.0 - floor(k / n)) + vUv) / n;
    float ink = texture2D(uMap, at).a, dark = step(0.42, dot(vTint, vec3(0.3, 0.6, 0.1)));
    vec3 text = mix(vec3(1.0), vec3(0.03, 0.02, 0.05), dark);
    gl_FragColor = vec4(mix(mix(vTint, vec3(1.0, 0.98, 0.92), rim), text, ink), disc * 0.96);
    #include <colorspace_fragment>
  }`;

export class Labels {
  private readonly discs = new InstancedBufferAttribute(new Float32Array(4 * MAX), 4);
  private readonly glyphs = new InstancedBufferAttribute(new Float32Array(MAX), 1);
  readonly mesh;

  constructor() {
    const plane = new PlaneGeometry(1, 1);
    plane.setAttribute('aDisc', this.discs);
    plane.setAttribute('aGlyph', this.glyphs);
    const material = veil({ uniforms: { uMap: { value: glyphSheet() } }, depthTest: false, vertexShader: VERTEX, fragmentShader: FRAGMENT });
    this.mesh = marks(plane, material, MAX, 30);
  }

  show(labels: readonly Label[]): void {
    const shown = labels.slice(0, MAX).sort((a, b) => a.z - b.z);
    shown.forEach(({ x, y, z, text, color }, i) => {
      const blame = text === '!';
      this.mesh.setMatrixAt(i, new Matrix4().setPosition(toWorld(x, y, z).add(new Vector3(0, blame ? 1 : 0.25, 0))));
      const { r, g, b } = new Color(color);
      this.discs.setXYZW(i, r, g, b, blame ? 1.5 : 1.25);
      this.glyphs.setX(i, blame ? SIGN : Math.min(text, SIGN - 1));
    });
    this.discs.needsUpdate = this.glyphs.needsUpdate = true;
    uncover(this.mesh, shown.length);
  }
}

function glyphSheet(): CanvasTexture {
  const cell = 96;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = ROW * cell;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser gives no 2D canvas');
  Object.assign(pen, { textAlign: 'center', textBaseline: 'middle', fillStyle: '#fff' });
  for (let i = 0; i <= SIGN; i++) {
    const text = i === SIGN ? '!' : String(i);
    pen.font = `800 ${text.length > 1 ? 54 : 66}px "Atkinson Hyperlegible", system-ui, sans-serif`;
    pen.fillText(text, ((i % ROW) + 0.5) * cell, (Math.floor(i / ROW) + 0.53) * cell);
  }
  const map = new CanvasTexture(canvas);
  map.anisotropy = 4;
  return map;
}
