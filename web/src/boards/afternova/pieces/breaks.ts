// Where a long word of a card's name may be divided: a card is narrow, and a browser would divide it anywhere.

const LONG = /\p{L}{10,}/gu;
const VOWEL = /[aeiouyàâéèêëîïôöùûü]/iu;

/** A name in parts between which it may be divided: its long words between two syllables near their middle. */
export function divisible(name: string): string[] {
  const places = [...name.matchAll(LONG)].flatMap(({ 0: word, index }) => {
    const far = (at: number): number => Math.abs(at - word.length / 2);
    const [at] = syllables(word).sort((one, other) => far(one) - far(other));
    return at === undefined ? [] : [index + at];
  });
  return [0, ...places].map((from, at) => name.slice(from, places[at]));
}

/** Where a syllable begins: at a consonant between two vowels. */
function syllables(word: string): number[] {
  const isVowel = (at: number): boolean => VOWEL.test(word[at] ?? '');
  return [...word].map((_, at) => at).filter((at) => at > 1 && isVowel(at - 1) && !isVowel(at) && isVowel(at + 1));
}
