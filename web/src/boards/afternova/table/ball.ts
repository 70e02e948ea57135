// How a planet is drawn: its size by its spaces, its hue by the skills it asks for.

const SIZES: Record<number, string> = { 3: 'small', 4: 'medium', 5: 'large' };
// One hue for the three planets that ask for the same two skills.
const HUES = ['#b9875a', '#7d9b62', '#8a6a9c', '#5f8a99', '#b56a5a', '#a8963f'];

export interface Ball {
  drawing: string;
  hue: string;
}

export function ballOf(planet: string, spaces: number): Ball {
  const size = SIZES[spaces] ?? (spaces < 3 ? 'small' : 'large');
  return { drawing: `planet_${size}`, hue: HUES[Math.floor((Number(planet.slice(1)) - 1) / 3) % HUES.length] ?? '' };
}
