// The plate with its studs, the painted plan on it, and the jungle around.

import { CanvasTexture, Color, Group, InstancedMesh, Matrix4, Mesh, PlaneGeometry, Quaternion, SRGBColorSpace, Vector3 } from 'three';
import type { Site } from '../lattice';
import type { Quality } from '../quality';
import type { Materials } from './materials';
import type { Ring, Vec3, Vertex } from './mesher';
import { addBox, addLathe, Mesher, vertex } from './mesher';
import { FIRST, paintPlan, seeded, SHEET } from './plan';
import { PLATE, START, toWorld } from './space';
import { studGeometry } from './stone';

const UP = new Vector3(0, 1, 0);
const CORNER = 14.5;
/** Into how many sides each of the hundreds of studs is cut, and how wide its rim is. */
const STUD: Record<Quality, [segments: number, bevel?: number]> = { full: [12], light: [10, 0] };

/** Where the four lanterns stand: the box has its four corner bricks there. */
export const LANTERNS: [x: number, z: number][] = [[-CORNER, -CORNER], [CORNER, -CORNER], [CORNER, CORNER], [-CORNER, CORNER]];

export class Ground {
  readonly group = new Group();
  private readonly studs: InstancedMesh;
  private readonly border: number;

  constructor(materials: Materials, private readonly sites: readonly Site[]) {
    const border = borderStuds();
    this.border = border.length;
    this.studs = new InstancedMesh(studGeometry(...STUD[materials.quality]), materials.stud, border.length + sites.length);
    this.studs.receiveShadow = true;
    const random = seeded(7);
    border.forEach(([x, y], i) => {
      this.studs.setMatrixAt(i, new Matrix4().setPosition(toWorld(x, y)));
      this.studs.setColorAt(i, new Color('#628f3c').offsetHSL((random() - 0.5) * 0.03, 0, (random() - 0.5) * 0.07));
    });
    this.group.add(plate(materials), sheet(materials, sites), this.studs, ferns(materials), ...lanterns(materials));
    this.cover(() => false);
  }

  /** Leaves out the start studs that lie under a piece. */
  cover(covered: (site: Site) => boolean): void {
    let at = this.border;
    for (const site of this.sites) {
      if (covered(site)) continue;
      this.studs.setMatrixAt(at, new Matrix4().makeScale(1.12, 1.3, 1.12).setPosition(toWorld(site.x, site.y).setY(0.05)));
      this.studs.setColorAt(at++, new Color(START[site.color]));
    }
    this.studs.count = at;
    this.studs.instanceMatrix.needsUpdate = true;
    if (this.studs.instanceColor) this.studs.instanceColor.needsUpdate = true;
  }
}

function borderStuds(): [number, number][] {
  const line = Array.from({ length: PLATE }, (_, i) => i);
  const inside = (q: number): boolean => q >= FIRST && q < FIRST + SHEET;
  return line.flatMap((x) => line.map((y): [number, number] => [x, y])).filter(([x, y]) => !inside(x) || !inside(y));
}

const linear = (hex: string): Vec3 => new Color(hex).toArray() as Vec3;

function plate(materials: Materials): Mesh {
  const mesher = new Mesher();
  addBox(mesher, { w: PLATE + 0.1, h: 0.5, d: PLATE + 0.1, y: -0.5, bevel: 0.12, shade: linear('#587f38') });
  addBox(mesher, { w: PLATE + 0.7, h: 0.5, d: PLATE + 0.7, y: -1.0, bevel: 0.14, shade: linear('#7b5a3a') });
  const mesh = new Mesh(mesher.build(), materials.plate);
  mesh.receiveShadow = mesh.castShadow = true;
  return mesh;
}

function sheet(materials: Materials, sites: readonly Site[]): Mesh {
  const map = new CanvasTexture(paintPlan(sites));
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = materials.quality === 'full' ? 8 : 1;
  materials.sheet.map = map;
  const mesh = new Mesh(new PlaneGeometry(SHEET, SHEET).rotateX(-Math.PI / 2).translate(0, 0.05, 0), materials.sheet);
  mesh.receiveShadow = true;
  return mesh;
}

// Jungle

