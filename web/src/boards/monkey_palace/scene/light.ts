// Sun, sky, lanterns and the table under the plate, by day and by night.

import type { Scene, WebGLRenderer, WebGLRenderTarget } from 'three';
import {
  BackSide, BufferGeometry, CircleGeometry, Color, CustomBlending, DirectionalLight, Float32BufferAttribute, HemisphereLight,
  Mesh, OneFactor, PMREMGenerator, PointLight, Points, Scene as Room, ShaderMaterial, SphereGeometry, ZeroFactor,
} from 'three';
import { LANTERNS } from './ground';
import type { Materials } from './materials';

export type Theme = 'day' | 'night';

interface Mood {
  exposure: number;
  sun: { color: string; power: number; at: [number, number, number] };
  sky: { color: string; ground: string; power: number };
  fill: { color: string; power: number };
  mirror: { power: number; top: string; side: string; bottom: string };
  lamp: number;
  lantern: number;
  table: string;
  last: string;
  moss: string;
  occlusion: number;
}

const MOODS: Record<Theme, Mood> = {
  day: {
    exposure: 1.0,
    sun: { color: '#ffe8c2', power: 3.25, at: [-22, 25, 10] },
    sky: { color: '#fff4e2', ground: '#8a9560', power: 0.95 },
    fill: { color: '#cfe0ff', power: 0.4 },
    mirror: { power: 0.5, top: '#fff9ee', side: '#f2dcae', bottom: '#7d8655' },
    lamp: 0.35, lantern: 0, table: '#e6d3a6', last: '#ff9a1a', moss: '#7ba33c', occlusion: 1.0,
  },
  night: {
    exposure: 1.15,
    sun: { color: '#b4c6ff', power: 2.1, at: [15, 27, 9] },
    sky: { color: '#6074b8', ground: '#3a4038', power: 1.0 },
    fill: { color: '#7f93d0', power: 0.2 },
    mirror: { power: 0.35, top: '#4a5fa8', side: '#232c55', bottom: '#1a1f1c' },
    lamp: 1.6, lantern: 44, table: '#22323c', last: '#ffc24a', moss: '#3d6a35', occlusion: 0.95,
  },
};

export class Light {
  private readonly sun = new DirectionalLight();
  private readonly fill = new DirectionalLight();
  private readonly sky = new HemisphereLight();
  private readonly lanterns = LANTERNS.map(([x, z]) => {
    const light = new PointLight('#ffab58', 0, 30, 1.6);
    light.position.set(x * 0.84, 3.6, z * 0.84);
    return light;
  });
  private readonly table = tableTop();
  private readonly sparks = nightSparks();
  private mirror: WebGLRenderTarget | null = null;

  constructor(private readonly renderer: WebGLRenderer, private readonly scene: Scene, private readonly materials: Materials) {
    const { sun } = this;
    sun.castShadow = true;
    // A phone with a dense screen is often a weak one: half the shadow map is sharp enough there.
    const shadow = matchMedia('(max-width: 600px)').matches ? 1024 : 2048;
    sun.shadow.mapSize.set(shadow, shadow);
    sun.shadow.radius = 3.2;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.035;
    Object.assign(sun.shadow.camera, { left: -26, right: 26, top: 26, bottom: -26, near: 2, far: 90 });
    this.fill.position.set(18, 12, 20);
    scene.add(sun, this.fill, this.sky, ...this.lanterns, this.table, this.sparks);
  }

  set(theme: Theme): void {
    const mood = MOODS[theme];
    const { sun, sky, fill, materials, scene } = this;
    const full = materials.quality === 'full';
    this.renderer.toneMappingExposure = mood.exposure;
    sun.color.set(mood.sun.color);
    sun.intensity = mood.sun.power;
    sun.position.set(...mood.sun.at);
    sky.color.set(mood.sky.color);
    sky.groundColor.set(mood.sky.ground);
    sky.intensity = mood.sky.power * (full ? 1 : 1.6); // in place of the reflections
    fill.color.set(mood.fill.color);
    fill.intensity = mood.fill.power;
    for (const light of this.lanterns) Object.assign(light, { intensity: mood.lantern, visible: full && mood.lantern > 0 });
    this.sparks.visible = mood.lantern > 0;
    this.mirror?.dispose();
    this.mirror = full ? skyBox(this.renderer, mood.mirror) : null;
    scene.environment = this.mirror?.texture ?? null;
    scene.environmentIntensity = mood.mirror.power;
    materials.lamp.emissiveIntensity = mood.lamp;
    materials.shared.uLastColor.value.set(mood.last);
    materials.shared.uMossTint.value.set(mood.moss);
    materials.shared.uOcclusion.value = mood.occlusion;
    (this.table.material.uniforms['uColor']?.value as Color).set(mood.table);
  }

