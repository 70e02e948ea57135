// Before the tests: the engine writes what it says of many positions, and the boards must agree.
//
// It is written anew whenever anything of the engine has changed, so that a rule that changes in Python alone fails the tests of
// the client at once.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'web', 'tests', 'vectors');
const OWN = [join(ROOT, '.venv', 'bin', 'python'), join(ROOT, '.venv', 'Scripts', 'python.exe')];

export default function setup(): void {
  const python = OWN.find(existsSync);
  if (!python) throw new Error(`the tests of the boards ask the engine: there is no Python in ${join(ROOT, '.venv')} (make test makes one)`);
  const path = [join(ROOT, 'scripts'), process.env['PYTHONPATH'] ?? ''].filter(Boolean).join(delimiter);
  const run = spawnSync(python, ['-m', 'board_vectors', '--out', FOLDER], { env: { ...process.env, PYTHONPATH: path }, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the engine could not write the vectors of the boards:\n${run.error?.message ?? run.stderr}`);
}
