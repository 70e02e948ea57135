// Pieces that are not there yet: translucent arches with their supports, the focused one outlined, and red bricks where a
// support is missing. Two passes per kind, depth first, so that a ghost never shows its own inner walls.

import type { BufferGeometry, IUniform, InstancedMesh } from 'three';
import { BackSide, Color, InstancedBufferAttribute, Mesh, ShaderMaterial } from 'three';
import type { Solid } from '../lattice';
import { marks, uncover, veil } from './overlay';
import { matrixOf } from './space';
import type { Round } from './stone';
import { archHullGeometry } from './stone';

const MAX = 64;
const KINDS = ['arch', 'brick', 'column'] as const;
type GhostKind = (typeof KINDS)[number];

export interface Ghost {
  pieces: Solid[];
  /** Whether it is pointed at or focused: drawn brighter, its last piece outlined if it is an arch. */
  bright: boolean;
}

const VERTEX = `attribute vec4 aLook; varying vec4 vLook; varying vec3 vN; varying vec3 vW;
  void main() {
    vec4 w = instanceMatrix * vec4(position, 1.0);
    vW = w.xyz; vLook = aLook; vN = normalMatrix * mat3(instanceMatrix) * normal; gl_Position = projectionMatrix * modelViewMatrix * w;
  }`;
const COLOR = `uniform float uPulse; varying vec4 vLook; varying vec3 vN; varying vec3 vW;
  void main() {
    vec3 n = normalize(vN); float edge = smoothstep(0.015, 0.09, length(fwidth(vN)));
    float weave = smoothstep(0.35, 0.65, 0.5 + 0.5 * sin((vW.x + vW.z) * 7.0 + vW.y * 7.0));
    float light = 0.80 + 0.34 * dot(n, normalize(vec3(-0.35, 0.9, 0.3)));
    float a = vLook.a * (0.40 + 0.12 * weave) + edge * 0.6;
    gl_FragColor = vec4(mix(vLook.rgb * light, vec3(1.0), edge * 0.8), clamp(a * uPulse, 0.0, 0.96));
    #include <colorspace_fragment>
  }`;
const NOTHING = 'void main() { gl_FragColor = vec4(0.0); }';

interface Look {
  tint: Color;
  alpha: number;
}
const look = (hex: string, alpha: number): Look => ({ tint: new Color(hex), alpha });
const LOOKS = {
  arch: look('#3fa4f2', 1.05),
  support: look('#2f86d6', 0.7),
  brightArch: look('#2f9bff', 1.7),
  brightSupport: look('#1f7fe0', 1.25),
  missing: look('#ff1f2d', 0.85),
};

/** The ghosts of one kind of piece. */
class KindGhosts {
  private readonly looks = new InstancedBufferAttribute(new Float32Array(4 * MAX), 4);
  readonly passes: InstancedMesh[];
  private count = 0;

  constructor(shape: BufferGeometry, depth: ShaderMaterial, color: ShaderMaterial) {
    const geometry = shape.clone();
    geometry.deleteAttribute('aMark');
    geometry.setAttribute('aLook', this.looks);
    this.passes = [marks(geometry, depth, MAX, 8), marks(geometry, color, MAX, 9)];
  }

  clear(): void {
    this.count = 0;
  }

  add(piece: Solid, { tint, alpha }: Look): void {
    if (this.count >= MAX) return;
    const place = matrixOf(piece, 0.985);
    for (const mesh of this.passes) mesh.setMatrixAt(this.count, place);
    this.looks.setXYZW(this.count++, tint.r, tint.g, tint.b, alpha);
  }

  upload(): void {
    this.looks.needsUpdate = true;
    for (const mesh of this.passes) uncover(mesh, this.count);
  }
}

export class Ghosts {
  private readonly kinds: Record<GhostKind, KindGhosts>;
  private readonly hulls: Mesh[];
  readonly meshes: Mesh[];

  constructor(shapes: Record<GhostKind, BufferGeometry>, uPulse: IUniform<number>, round: Round) {
    const color = veil({ uniforms: { uPulse }, vertexShader: VERTEX, fragmentShader: COLOR });
    const depth = new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: NOTHING, colorWrite: false, transparent: true });
    const make = (kind: GhostKind): KindGhosts => new KindGhosts(shapes[kind], depth, color);
    this.kinds = { arch: make('arch'), brick: make('brick'), column: make('column') };
    const body = archHullGeometry(round);
    this.hulls = [hull(body, 0.17, '#10233c', 8.3), hull(body, 0.1, '#ffffff', 8.6)]; // a white line in a dark one
    this.meshes = [...KINDS.flatMap((kind) => this.kinds[kind].passes), ...this.hulls];
  }

  show(ghosts: readonly Ghost[], missing: readonly Solid[] = []): void {
    for (const kind of KINDS) this.kinds[kind].clear();
    for (const { pieces, bright } of ghosts) {
      for (const piece of pieces) {
        const arch = piece.type === 'arch';
        this.add(piece, bright ? (arch ? LOOKS.brightArch : LOOKS.brightSupport) : arch ? LOOKS.arch : LOOKS.support);
      }
    }
    for (const piece of missing) this.add(piece, LOOKS.missing);
    for (const kind of KINDS) this.kinds[kind].upload();
    this.outline(ghosts.find(({ bright }) => bright)?.pieces.find(({ type }) => type === 'arch'));
  }

  private add(piece: Solid, style: Look): void {
    if (piece.type !== 'decoration') this.kinds[piece.type].add(piece, style);
  }

  private outline(arch: Solid | undefined): void {
    for (const mesh of this.hulls) {
      mesh.visible = Boolean(arch);
      if (arch) mesh.matrix.copy(matrixOf(arch, 0.985));
    }
  }
}

/** The back faces of a swollen copy: only the outline survives, because the ghost's own depth is already written. */
function hull(geometry: BufferGeometry, grow: number, color: string, order: number): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    transparent: true,
    uniforms: { uColor: { value: new Color(color) } },
    vertexShader: `void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position + normal * ${grow.toFixed(3)}, 1.0); }`,
    fragmentShader: 'uniform vec3 uColor; void main() { gl_FragColor = vec4(uColor, 1.0); }',
  });
  return Object.assign(new Mesh(geometry, material), { renderOrder: order, matrixAutoUpdate: false, visible: false });
}
