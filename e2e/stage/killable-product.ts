import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { firstSignIn } from '#stage/console-session.ts';
import { newFolder, productEnvironment, removeFolder, untilOpen } from '#stage/served-product.ts';

const SERVER = join(import.meta.dirname, '../../server/src/main.ts');

/** A product of a journey's own, whose server can die. */
interface KillableProduct {
  readonly baseUrl: string;
  /** The cookie of the session of the console's first administrator; it outlives the server. */
  readonly administratorCookie: string;
  /** SIGKILL: nothing is finished, nothing closed. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts the server again, on the same data and at the same address. */
  startAgain(): Promise<void>;
  /** Stops whatever runs, and removes the data. */
  stop(): Promise<void>;
}

type Server = ChildProcessByStdio<null, Readable, Readable>;

/** Starts the server itself, without what sets it up, so that the process that is killed is the server. */
const startServer = (folder: string, port: string): Server =>
  spawn(process.execPath, [SERVER], {
    env: { ...productEnvironment(join(folder, 'data')), PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function end(server: Server, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}

/** Serves a product on an empty folder, apart from what the other journeys share. */
export async function serveKillable(): Promise<KillableProduct> {
  const folder = await newFolder();
  let server = startServer(folder, '0');
  const stop = async (): Promise<void> => {
    await end(server, 'SIGTERM');
    await removeFolder(folder);
  };
  try {
    const { baseUrl, administrator } = await untilOpen(server);
    const { cookie: administratorCookie } = await firstSignIn(baseUrl, administrator);
    return {
      baseUrl,
      administratorCookie,
      kill: () => end(server, 'SIGKILL'),
      async startAgain() {
        server = startServer(folder, new URL(baseUrl).port);
        await untilOpen(server);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
