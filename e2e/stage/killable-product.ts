import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { signInBoth } from '#stage/console-session.ts';
import { initProvince } from '#stage/init-province.ts';
import { newFolder, productEnvironment, removeFolder, untilOpen } from '#stage/served-product.ts';

const SERVER = join(import.meta.dirname, '../../sandbox/src/main.ts');

/** A separate product whose server can be killed. */
interface KillableProduct {
  readonly baseUrl: string;
  /** Session cookie of the console's first administrator; it survives the server. */
  readonly administratorCookie: string;
  /** The same of the second. */
  readonly secondAdministratorCookie: string;
  /** SIGKILL: nothing is finished or closed. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** Restarts the server on the same data and address. */
  startAgain(): Promise<void>;
  /** Stops the product and removes its data. */
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;
type Server = ChildProcessByStdio<null, Readable, Readable>;

/** Starts the server directly, without its set-up, so that the killed process is the server. */
const startServer = (folder: string, settings: Settings): Server =>
  spawn(process.execPath, [SERVER], {
    env: { ...productEnvironment(join(folder, 'data')), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function end(server: Server, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

/**
 * Serves a product from an empty folder, separate from the one that other journeys share, with these settings in addition to the
 * defaults. With `answers` there is no demo: `npm run init` sets it up first.
 */
export async function serveKillable(
  asked: Settings = {},
  { answers }: { readonly answers?: Readonly<Record<string, string>> } = {},
): Promise<KillableProduct> {
  const folder = await newFolder();
  const province = answers && (await initProvince(folder, answers));
  const settings = { ...province?.settings, ...asked };
  let server = startServer(folder, settings);
  const stop = async (): Promise<void> => {
    await end(server, 'SIGTERM');
    await removeFolder(folder);
  };
  try {
    const { baseUrl, ...open } = await untilOpen(server);
    const administrators = province?.administrators ?? open.administrators;
    const [administratorCookie, secondAdministratorCookie] = await signInBoth(baseUrl, administrators);
    return {
      baseUrl,
      administratorCookie,
      secondAdministratorCookie,
      kill: () => end(server, 'SIGKILL'),
      async startAgain() {
        server = startServer(folder, { ...settings, PORT: new URL(baseUrl).port });
        await untilOpen(server);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
