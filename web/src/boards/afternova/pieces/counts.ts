// Lists in which only the number of each name counts: fragments by colour, icons by skill.

export type Counts = Record<string, number>;

export function countsOf(names: readonly string[]): Counts {
  const counts: Counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Every name as often as it counts. */
export function namesOf(counts: Counts): string[] {
  return Object.entries(counts).flatMap(([name, number]) => Array<string>(Math.max(0, number)).fill(name));
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, number) => sum + number, 0);
}

/** What is left of a list when others are taken out of it; what it does not hold is not missed. */
export function without(names: readonly string[], taken: readonly string[]): string[] {
  const left = countsOf(taken);
  return names.filter((name) => {
    const away = (left[name] ?? 0) > 0;
    if (away) left[name] = (left[name] ?? 0) - 1;
    return !away;
  });
}

export function holds(names: readonly string[], wanted: readonly string[]): boolean {
  return without(wanted, names).length === 0;
}

/** The names that count for something. */
export function positive(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0));
}
