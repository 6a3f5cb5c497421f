import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Account } from './account.ts';

const run = promisify(execFile);

/** Nothing of our own settings reaches the database, and its messages do not depend on the machine's language. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export type ProgramResult = { readonly ok: true } | { readonly ok: false; readonly said: string };

/** Runs one of the database's programs to its end, as its account, inside `folder`. */
export async function runProgram(
  program: string,
  programArguments: readonly string[],
  { account, folder }: { account: Account; folder: string },
): Promise<ProgramResult> {
  try {
    await run(program, programArguments, { cwd: folder, env: programEnvironment, ...account.ids });
    return { ok: true };
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return { ok: false, said: (stderr ?? '').trim() || message };
  }
}