  /** Points of light are sized in pixels. */
  resize(pixels: number): void {
    const uniform = this.sparks.material.uniforms['uPixels'];
    if (uniform) uniform.value = pixels;
  }

  dispose(): void {
    this.mirror?.dispose();
    this.sun.shadow.map?.dispose();
  }
}

/** A three-coloured sky with a warm sun, only for reflections and ambient light. */
function skyBox(renderer: WebGLRenderer, { top, side, bottom }: Mood['mirror']): WebGLRenderTarget {
  const material = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    uniforms: { a: { value: new Color(top) }, b: { value: new Color(side) }, c: { value: new Color(bottom) } },
    vertexShader: 'varying vec3 d; void main() { d = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: `uniform vec3 a, b, c; varying vec3 d;
      void main() {
        vec3 n = normalize(d); vec3 col = mix(b, n.y > 0.0 ? a : c, smoothstep(0.0, 0.55, abs(n.y)));
        float sun = max(0.0, dot(n, normalize(vec3(-0.6, 0.75, 0.35)))); col += a * (3.5 * pow(sun, 60.0) + 0.5 * pow(sun, 6.0));
        col += a * 1.2 * smoothstep(0.86, 0.95, dot(n, normalize(vec3(0.8, 0.35, 0.5)))); gl_FragColor = vec4(col, 1.0);
      }`,
  });
  const room = new Room();
  const sphere = new SphereGeometry(10, 32, 16);
  room.add(new Mesh(sphere, material));
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(room, 0.02);
  generator.dispose();
  sphere.dispose();
  material.dispose();
  return target;
}

/** Halos of the lanterns and a few fireflies over the border: one draw call, at night only. */
function nightSparks(): Points<BufferGeometry, ShaderMaterial> {
  const at: number[] = [];
  const size: number[] = [];
  for (const [x, z] of LANTERNS) {
    at.push(x, 1.52, z);
    size.push(8);
  }
  for (let i = 0; i < 26; i++) {
    const along = Math.sin(i * 12.99) * 15;
    const off = (14.2 + Math.sin(i * 7.3) * 1.6) * (i % 2 ? 1 : -1);
    const [x, z] = i % 4 < 2 ? [along, off] : [off, along];
    at.push(x, 0.9 + Math.abs(Math.sin(i * 3.7)) * 2.2, z);
    size.push(0.42 + 0.2 * Math.sin(i * 5.1));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(at, 3));
  geometry.setAttribute('aSize', new Float32BufferAttribute(size, 1));
  const points = new Points(geometry, sparkMaterial());
  points.frustumCulled = false;
  points.renderOrder = 20;
  return points;
}

function sparkMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    // It adds light, and leaves the page behind the canvas alone.
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneFactor,
    blendSrcAlpha: ZeroFactor,
    blendDstAlpha: OneFactor,
    uniforms: { uPixels: { value: 1000 } },
    vertexShader: `uniform float uPixels; attribute float aSize; varying float vBig;
      void main() {
        vec4 e = modelViewMatrix * vec4(position, 1.0); vBig = step(2.0, aSize); gl_Position = projectionMatrix * e;
        gl_PointSize = aSize * projectionMatrix[1][1] * uPixels * 0.5 / -e.z;
      }`,
    fragmentShader: `varying float vBig;
      void main() {
        float r = length(gl_PointCoord - 0.5) * 2.0, glow = pow(max(0.0, 1.0 - r), 2.4);
        vec3 fly = vec3(0.75, 1.0, 0.35) * (0.5 * glow * glow + 2.0 * smoothstep(0.3, 0.0, r));
        gl_FragColor = vec4(mix(fly, vec3(1.0, 0.5, 0.16) * 0.55 * glow * glow, vBig), 1.0);
        #include <colorspace_fragment>
      }`,
  });
}

/** A table that melts into the page: only a soft pool of colour and the shadow of the plate. */
function tableTop(): Mesh<CircleGeometry, ShaderMaterial> {
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { uColor: { value: new Color() } },
    vertexShader: 'varying vec2 q; void main() { q = position.xz; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: `uniform vec3 uColor; varying vec2 q;
      void main() {
        vec2 e = abs(q - vec2(0.9, 0.4)) - 16.0; float d = length(max(e, 0.0)) + min(max(e.x, e.y), 0.0);
        float shade = 1.0 - 0.6 * exp(-max(d, 0.0) * 0.6) - 0.1 * exp(-max(d, 0.0) * 0.16);
        gl_FragColor = vec4(uColor * shade, 1.0 - smoothstep(18.0, 40.0, length(q)));
        #include <colorspace_fragment>
      }`,
  });
  const mesh = new Mesh(new CircleGeometry(42, 48).rotateX(-Math.PI / 2), material);
  mesh.position.y = -1.0;
  mesh.renderOrder = -1;
  return mesh;
}
