import { describe, expect, it } from 'vitest';
import { divisible } from '../../../src/boards/afternova/pieces/breaks';

describe('a long word of a name', () => {
  it('may be divided between two syllables near its middle', () => {
    expect(divisible('Pince magnétique')).toEqual(['Pince magné', 'tique']);
    expect(divisible('Drone réparateur')).toEqual(['Drone répa', 'rateur']);
  });
  it('stays whole where it is short, or has no such place', () => {
    expect(divisible('Cargo Net')).toEqual(['Cargo Net']);
    expect(divisible('Strengths of')).toEqual(['Strengths of']);
  });
});
