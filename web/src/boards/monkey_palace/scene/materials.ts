// The materials of the board: standard ones with one patch of their shader that adds grain, moss, rubbed edges, occlusion,
// marks and the tint of heights. All share one set of uniforms.

import type { IUniform, MeshLambertMaterialParameters, MeshStandardMaterialParameters } from 'three';
import { Color, DoubleSide, MeshLambertMaterial, MeshStandardMaterial } from 'three';
import { HEIGHT_STOPS } from '../heights';
import type { Quality } from '../quality';
import { LEVELS, MARGIN, OcclusionVolume } from './occlusion';
import { LEVEL, PLATE } from './space';

/** Why a piece stands out; the shader knows these numbers. A quarter more: no outline, for shapes that are round all over. */
export const MARK = { none: 0, last: 1, blame: 2, fresh: 3 } as const;
export type Mark = keyof typeof MARK;

const float = (number: number): string => number.toFixed(1);

const VERTEX_HEAD = /* glsl */ `
  attribute float aMark;
  varying vec3 vPlace; varying vec3 vFacing; varying float vMark;
`;
const VERTEX_BODY = /* glsl */ `
  #include <project_vertex>
  vec4 place = vec4(transformed, 1.0); vec3 facing = objectNormal;
  #ifdef USE_INSTANCING
    place = instanceMatrix * place; facing = mat3(instanceMatrix) * facing;
  #endif
  vPlace = (modelMatrix * place).xyz; vFacing = normalize(mat3(modelMatrix) * facing);
  vMark = aMark;
`;
const FRAGMENT_HEAD = /* glsl */ `
  precision highp sampler3D;
  uniform sampler3D uSolid; uniform float uOcclusion, uHeights, uGrain, uMoss, uRamp, uPulse;
  uniform vec3 uMossTint, uLastColor, uStops[8];
  varying vec3 vPlace; varying vec3 vFacing; varying float vMark;
  float hash3(vec3 p) { p = fract(p * 0.3183099 + 0.1); p *= 17.0; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
  float noise3(vec3 x) {
    vec3 i = floor(x), f = fract(x); f = f * f * (3.0 - 2.0 * f);
    return mix(mix(mix(hash3(i), hash3(i + vec3(1,0,0)), f.x), mix(hash3(i + vec3(0,1,0)), hash3(i + vec3(1,1,0)), f.x), f.y),
               mix(mix(hash3(i + vec3(0,0,1)), hash3(i + vec3(1,0,1)), f.x), mix(hash3(i + vec3(0,1,1)), hash3(i + vec3(1,1,1)), f.x), f.y), f.z);
  }
  vec2 solidAt(vec3 p) {
    float side = ${float(PLATE + 2 * MARGIN)};
    vec3 uvw = vec3((p.x + ${float(PLATE / 2 + MARGIN)}) / side, (p.y / ${LEVEL} + 1.0) / ${float(LEVELS + 1)}, (p.z + ${float(PLATE / 2 + MARGIN)}) / side);
    return texture(uSolid, uvw).rg;
  }
  float openness() {
    vec3 n = normalize(vFacing);
    float near = solidAt(vPlace + n * 0.5).r, far = solidAt(vPlace + n * 1.25 + vec3(0.0, 0.25, 0.0)).g;
    float shut = max(0.0, near - 0.10) * 0.85 + max(0.0, far - 0.15) * 1.15;
    return 1.0 - uOcclusion * clamp(shut, 0.0, 0.92);
  }
`;
const FRAGMENT_COLOR = /* glsl */ `
  #include <color_fragment>
  {
    #ifdef FULL
    float speck = noise3(vPlace * 9.0) * 0.6 + noise3(vPlace * 23.0) * 0.4;
    float strata = noise3(vec3(vPlace.x * 0.6, vPlace.y * 5.0, vPlace.z * 0.6));
    diffuseColor.rgb *= 1.0 + uGrain * ((speck - 0.5) * 0.22 + (strata - 0.5) * 0.16);
    float creep = smoothstep(1.5, 0.0, vPlace.y + (noise3(vPlace * 1.7) - 0.5) * 1.6) * smoothstep(0.35, 0.75, noise3(vPlace * 2.6 + 7.0) + 0.12);
    diffuseColor.rgb = mix(diffuseColor.rgb, uMossTint * (0.75 + 0.6 * speck), uMoss * 0.55 * creep);
    float wear = smoothstep(0.02, 0.14, length(fwidth(vFacing)));
    diffuseColor.rgb *= 1.0 + 0.2 * wear * uGrain;
    #endif
    float level = clamp(vPlace.y / ${float(10 * LEVEL)}, 0.0, 1.0);
    diffuseColor.rgb *= mix(1.0, 0.9 + 0.2 * level, uGrain);
    float stop = clamp((vPlace.y / ${LEVEL} - 1.0) * 0.85, 0.0, 6.99);
    diffuseColor.rgb = mix(diffuseColor.rgb, mix(uStops[int(stop)], uStops[int(stop) + 1], fract(stop)), uHeights * uRamp * 0.88);
  }
  float stripes = smoothstep(0.42, 0.5, abs(fract((vPlace.x + vPlace.y - vPlace.z) * 0.9) - 0.5) * 2.0);
  if (vMark > 1.5 && vMark < 2.5) diffuseColor.rgb = mix(vec3(0.72, 0.02, 0.03), vec3(1.0, 0.26, 0.20), stripes * 0.6);
  if (vMark > 2.5) diffuseColor.rgb = mix(diffuseColor.rgb, vec3(1.0, 0.97, 0.88), 0.5);
`;
// Normals turn only on the chamfers, so their screen derivative draws the outline of a piece for nothing.
const FRAGMENT_LIGHT = /* glsl */ `
  #include <aomap_fragment>
  float ao = openness();
  reflectedLight.indirectDiffuse *= ao * ao;
  #ifdef FULL
  reflectedLight.indirectSpecular *= ao;
  #endif
  reflectedLight.directDiffuse *= mix(1.0, ao, 0.45);
  float edge = smoothstep(0.015, 0.09, length(fwidth(vFacing)));
  edge = abs(vMark - floor(vMark + 0.5)) > 0.1 ? 0.12 : edge;
  if (vMark > 0.5 && vMark < 1.5) totalEmissiveRadiance += uLastColor * (0.03 + 0.6 * edge) * uPulse;
  if (vMark > 1.5 && vMark < 2.5) totalEmissiveRadiance += vec3(0.9, 0.05, 0.04) * (0.14 + 0.5 * edge) * uPulse;
  if (vMark > 2.5) totalEmissiveRadiance += vec3(0.35, 0.75, 1.0) * (0.02 + 0.75 * edge) * uPulse;
`;

