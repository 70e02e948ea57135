// Renderer, camera, controls, and frames on demand: nothing is drawn while nothing changes.

import { MathUtils, NeutralToneMapping, PCFShadowMap, PerspectiveCamera, Scene, Spherical, Vector3, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Quality } from '../quality';
import type { Insets, Shot, Stand } from './camera';
import { between, isPortrait, LENS, plateCorners, shotOf } from './camera';
import type { Theme } from './light';
import { Light } from './light';
import type { Materials } from './materials';
import { Trial } from './trial';
import { prepare, unseenIn, type Drawn } from './unseen';

/** A running animation. */
interface Moving {
  start: number | null;
  duration: number;
  draw: (t: number) => void;
}

/** What a frame costs. */
export interface Cost {
  triangles: number;
  calls: number;
  frames: number;
  /** Milliseconds of script. */
  script: number;
}

const GO = 420;
const NEAR = 700;
const SLIDE = 260;
/** How near and how far away the camera may be, in studs: the view from above takes a long lens from far away. */
const NEAREST = 14;
const FARTHEST = 900;
/** Where the processor draws, a frame takes as long as it has pixels: while anything changes, so many at most. */
const COARSE_PIXELS = 100_000;
/** Milliseconds without a change after which all pixels are drawn. */
const AT_REST = 400;
/** Milliseconds between two frames from which on a movement is none, and only keeps the page from answering. */
const SELDOM = 50;
/** Milliseconds between two frames from which on the page was hidden meanwhile. */
const HIDDEN = 1000;
/** Milliseconds for which a picture waits for the answer to a choice. */
const SOON = 100;
/** The least side of what is left of the picture, in CSS pixels. */
const LEAST = 120;

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(LENS, 1, 4, FARTHEST + 100);
  /** Frames drawn so far, and what the latest one cost. */
  frames = 0;
  /** Called after each frame: the page moves what it lays over the picture. */
  drawn: () => void = () => undefined;
  /** Called once if this computer draws all the detail too slowly. */
  tooSlow: () => void = () => undefined;
  private readonly trial = new Trial();
  private readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly light: Light;
  private readonly observer: ResizeObserver;
  private readonly moving = new Set<Moving>();
  private tempo = 1;
  /** How the camera moves; it goes one way at a time. */
  private flight: Moving | null = null;
  private slide: Moving | null = null;
  private pending = 0;
  /** Pixels for one of the page while something changes in a light picture, and what waits for its rest. */
  private coarse = 1;
  private resting: ReturnType<typeof setTimeout> | undefined;
  /** When the latest frame began, of those that come one after the other. */
  private last = Infinity;
  /** Whether frames have come so seldom that nothing moves here any more: a second frame would only cost time. */
  private jumps = false;
  /** Set while a picture waits for the answer to a choice. */
  private waiting: ReturnType<typeof setTimeout> | undefined;
  /** One of each kind of thing that was in no picture yet. */
  private unseen: Drawn[] = [];
  /** Whether the picture is not what the scene is. */
  private stale = true;
  private stand: Stand | null = null;
  /** Whether a hand is on the controls. */
  private held = false;
  /** Points that every stand keeps in view besides the plate; the moss around the plan may be cut off. */
  private outline: Vector3[] = [];
  /** What is looked at from near, in place of the plate and all that stands on it. */
  private close: Vector3[] | null = null;
  private insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
  /** The size of the picture in CSS pixels, as it was told: to ask the page makes it lay out everything at once. */
  size = { width: 0, height: 0 };
  /** Milliseconds of script that the latest frame took. */
  private script = 0;

  constructor(private readonly canvas: HTMLCanvasElement, materials: Materials, private readonly quality: Quality) {
    const full = quality === 'full';
    const renderer = new WebGLRenderer({ canvas, antialias: full, alpha: true, powerPreference: 'low-power' });
    renderer.debug.checkShaderErrors = import.meta.env.DEV; // who asks waits until the shader is made
    renderer.shadowMap.enabled = full;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false; // shadows move only when pieces or the theme do
    renderer.toneMapping = NeutralToneMapping; // keeps the three start colours true
    renderer.info.autoReset = false;
    this.renderer = renderer;
    this.light = new Light(renderer, this.scene, materials);
    this.controls = new OrbitControls(this.camera, canvas);
    Object.assign(this.controls, {
      enableDamping: true,
      dampingFactor: 0.12,
      maxPolarAngle: MathUtils.degToRad(78),
      minDistance: NEAREST,
      maxDistance: FARTHEST,
      zoomToCursor: true,
      screenSpacePanning: false,
    });
    this.controls.addEventListener('start', () => (this.held = true));
    this.controls.addEventListener('end', () => (this.held = false));
    this.controls.addEventListener('change', () => {
      if (this.held) this.stand = null; // a click leaves no stand, a drag does
      this.invalidate();
    });
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas.parentElement ?? canvas);
    this.resize();
  }

  /** How long movements take: 1 is their own time, 0 makes everything jump, and nothing glides on after a drag. */
  set pace(pace: number) {
    this.tempo = pace;
    this.controls.enableDamping = pace > 0;
  }

  /** Asks for one frame; frames go on only while the camera glides or an animation runs. */
  invalidate(): void {
    this.stale = true;
    this.next();
  }

  private next(): void {
    if (this.waiting === undefined) this.pending ||= requestAnimationFrame((now) => this.frame(now));
  }

  /**
   * A choice is on its way, or it is answered. Where the processor draws, the picture of the answer would have to wait
   * for one that it replaces: nothing is drawn for a moment.
   */
  wait(isAnswered: boolean): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    if (this.quality === 'light' && isAnswered) {
      clearTimeout(this.resting);
      cancelAnimationFrame(this.pending);
      this.pending = 0;
      this.last = Infinity;
      this.waiting = setTimeout(() => this.wait(false), SOON);
    } else {
      this.rest();
      if (this.stale || this.moving.size) this.next();
    }
  }

  private frame(now: number): void {
    this.pending = 0;
    const began = performance.now();
    const since = now - this.last;
    if (this.quality === 'light' && since > SELDOM) {
      this.jumps ||= since < HIDDEN;
      this.finish();
    }
    this.last = now;
    for (const one of [...this.moving]) this.advance(one, now);
    const gliding = this.controls.update(); // if it moves the camera, it says that the picture is stale
    const unseen = this.stale ? undefined : this.unseen.pop();
    if (this.stale) this.draw();
    else if (unseen) {
      this.sharpen(this.coarse);
      prepare(unseen, this.renderer, this.scene, this.camera);
    }
    this.script = performance.now() - began;
    if (gliding || this.moving.size) this.next();
    else this.last = Infinity;
    if (this.unseen.length) this.next();
  }

  private draw(): void {
    this.stale = false;
    this.controls.target.clamp(new Vector3(-14, -4, -14), new Vector3(14, 16, 14));
    this.renderer.info.reset();
    const began = performance.now();
    if (this.quality === 'light') this.sharpen(this.coarse);
    if (this.quality === 'light' && !this.frames) this.unseen = unseenIn(this.scene);
    this.renderer.render(this.scene, this.camera);
    if (this.quality === 'full' && this.trial.verdict === 'open') this.judge(began);
    this.frames++;
    this.drawn();
  }

  /** Draws with so many pixels for one of the page from now on, and with all of them once nothing changes any more. */
  private sharpen(ratio: number): void {
    if (this.renderer.getPixelRatio() !== ratio) {
      this.renderer.setPixelRatio(ratio);
      this.light.resize(this.renderer.domElement.height);
    }
    this.rest();
  }

  private rest(): void {
    clearTimeout(this.resting);
    if (this.quality === 'full' || this.renderer.getPixelRatio() === 1) return;
    this.resting = setTimeout(() => {
      this.sharpen(1);
      this.renderer.render(this.scene, this.camera);
    }, AT_REST);
  }

  /** Waits for the frame that was begun then, and times it; while nothing is known yet, another one is drawn. */
  private judge(began: number): void {
    const gl = this.renderer.getContext();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)); // comes back when everything is drawn
    const verdict = this.trial.take(performance.now() - began);
    if (verdict === 'open') this.invalidate();
    if (verdict === 'slow') this.tooSlow();
  }

  private advance(one: Moving, now: number): void {
    one.start ??= now;
    const t = Math.min(1, (now - one.start) / one.duration);
    if (t === 1) this.moving.delete(one);
    one.draw(t);
    this.stale = true;
  }

  /** Calls `draw` with 0 to 1 over some milliseconds; at once with 1 if nothing shall move. */
  animate(milliseconds: number, draw: (t: number) => void): Moving {
    const one: Moving = { start: null, duration: this.jumps ? 0 : milliseconds * this.tempo, draw };
    if (one.duration > 0) this.moving.add(one);
    else draw(1);
    this.invalidate();
    return one;
  }

  /** The same, and what runs now: null if it has ended at once. */
  private running(milliseconds: number, draw: (t: number) => void): Moving | null {
    const one = this.animate(milliseconds, draw);
    return this.moving.has(one) ? one : null;
  }

  /** Ends what is moving, with its last picture. */
  finish(): void {
    const unfinished = [...this.moving];
    this.stale ||= unfinished.length > 0;
    this.moving.clear();
    for (const { draw } of unfinished) draw(1);
  }

  refreshShadows(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.invalidate();
  }

  setTheme(theme: Theme): void {
    this.light.set(theme);
    this.refreshShadows();
  }

  /** Moves the camera to a stand from which the plate and the palace fill the picture, or what is looked at from near. */
  goTo(stand: Stand, milliseconds = GO): void {
    this.stand = stand;
    const { aspect } = this.camera;
    const portrait = isPortrait(this.room.width / Math.max(1, this.room.height)); // what unfolds over the picture does not turn it
    const points = this.close ?? [...plateCorners(stand, portrait), ...this.outline];
    this.moveTo(shotOf(stand, aspect, points, portrait), milliseconds);
  }

  /** Keeps the plate and these points in view: a stand that nobody has left steps back when something outgrows it. */
  keepInView(points: Vector3[]): void {
    this.outline = points;
    if (this.stand && !this.close && points.some((point) => this.isHidden(point))) this.goTo(this.stand);
  }

  /** Comes gently near to some points, or goes back; whoever has turned the palace by hand keeps that view. */
  comeNear(points: Vector3[] | null): void {
    if (points === null && this.close === null) return;
    this.close = points;
    if (this.stand) this.goTo(this.stand, NEAR);
  }

  /** Lets what lies over the edges of the picture hide nothing: it slides aside. */
  keepClear(insets: Insets): void {
    const from = this.insets;
    const part = (t: number, of: keyof Insets): number => from[of] + (insets[of] - from[of]) * t;
    const sides = ['left', 'top', 'right', 'bottom'] as const;
    if (sides.every((side) => from[side] === insets[side])) return;
    if (this.slide) this.moving.delete(this.slide);
    const slid = (t: number): Insets => ({ left: part(t, 'left'), top: part(t, 'top'), right: part(t, 'right'), bottom: part(t, 'bottom') });
    this.slide = this.running(this.frames ? SLIDE : 0, (t) => {
      this.insets = slid(t);
      this.frameUp();
      if (!this.stand) return;
      if (!this.flight) this.goTo(this.stand, 0);
      else if (t === 1) this.goTo(this.stand);
    });
  }

  private isHidden(point: Vector3): boolean {
    const { x, y } = point.clone().project(this.camera);
    const { width, height, left, top, right, bottom } = this.room;
    const [across, down] = [((x + 1) / 2) * width, ((1 - y) / 2) * height];
    return across < left || across > width - right || down < top || down > height - bottom;
  }

  private get room(): Insets & { width: number; height: number } {
    return { ...this.size, ...this.insets };
  }

  /** Fits the lens to the part of the picture that nothing lies over. */
  private frameUp(): void {
    const { width, height, left, top, right, bottom } = this.room;
    if (!width || !height) return;
    const [wide, tall] = [Math.max(LEAST, width - left - right), Math.max(LEAST, height - top - bottom)];
    this.camera.setViewOffset(wide, tall, -left, -top, width, height);
  }

  private moveTo(shot: Shot, duration: number): void {
    const { camera, controls } = this;
    const from = { position: camera.position.clone(), target: controls.target.clone(), fov: camera.fov };
    if (this.flight) this.moving.delete(this.flight);
    this.flight = this.running(duration, (t) => {
      if (t === 1) this.flight = null;
      const { position, target, fov } = t === 1 ? shot : between(from, shot, t * t * (3 - 2 * t));
      camera.position.copy(position);
      controls.target.copy(target);
      camera.fov = fov;
      camera.updateProjectionMatrix();
      camera.lookAt(controls.target);
      camera.updateMatrixWorld(); // what can be pointed at is looked for before the next frame
    });
  }

  /** Turns around the middle of the picture, by degrees. */
  turn(azimuth: number, polar: number): void {
    const { camera, controls } = this;
    const ball = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
    ball.theta += MathUtils.degToRad(azimuth);
    ball.phi = MathUtils.clamp(ball.phi + MathUtils.degToRad(polar), 0.005, MathUtils.degToRad(78));
    this.stand = null;
    this.moveTo({ position: new Vector3().setFromSpherical(ball).add(controls.target), target: controls.target.clone(), fov: camera.fov }, 0);
  }

  /** Comes closer (below 1) or goes away (above 1). */
  zoom(factor: number): void {
    const { camera, controls } = this;
    const away = camera.position.clone().sub(controls.target);
    const distance = MathUtils.clamp(away.length() * factor, NEAREST, FARTHEST);
    this.stand = null;
    this.moveTo({ position: controls.target.clone().add(away.setLength(distance)), target: controls.target.clone(), fov: camera.fov }, 0);
  }

  /** Shifts the picture, in studs to the right and upwards as it is seen. */
  pan(right: number, up: number): void {
    const { camera, controls } = this;
    const ahead = controls.target.clone().sub(camera.position).setY(0);
    if (ahead.lengthSq() < 1e-6) ahead.set(0, 0, -1);
    ahead.normalize();
    const shift = new Vector3(-ahead.z, 0, ahead.x).multiplyScalar(right).addScaledVector(ahead, up);
    this.stand = null;
    this.moveTo({ position: camera.position.clone().add(shift), target: controls.target.clone().add(shift), fov: camera.fov }, 0);
  }

  /** What the latest frame cost. */
  cost(): Cost {
    const { triangles, calls } = this.renderer.info.render;
    return { triangles, calls, frames: this.frames, script: this.script };
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement ?? this.canvas;
    if (!width || !height) return;
    this.size = { width, height };
    this.coarse = Math.min(1, Math.sqrt(COARSE_PIXELS / (width * height)));
    this.renderer.setPixelRatio(this.quality === 'full' ? Math.min(devicePixelRatio, 2) : this.coarse);
    this.renderer.setSize(width, height, false);
    this.light.resize(this.renderer.domElement.height);
    this.frameUp();
    if (this.stand) this.goTo(this.stand, 0);
    if (this.frames) this.draw(); // a canvas of another size is empty: at the next frame it would have been seen so
    else this.invalidate();
  }

  dispose(): void {
    cancelAnimationFrame(this.pending);
    clearTimeout(this.resting);
    clearTimeout(this.waiting);
    this.observer.disconnect();
    this.controls.dispose();
    this.light.dispose();
    this.scene.traverse((thing) => {
      if ('geometry' in thing) (thing.geometry as { dispose(): void }).dispose();
    });
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
