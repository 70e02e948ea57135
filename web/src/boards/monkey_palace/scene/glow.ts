// Studs that may be chosen glow in their colour: a ring and a beam of light.

import type { IUniform } from 'three';
import { AdditiveBlending, Color, CylinderGeometry, DoubleSide, InstancedBufferAttribute, Matrix4, PlaneGeometry } from 'three';
import { marks, uncover, veil } from './overlay';
import { START, toWorld } from './space';

const MAX = 72;

export interface Glowing {
  x: number;
  y: number;
  z: number;
  /** A start's colour, or anything else for the plain light of a chosen stud. */
  color: string;
}

const VERTEX = `attribute vec3 aTint; varying vec3 vTint; varying vec3 vAt;
  void main() { vTint = aTint; vAt = position; gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0); }`;
const RING = `uniform float uPulse; varying vec3 vTint; varying vec3 vAt;
  void main() {
    float r = length(vAt.xz), edge = exp(-pow((r - 1.02) / 0.075, 2.0)), halo = exp(-pow((r - 1.02) / 0.3, 2.0)) * 0.75;
    vec3 col = mix(vTint, vec3(1.0, 0.98, 0.85), edge * 0.85);
    gl_FragColor = vec4(col * (0.9 + 0.5 * edge), clamp((edge + halo) * uPulse, 0.0, 1.0));
    #include <colorspace_fragment>
  }`;
const BEAM = `uniform float uPulse; varying vec3 vTint; varying vec3 vAt;
  void main() {
    float t = clamp(vAt.y / 1.9, 0.0, 1.0); gl_FragColor = vec4((vTint + 0.25) * 0.55 * uPulse, pow(1.0 - t, 2.2) * 0.5);
    #include <colorspace_fragment>
  }`;

export class Glow {
  private readonly tints = new InstancedBufferAttribute(new Float32Array(3 * MAX), 3);
  readonly meshes;

  constructor(uPulse: IUniform<number>) {
    const uniforms = { uPulse };
    const ring = veil({ uniforms, vertexShader: VERTEX, fragmentShader: RING });
    const beam = veil({ uniforms, vertexShader: VERTEX, fragmentShader: BEAM, side: DoubleSide, blending: AdditiveBlending });
    const disc = new PlaneGeometry(3.4, 3.4).rotateX(-Math.PI / 2).translate(0, 0.075, 0);
    const cone = new CylinderGeometry(1.12, 0.98, 1.9, 28, 1, true).translate(0, 1.0, 0);
    for (const geometry of [disc, cone]) geometry.setAttribute('aTint', this.tints);
    this.meshes = [marks(disc, ring, MAX, 4), marks(cone, beam, MAX, 5)] as const;
  }

  show(studs: readonly Glowing[]): void {
    const shown = studs.slice(0, MAX);
    shown.forEach(({ x, y, z, color }, i) => {
      const size = z === 0 ? 1 : 0.62; // above the ground a stud is no wider than its piece
      const place = new Matrix4().makeScale(size, 1, size).setPosition(toWorld(x, y, z));
      for (const mesh of this.meshes) mesh.setMatrixAt(i, place);
      const tint = new Color(START[color] ?? '#ffcf5a');
      this.tints.setXYZ(i, tint.r, tint.g, tint.b);
    });
    this.tints.needsUpdate = true;
    for (const mesh of this.meshes) uncover(mesh, shown.length);
  }
}
