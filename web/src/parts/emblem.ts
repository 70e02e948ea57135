// The drawing that stands for a game; a game that came without one gets the house's own.

const EMBLEMS = Object.keys(import.meta.glob('../drawings/emblem_*.svg')).map((path) => path.replace(/^.*\/|\.svg$/g, ''));

/** The name of the drawing of a game. */
export function emblem(game: string): string {
  const own = `emblem_${game}`;
  return EMBLEMS.includes(own) ? own : 'capuchin';
}
