// The palace in three dimensions, for the page: what is on it, what glows, what can be pointed at. It knows no rule.

import type { Vector3 } from 'three';
import type { Cell, Site, Solid } from '../lattice';
import { cellsOf, heightOf, keyOf } from '../lattice';
import type { Quality } from '../quality';
import type { Insets, Stand } from './camera';
import { aroundOf } from './camera';
import { FocusRing } from './focus';
import type { Ghost } from './ghosts';
import { Ghosts } from './ghosts';
import type { Glowing } from './glow';
import { Glow } from './glow';
import { Ground } from './ground';
import type { AnimalPlace } from './herd';
import { Herd } from './herd';
import type { Label } from './labels';
import { Labels } from './labels';
import type { Theme } from './light';
import type { Mark } from './materials';
import { Materials } from './materials';
import { PieceMeshes } from './pieces';
import type { Point, Target } from './pointer';
import { openPoint, seenAt, targetAt, targetNear } from './pointer';
import { boxOf, studBox, toWorld } from './space';
import type { Cost } from './stage';
import { Stage } from './stage';
import { ROUND } from './stone';
import { Trail } from './trail';

/** A piece and why it stands out. */
export interface Shown {
  piece: Solid;
  mark: Mark;
}

/** What can be pointed at: some pieces, or a stud. */
export interface Spot {
  id: string;
  pieces?: Solid[];
  stud?: Cell;
  /** Whether it may be chosen; what may not is pointed at only where nothing else is. */
  open: boolean;
}

/** Everything drawn over the palace. */
export interface Signs {
  glow: Glowing[];
  ghosts: Ghost[];
  missing: Solid[];
  trail: Solid[];
  labels: Label[];
  focus: Cell | null;
  /** Whether the stones wear the colours of their heights. */
  heights: boolean;
}

const DROP = 170;
const LONGEST = 1200;

export class Palace {
  private readonly materials: Materials;
  private readonly stage: Stage;
  private readonly pieces: PieceMeshes;
  private readonly ground: Ground;
  private readonly herd: Herd;
  private readonly glow: Glow;
  private readonly ghosts: Ghosts;
  private readonly trail = new Trail();
  private readonly labels = new Labels();
  private readonly focus = new FocusRing();
  private open: Target[] = [];
  private closed: Target[] = [];
  private tops: Vector3[] = [];
  /** The pieces that were to be shown last. */
  private told = '';

  constructor(canvas: HTMLCanvasElement, sites: readonly Site[], quality: Quality) {
    const materials = new Materials(quality);
    this.materials = materials;
    this.stage = new Stage(canvas, materials, quality);
    this.ground = new Ground(materials, sites);
    this.pieces = new PieceMeshes(materials);
    this.herd = new Herd(this.stage, materials);
    this.glow = new Glow(materials.shared.uPulse);
    this.ghosts = new Ghosts(this.pieces.shapes, materials.shared.uPulse, ROUND[quality]);
    const { scene } = this.stage;
    scene.add(this.ground.group, this.pieces.group, this.herd.group, this.trail.mesh, this.labels.mesh, this.focus.group);
    scene.add(...this.glow.meshes, ...this.ghosts.meshes);
  }

  /**
   * Shows these pieces; the last `arriving` of them come down one after the other, and what else moves ends at once.
   * If they stand there already, or are on their way, nothing changes.
   */
  setPieces(shown: readonly Shown[], arriving = 0): void {
    const told = JSON.stringify(shown);
    if (told === this.told && arriving === 0) return;
    this.told = told;
    this.finish();
    const solids = shown.map(({ piece }) => piece);
    this.materials.volume.update(solids);
    const covered = new Set(solids.flatMap(cellsOf).filter(([, , z]) => z === 0).map(([x, y]) => keyOf([x, y])));
    this.ground.cover(({ x, y }) => covered.has(keyOf([x, y])));
    this.tops = solids.map(({ x, y, z, type }) => toWorld(x, y, z + heightOf(type) + 1.2));
    this.keepInView(); // also what was built last, after which nothing is to be pointed at
    const settled = shown.length - arriving;
    this.stage.animate(arriving ? Math.min(LONGEST, DROP * arriving) : 0, (t) => {
      const down = t * arriving;
      const falling = shown.slice(0, settled + Math.ceil(down)).map((one, at) => ({ ...one, lift: 2 * Math.max(0, at - settled + 1 - down) ** 2 }));
      this.pieces.show(falling);
      this.trail.mesh.visible = t === 1 && this.trail.mesh.count > 0; // no arrow hangs in the air
      this.stage.refreshShadows();
    });
  }

