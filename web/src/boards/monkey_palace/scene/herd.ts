// The animals on the palace, and how they hop from stud to stud.

import type { BufferGeometry } from 'three';
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
  private readonly meshes: ReadonlyMap<string, Mesh>;

  constructor(private readonly stage: Stage, materials: Materials) {
    this.meshes = new Map(Object.entries(ANIMALS).map(([animal, make]) => [animal, meshOf(animal, make(), materials)]));
    this.group.add(...this.meshes.values());
  }

  /** Shows the animals that stand somewhere; one that stood elsewhere hops. */
  show(standing: readonly AnimalPlace[]): void {
    for (const [animal, mesh] of this.meshes) {
      const place = standing.find((one) => one.animal === animal);
      const goal = place && toWorld(place.x, place.y, place.z).add(new Vector3(0, 0.14, 0));
      if (goal && !mesh.visible) mesh.position.copy(goal);
      else if (goal && !mesh.position.equals(goal)) this.hop(mesh, goal);
      mesh.visible = goal !== undefined;
    }
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

/** An animal that does not stand anywhere yet. */
function meshOf(animal: string, shape: BufferGeometry, materials: Materials): Mesh {
  const mesh = new Mesh(shape, materials.animal);
  mesh.rotation.y = FACING[animal] ?? 0;
  mesh.scale.setScalar(1.2);
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.visible = false;
  return mesh;
}
