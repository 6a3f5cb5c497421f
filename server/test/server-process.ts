import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { COMPILE_CACHE } from '#test/compile-cache.ts';

const MAIN = join(import.meta.dirname, '../../sandbox/src/main.ts');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface ServerProcess {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  /** Resolves to the first match in its output; rejects if it ends without one. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves when its output is complete too; a database that outlives a killed server can delay that. */
  readonly ended: Promise<Ended>;
  readonly exited: Promise<unknown>;
}

/** Runs the whole server as `npm start` does, or another main file, with only these settings. */
export function startServer(
  settings: Readonly<Record<string, string>>,
  { withChannel = false, main = MAIN }: { readonly withChannel?: boolean; readonly main?: string } = {},
): ServerProcess {
  // Empty variables override the project's .env.
  const unset = { DATABASE_URL: '', SECRET_KEY: '' };
  const env = {
    ...unset,
    PATH: '/usr/bin:/bin',
    ...COMPILE_CACHE,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [main], {
    env,
    stdio: withChannel ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const said = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    said.output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    said.errors += String(chunk);
  });
  const closed = [once(child, 'exit'), once(child.stdout, 'close'), once(child.stderr, 'close')] as const;
  const ended = Promise.all(closed).then(([[code]]) => ({ code: code as number | null, ...said }));
  const prints = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(said.output);
      if (found !== null) return found;
      const next = await Promise.race([once(child.stdout, 'data'), ended]);
      if (!Array.isArray(next)) throw new Error(`It ended (${next.code}) and never printed ${pattern}: ${next.errors}`);
    }
  };
  return { process: child, prints, ended, exited: closed[0] };
}