  setAnimals(standing: readonly AnimalPlace[]): void {
    this.herd.show(standing);
    this.stage.refreshShadows();
  }

  setSigns(signs: Signs): void {
    this.glow.show(signs.glow);
    this.ghosts.show(signs.ghosts, signs.missing);
    this.trail.show(signs.trail);
    this.labels.show(signs.labels);
    this.focus.show(signs.focus);
    this.materials.shared.uHeights.value = signs.heights ? 1 : 0;
    this.stage.invalidate();
  }

  /** A short swell when something new can be chosen; then everything stands still and no frame is drawn. */
  swell(): void {
    const { uPulse } = this.materials.shared;
    this.stage.animate(1400, (t) => (uPulse.value = 1 + 0.55 * Math.sin(t * Math.PI * 3) * (1 - t)));
  }

  setSpots(spots: readonly Spot[]): void {
    const target = ({ id, pieces, stud }: Spot): Target => ({ id, box: stud ? studBox(...stud) : boxOf(pieces ?? []) });
    this.open = spots.filter((spot) => spot.open).map(target);
    this.closed = spots.filter((spot) => !spot.open).map(target);
    this.keepInView();
    if (this.stage.frames) this.stage.drawn(); // where they are seen is known before the next frame
    this.stage.invalidate();
  }

  private keepInView(): void {
    this.stage.keepInView([...this.tops, ...this.open.flatMap(({ box }) => [box.max, box.min.clone().setY(box.max.y)])]);
  }

  setTheme(theme: Theme): void {
    this.stage.setTheme(theme);
  }

  /** How long movements take: 1 is their own time, 0 makes everything jump and stop at once. */
  set pace(pace: number) {
    this.stage.pace = pace;
  }

  /** Called after each frame, and when there is something else to point at: what lies over the picture moves along. */
  set drawn(drawn: () => void) {
    this.stage.drawn = drawn;
  }

  /** Called once if this computer draws all the detail too slowly. */
  set tooSlow(tooSlow: () => void) {
    this.stage.tooSlow = tooSlow;
  }

  goTo(stand: Stand, animate = true): void {
    this.stage.goTo(stand, animate ? undefined : 0);
  }

  /** Looks from near at these pieces and studs, or at everything. */
  comeNear(pieces: readonly Solid[]): void {
    this.stage.comeNear(pieces.length ? aroundOf(boxOf(pieces)) : null);
  }

  /** Lets what lies over the edges of the picture hide nothing that matters. */
  keepClear(insets: Insets): void {
    this.stage.keepClear(insets);
  }

  turn(azimuth: number, polar: number): void {
    this.stage.turn(azimuth, polar);
  }

  zoom(factor: number): void {
    this.stage.zoom(factor);
  }

  pan(right: number, up: number): void {
    this.stage.pan(right, up);
  }

  finish(): void {
    this.stage.finish();
  }

  /** A choice is on its way, or it is answered. */
  wait(isAnswered: boolean): void {
    this.stage.wait(isAnswered);
  }

  cost(): Cost {
    return this.stage.cost();
  }

  /** What lies under a point of the canvas: what may be chosen, else what may not, else what a finger has just missed. */
  pick(point: Point): string | null {
    const { camera } = this.stage;
    const hit = (targets: Target[]): Target | null => targetAt(point, this.size, camera, targets);
    return (hit(this.open) ?? hit(this.closed) ?? targetNear(point, this.size, camera, this.open))?.id ?? null;
  }

  /** Where to point at each target, in CSS pixels of the canvas. */
  points(): Map<string, Point> {
    const { camera } = this.stage;
    const open = this.open.map((target): [string, Point] => [target.id, openPoint(target, this.size, camera, this.open)]);
    return new Map([...open, ...this.closed.map(({ id, box }): [string, Point] => [id, seenAt(box, this.size, camera)])]);
  }

  private get size(): Point {
    const { width, height } = this.stage.size;
    return { x: width || 1, y: height || 1 };
  }

  dispose(): void {
    this.stage.dispose();
  }
}
