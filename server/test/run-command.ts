import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { COMPILE_CACHE } from '#test/compile-cache.ts';
import { MASTER_KEY } from '#test/master-key.ts';

/** What a command printed, and its exit status. */
export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a command of `src/commands`, named by its file, with these words, as `npm run` does; its key is the tests' unless the settings say otherwise. */
export function runCommandFile(
  file: string,
  settings: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<Ran> {
  const { promise, resolve } = Promise.withResolvers<Ran>();
  const env = { ...COMPILE_CACHE, SECRET_KEY: MASTER_KEY.toString('base64'), ...settings };
  const path = join(import.meta.dirname, '../src/commands', file);
  execFile(process.execPath, [path, ...words], { env }, (error, output, errors) =>
    resolve({ code: Number(error?.code ?? 0), output, errors }),
  );
  return promise;
}
