import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { levelOf, LEVELS, styleOf } from '../../src/levels';
import { characterOf } from '../../src/lobby/heads';
import { botName } from '../../src/seats';
import { Words, type Language, type Templates } from '../../src/words';
import en from '../../src/words/en.json';
import fr from '../../src/words/fr.json';

const ROOT = join(import.meta.dirname, '../../..');
const TITLES: Record<string, string> = { after_us: 'After Us', afternova: 'Afternova', itchy_monkey: 'Itchy Monkey', monkey_palace: 'Monkey Palace' };
/** As long as a line of the chooser holds in the narrowest window; tests/browser/test_levels.py measures it. */
const LONGEST = 26;

/** How many levels a game has; 0 where there is no such game. */
function levelsIn(game: string): number {
  const file = join(ROOT, 'src/sapajou/games', game, 'data/levels.json');
  if (!existsSync(file)) return 0;
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown[]>;
  return Math.max(...Object.values(settings).map(({ length }) => length));
}

describe('the style of a level', () => {
  const words = new Words('en', {
    'style.level1': 'in all games', 'style.pond.level1': 'in the pond', 'style.level2': 'everywhere', 'monkey.level1': 'Tamarin',
    'level.called': 'level {number}, {monkey}, {style}', 'level.character': '{monkey}, {style}',
  });

  it('is that of the game, else that of all games', () => {
    expect([styleOf('pond', 'level1', words), styleOf('lake', 'level1', words), styleOf('pond', 'level2', words)]).toEqual(['in the pond', 'in all games', 'everywhere']);
  });
  it('is the same wherever a level is named', () => {
    expect([characterOf('pond', 'level1', words), characterOf('lake', 'level1', words)]).toEqual(['Tamarin, in the pond', 'Tamarin, in all games']);
    expect([botName('pond', 'level1', words), botName('lake', 'level1', words)]).toEqual(['level 1, Tamarin, in the pond', 'level 1, Tamarin, in all games']);
  });
  it('is asked for in one place alone', () => {
    const source = join(ROOT, 'web/src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name));
    expect(files.filter((name) => /['"`]style\.[\w$]/.test(readFileSync(join(source, name), 'utf8')))).toEqual(['levels.ts']);
  });
});

describe.each([['en', en], ['fr', fr]] as [Language, Templates][])('the styles in %s', (language, templates) => {
  const words = new Words(language, templates);
  const keys = Object.keys(templates).filter((key) => key.startsWith('style.'));
  const games = Object.keys(TITLES);

  it('are there for every level, and of a game only for levels that it has', () => {
    expect(LEVELS.filter((level) => !keys.includes(`style.${level}`))).toEqual([]);
    const shown = new Set([...LEVELS.map((level) => `style.${level}`), ...games.flatMap((game) => LEVELS.slice(0, levelsIn(game)).map((level) => `style.${game}.${level}`))]);
    expect(keys.filter((key) => !shown.has(key))).toEqual([]);
    expect(games.map(levelsIn).every((count) => count > 0)).toBe(true);
  });
  it('say of a game only what is not said of all', () => {
    const own = keys.filter((key) => key.split('.').length === 3);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((key) => templates[key] === templates[`style.${key.split('.')[2]}`])).toEqual([]);
  });
  it('tell the levels of a game apart, each in a line', () => {
    for (const game of games) {
      const styles = LEVELS.slice(0, levelsIn(game)).map((level) => styleOf(game, level, words));
      expect(new Set(styles).size, game).toBe(styles.length);
      expect(styles.filter(({ length }) => length > LONGEST)).toEqual([]);
    }
  });
  it('stand in the help as they stand in the lobby', () => {
    const help = readFileSync(join(ROOT, `docs/play/table.${language}.md`), 'utf8');
    const [colon, semicolon] = language === 'fr' ? [' :', ' ;'] : [':', ';'];
    for (const level of LEVELS) {
      const own = games.filter((game) => words.has(`style.${game}.${level}`)).map((game) => `*${TITLES[game]}*${colon} ${styleOf(game, level, words)}`);
      const cells = [levelOf(level), `${words.sentence(`monkey.${level}`)}, ${words.sentence(`style.${level}`)}`, own.join(`${semicolon} `)];
      expect(help).toContain(`| ${cells.join(' | ').trimEnd()} |\n`);
    }
  });
});
