import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMPILE_CACHE } from '#test/compile-cache.ts';

const PROJECT = join(import.meta.dirname, '../../..');
/** Each loads what it is made of: on a busy machine that takes seconds. */
const PATIENCE_MS = 300_000;
const OURS = /^exec node /;
/** A command that goes beyond its usage finds no database, and none to begin on. */
const ENVIRONMENT = {
  ...COMPILE_CACHE,
  LANG: 'C',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
};

const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const commands = Object.entries(scripts).filter(([, line]) => OURS.test(line));

/** What a script of package.json answers to `--help`. */
function helpOf([name, line]: readonly [string, string]) {
  const { promise, resolve } = Promise.withResolvers<object>();
  const words = line.replace(OURS, '').split(' ');
  execFile(
    process.execPath,
    [...words, '--help'],
    { env: ENVIRONMENT, cwd: PROJECT, timeout: PATIENCE_MS },
    (error, output, errors) =>
      resolve({ name, code: error === null ? 0 : (error.code ?? error.signal), output, errors }),
  );
  return promise;
}

it(
  'every command prints its usage for --help, and does nothing',
  async () => {
    expect(commands.length).toBeGreaterThan(20);
    const answers: object[] = [];
    for (const command of commands) answers.push(await helpOf(command));
    expect(answers).toEqual(
      commands.map(([name]) => {
        const called = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
        return { name, code: 0, output: expect.stringMatching(new RegExp(`^Usage:[^]*\\b${called}\\b`)), errors: '' };
      }),
    );
  },
  PATIENCE_MS,
);