/** How much of the patch a material shows. */
interface Wear {
  grain?: number;
  moss?: number;
  ramp?: number;
}

export type Surface = MeshStandardMaterial | MeshLambertMaterial;

export class Materials {
  readonly volume = new OcclusionVolume();
  readonly shared = {
    uSolid: { value: this.volume.texture },
    uOcclusion: { value: 1 },
    uHeights: { value: 0 },
    uPulse: { value: 1 },
    uLastColor: { value: new Color('#ffcf4a') },
    uMossTint: { value: new Color('#5d8a2c') },
    uStops: { value: HEIGHT_STOPS.map((hex) => new Color(hex)) },
  } satisfies Record<string, IUniform>;
  readonly stone: Surface;
  readonly lantern: Surface;
  readonly plate: Surface;
  readonly stud: Surface;
  readonly leaf: Surface;
  readonly gold: Surface;
  readonly animal: Surface;
  readonly sheet: Surface;
  readonly lamp: Surface;

  constructor(readonly quality: Quality) {
    this.stone = this.make({}, { roughness: 0.62, envMapIntensity: 0.7 }, { grain: 1, moss: 1, ramp: 1 });
    this.lantern = this.make({}, { roughness: 0.7, envMapIntensity: 0.6 }, { grain: 1, moss: 0.6 });
    this.plate = this.make({}, { roughness: 0.85, envMapIntensity: 0.5 }, { grain: 0.9, moss: 0.8 });
    this.stud = this.make({}, { roughness: 0.5, envMapIntensity: 0.8 });
    this.leaf = this.make({ side: DoubleSide }, { roughness: 0.5, envMapIntensity: 0.7 });
    this.gold = this.make({}, { roughness: 0.27, metalness: 0.55, envMapIntensity: 1.5 });
    this.animal = this.make({ side: DoubleSide }, { roughness: 0.55, envMapIntensity: 0.7 });
    this.sheet = this.make({ vertexColors: false }, { roughness: 0.92, envMapIntensity: 0.5 });
    this.lamp = this.make({ emissive: '#ffb45a', emissiveIntensity: 0.15 }, { roughness: 0.4 });
  }

  /** A material with the patch; what only shining surfaces have is left out where detail is. */
  private make(common: MeshLambertMaterialParameters, shining: MeshStandardMaterialParameters, { grain = 0, moss = 0, ramp = 0 }: Wear = {}): Surface {
    const full = this.quality === 'full';
    const both = { vertexColors: true, ...common };
    const material = full ? new MeshStandardMaterial({ ...both, ...shining }) : new MeshLambertMaterial(both);
    if (full) material.defines = { ...material.defines, FULL: '' };
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.shared, { uGrain: { value: grain }, uMoss: { value: moss }, uRamp: { value: ramp } });
      shader.vertexShader = VERTEX_HEAD + shader.vertexShader.replace('#include <project_vertex>', VERTEX_BODY);
      shader.fragmentShader =
        FRAGMENT_HEAD +
        shader.fragmentShader
          .replace('#include <color_fragment>', FRAGMENT_COLOR)
          .replace('#include <aomap_fragment>', FRAGMENT_LIGHT);
    };
    return material;
  }
}
