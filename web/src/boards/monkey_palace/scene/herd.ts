// The animals on the palace, and how they hop from stud to stud.

import { Group, Mesh, Vector3 } from 'three';
import { ANIMALS } from './animals';
import type { Materials } from './materials';
import { toWorld } from './space';
import type { Stage } from './stage';

export interface AnimalPlace {
  animal: string;
  x: number;
  y: number;
  /** The level of the stud it stands on. */
  z: number;
}

const FACING: Record<string, number> = { monkey: 0.35, frog: -0.5, butterfly: 0.3 };
const HOP = 520;

export class Herd {
  readonly group = new Group();
  private readonly meshes = new Map<string, Mesh>();

  constructor(private readonly stage: Stage, private readonly materials: Materials) {}

  show(standing: readonly AnimalPlace[]): void {
    for (const [animal, mesh] of this.meshes) mesh.visible = standing.some((one) => one.animal === animal);
    for (const { animal, x, y, z } of standing) {
      const goal = toWorld(x, y, z).add(new Vector3(0, 0.14, 0));
      const known = this.meshes.get(animal);
      const mesh = known ?? this.make(animal, goal);
      if (known && !known.position.equals(goal)) this.hop(mesh, goal);
    }
  }

  private make(animal: string, at: Vector3): Mesh {
    const mesh = new Mesh(ANIMALS[animal]?.(), this.materials.animal);
    mesh.position.copy(at);
    mesh.rotation.y = FACING[animal] ?? 0;
    mesh.scale.setScalar(1.2);
    mesh.castShadow = mesh.receiveShadow = true;
    this.meshes.set(animal, mesh);
    this.group.add(mesh);
    return mesh;
  }

  private hop(mesh: Mesh, goal: Vector3): void {
    const from = mesh.position.clone();
    const top = Math.max(2, from.distanceTo(goal) / 4);
    this.stage.animate(HOP, (t) => {
      mesh.position.lerpVectors(from, goal, t).y += 4 * top * t * (1 - t);
      this.stage.refreshShadows();
    });
  }
}
