// The names of the drawings of the animals.

export const ANIMAL_DRAWN: Readonly<Record<string, string>> = { monkey: 'capuchin', frog: 'animal_frog', butterfly: 'animal_butterfly' };
