import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../../sandbox/src/main.ts');
const POLL_MS = 100;
/** As a service manager waits before it starts a service again. */
const AGAIN_MS = 200;
/** Also on a machine that does much else. */
const START_MS = 300_000;

type Settings = Readonly<Record<string, string>>;

/** A server that is started again whenever it ends, as a service manager does. */
export interface ServerProcess {
  readonly address: string;
  pid(): number;
  signal(signal: NodeJS.Signals): void;
  /** Ends it with this signal; it stays away until `begin`. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Starts it with these settings in addition to its own. */
  begin(extra?: Settings): void;
  untilReady(): Promise<void>;
  close(): Promise<void>;
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

interface Start {
  readonly settings: Settings;
  /** What the process prints goes there. */
  readonly output: string;
}

export async function startServer({ settings, output }: Start): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let isWanted = true;
  let extra: Settings = {};
  let child: ChildProcess = run();

  function run(): ChildProcess {
    const started = spawn(process.execPath, [MAIN], {
      env: {
        PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
        // Empty variables override the project's .env.
        DATABASE_URL: '',
        SECRET_KEY: '',
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'warn',
        DRAIN_SECONDS: '0',
        SANDBOX: 'on',
        ...settings,
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk) => void appendFile(output, chunk).catch(() => undefined));
    started.once('exit', () => void againIfWanted(started));
    return started;
  }
  async function againIfWanted(ended: ChildProcess): Promise<void> {
    await pause(AGAIN_MS);
    if (isWanted && child === ended) child = run();
  }
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  async function untilReady(): Promise<void> {
    for (const until = performance.now() + START_MS; performance.now() < until; await pause(POLL_MS)) {
      const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
    }
    throw new Error(`the server at ${address} is not ready after ${START_MS / 1_000} s; see ${output}`);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    isWanted = false;
    if (hasEnded()) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  return {
    address,
    pid: () => child.pid ?? 0,
    signal: (signal) => void child.kill(signal),
    end,
    begin(more = {}) {
      extra = more;
      isWanted = true;
      if (hasEnded()) child = run();
    },
    untilReady,
    close: () => end('SIGTERM'),
  };
}
