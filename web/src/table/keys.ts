// The keys of a table: one map for all games.

export const KEYS = ['?', 'q', 'l', 't', 'r', 'u', 'z', 'Escape'] as const;
export type Key = (typeof KEYS)[number];

/** The key of the map that was pressed, or null: typing is not pressing keys of the table. */
export function keyOf(event: KeyboardEvent, singleKeys: boolean): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const { target } = event;
  if (target instanceof Element && target.matches('input:not([type="range"]), textarea, select, [contenteditable]')) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = KEYS.find((one) => one === key) ?? null;
  return singleKeys || found === 'Escape' ? found : null;
}
