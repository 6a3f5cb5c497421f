import { mkdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#test/free-port.ts';
import { runProgram } from './archives.ts';

/** Starts the node of a port from the release that is current; ends the one that runs. What a service manager does. */
const RESTART = `#!/bin/sh
set -eu
pid=$HOME/node-$1.pid
if [ -f "$pid" ]; then
  kill -TERM "$(cat "$pid")" 2> /dev/null || true
  while kill -0 "$(cat "$pid")" 2> /dev/null; do sleep 0.1; done
fi
PORT=$1 setsid "$PREFIX/current/bin/coupon-centre" start >> "$HOME/node-$1.log" 2>&1 < /dev/null &
echo $! > "$pid"
`;

/** A machine with releases and two API nodes, restarted without systemd. */
export interface Installation {
  readonly origins: readonly string[];
  /** Runs a program of a release, for both nodes unless arguments are given. Rejects with what it printed if it fails. */
  run(command: string, given?: readonly string[]): Promise<string>;
  /** Starts the nodes for the first time, from the release that is current. */
  start(): Promise<void>;
  /** The version that a node says it has. */
  versionOf(origin: string): Promise<string>;
  /** Where the link `current` leads. */
  current(): Promise<string>;
  stop(): Promise<void>;
}

/** `settings`: those of the file that nodes and commands read; `migration`: those of the migration's alone. */
export async function installation(
  folder: string,
  settings: Readonly<Record<string, string>>,
  migration: Readonly<Record<string, string>>,
): Promise<Installation> {
  await mkdir(folder, { recursive: true });
  const prefix = join(folder, 'coupon-centre');
  const file = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  await writeFile(join(folder, 'settings'), file(settings));
  await writeFile(join(folder, 'settings-migration'), file(migration));
  await writeFile(join(folder, 'restart'), RESTART, { mode: 0o755 });
  const ports = [await freePort(), await freePort()];
  await writeFile(join(folder, 'nodes.conf'), ports.map((port) => `server 127.0.0.1:${port} max_fails=0;\n`).join(''));
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: folder,
    PREFIX: prefix,
    SETTINGS: join(folder, 'settings'),
    SETTINGS_MIGRATION: join(folder, 'settings-migration'),
    NODES: join(folder, 'nodes.conf'),
    RESTART: join(folder, 'restart'),
    RELOAD: 'true',
  };
  const run = async (command: string, given: readonly string[] = ports.map(String)): Promise<string> => {
    const { stdout } = await runProgram(command, [...given], { env }).catch(
      (error: { stdout: string; stderr: string }) => {
        throw new Error(`${command} failed: ${error.stdout}${error.stderr}`);
      },
    );
    return stdout;
  };
  return {
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    run,
    async start() {
      await run(join(prefix, 'current/bin/coupon-centre'), ['db:migrate']);
      await run(join(prefix, 'current/deploy/rolling-restart'));
    },
    async versionOf(origin) {
      const { release } = (await (await fetch(`${origin}/readyz`)).json()) as { release: string };
      return release;
    },
    current: () => readlink(join(prefix, 'current')),
    async stop() {
      for (const port of ports) {
        const pid = Number(await readFile(join(folder, `node-${port}.pid`), 'utf8').catch(() => '0'));
        if (pid !== 0) process.kill(pid, 'SIGKILL');
      }
    },
  };
}
