// The colours of heights, the same on the stones, on the numbers above them and on the map.

/** Colours of heights from 1 up: dark to light, readable with any colour vision. */
export const HEIGHT_STOPS = ['#24406e', '#4a3f86', '#8a3b78', '#c2445a', '#e8683a', '#f59a32', '#fbc648', '#ffe98a'];

export function heightColor(height: number): string {
  const stop = Math.min(HEIGHT_STOPS.length - 1, Math.max(0, Math.round((height - 1) * 0.85)));
  return HEIGHT_STOPS[stop] ?? '#24406e';
}