/** Low ferns on the border, none taller than a brick, so that they never hide a start. */
function ferns(materials: Materials): InstancedMesh {
  const random = seeded(23);
  const spots = fernSpots(random);
  const mesh = new InstancedMesh(fernGeometry(), materials.leaf, spots.length);
  const greens = ['#3f7d34', '#5a9a3c', '#2f6b3c', '#7aa83a'];
  spots.forEach(([x, z], i) => {
    const size = 0.55 + random() * 0.6;
    const turn = new Quaternion().setFromAxisAngle(UP, random() * 6.3);
    mesh.setMatrixAt(i, new Matrix4().compose(new Vector3(x, 0.02, z), turn, new Vector3(size, size, size)));
    mesh.setColorAt(i, new Color(greens[Math.floor(random() * 4)]));
  });
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

function fernSpots(random: () => number): [number, number][] {
  const spots: [number, number][] = [];
  while (spots.length < 64) {
    const along = (random() - 0.5) * 30;
    const off = (14.35 + random() * 1.1) * (random() < 0.5 ? -1 : 1);
    const [x, z]: [number, number] = random() < 0.5 ? [along, off] : [off, along];
    const atLantern = Math.hypot(Math.abs(x) - CORNER, Math.abs(z) - CORNER) < 2.2;
    if (!atLantern && spots.every(([a, b]) => Math.hypot(a - x, b - z) > 1.15)) spots.push([x, z]);
  }
  return spots;
}

function fernGeometry() {
  const mesher = new Mesher();
  for (let i = 0; i < 7; i++) {
    const angle = (i / 7) * 2 * Math.PI;
    const [reach, lift] = i % 2 ? [0.95, 0.75] : [1.25, 0.5];
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const at = (t: number, side: number): Vertex => {
      const r = reach * t;
      const w = 0.2 * Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.9)) * side;
      return vertex(
        [r * c - w * s, lift * Math.sin(t * Math.PI * 0.62) - Math.abs(side) * 0.04, r * s + w * c],
        [-0.3 * c + side * 0.3 * s, 1, -0.3 * s - side * 0.3 * c],
        (side ? 0.9 : 1.1) * (0.5 + 0.55 * t),
      );
    };
    for (let k = 0; k < 4; k++) {
      for (const side of [-1, 1]) mesher.quad(at(k / 4, 0), at((k + 1) / 4, 0), at((k + 1) / 4, side), at(k / 4, side));
    }
  }
  return mesher.build();
}

const TILE: Vec3 = [0.72, 0.3, 0.17];
const KNOB: Vec3 = [1, 0.72, 0.3];
const ROOF: Ring[] = [
  [1.0, 2.22, [0.4, 0.17, 0.1]], [1.06, 2.28, TILE], [0.82, 2.42, TILE], [0.42, 2.68, TILE], [0.2, 2.76, TILE],
  [0.18, 2.82, KNOB], [0.24, 2.9, KNOB], [0.16, 3.04, KNOB], [0, 3.1, KNOB],
];

function lanterns(materials: Materials): InstancedMesh[] {
  const stone = new Mesher();
  addBox(stone, { w: 1.7, h: 0.35, d: 1.7, bevel: 0.07 });
  addBox(stone, { w: 1, h: 0.9, d: 1, y: 0.35, bevel: 0.06, panel: { margin: 0.12, depth: 0.05 } });
  addBox(stone, { w: 1.5, h: 0.22, d: 1.5, y: 1.25, bevel: 0.07 });
  for (const x of [-0.52, 0.52]) {
    for (const z of [-0.52, 0.52]) addBox(stone, { w: 0.2, h: 0.8, d: 0.2, x, z, y: 1.45, bevel: 0.03 });
  }
  addLathe(stone, ROOF, { segments: 24 });
  const lamp = new Mesher();
  addLathe(lamp, [[0.2, 1.47], [0.36, 1.65], [0.4, 1.85], [0.34, 2.08], [0.18, 2.22]], { segments: 16, crease: 0 });
  const parts = [
    { mesher: stone, material: materials.lantern, tint: '#e2d2b2' },
    { mesher: lamp, material: materials.lamp, tint: '#ffe2a8' },
  ];
  return parts.map(({ mesher, material, tint }) => {
    const mesh = new InstancedMesh(mesher.build(), material, LANTERNS.length);
    LANTERNS.forEach(([x, z], i) => {
      mesh.setMatrixAt(i, new Matrix4().makeScale(0.8, 0.8, 0.8).setPosition(x, 0.02, z));
      mesh.setColorAt(i, new Color(tint));
    });
    mesh.castShadow = mesh.receiveShadow = mesher === stone;
    return mesh;
  });
}
