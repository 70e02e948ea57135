// What a person is called, as far as this browser must ask for it.

/** Names that this client once made up for people who had not chosen any. */
const MADE_UP = /^(Guest|Invité) \d{2}$/;

/** The name a person has chosen, or null. */
export function chosenName(name: string | null): string | null {
  return name === null || MADE_UP.test(name) ? null : name;
}
