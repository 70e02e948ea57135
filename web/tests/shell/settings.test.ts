// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';

let settings: typeof import('../../src/settings.svelte');

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['fr-CH'] });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  settings = await import('../../src/settings.svelte');
});

describe('a first visit', () => {
  it('speaks the browser\'s language, keeps still for who wants that, and makes no sound', () => {
    expect(settings.settings).toMatchObject({ language: 'fr', motion: 'off', sound: false, notice: 'open', theme: 'system', plain: false });
  });
});

describe('the language', () => {
  it('is the first one that there are words for', () => {
    expect(settings.preferred(['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(settings.preferred(['en-GB', 'fr'])).toBe('en');
    expect(settings.preferred(['de'])).toBe('en');
    expect(settings.preferred([])).toBe('en');
  });
});

describe('the night', () => {
  it('comes when it is chosen, or when the system has it', () => {
    expect(settings.isNight('night', false)).toBe(true);
    expect(settings.isNight('system', true)).toBe(true);
    expect(settings.isNight('day', true)).toBe(false);
  });
});
