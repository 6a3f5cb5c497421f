import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const START = join(import.meta.dirname, '../../scripts/start.mjs');
/** What the first start prints about signing in to the console. */
const ADMINISTRATOR = /administrator: name (\S+), one-time password (\S+)/g;
const PAGE_ADDRESS = /page\s+(http:\/\/[\d.]+:\d+)/;

/** Every setting has its default, whatever the developer has set; an empty variable counts as unset. */
const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  ROLE: '',
  SECRET_KEY: '',
  SMS_GATEWAY: '',
  SMS_GATEWAY_2: '',
  METRICS_TOKEN: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  PROVISIONING_GATEWAY: '',
  DEMO_PROVINCE: '',
  HOST_APP_MARKERS: '',
  FONT_FACTOR_PATTERN: '',
  TRUST_PROXY: '',
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
} as const;

/** Variables set by the test runner. */
const OF_THE_RUN = /^(?:NODE_ENV|NODE_OPTIONS|VITEST.*|TEST|DEV|PROD|SSR|MODE|BASE_URL)$/;

/** The environment of a product with its data in this folder. */
export const productEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_RUN.test(name))),
  ...SETTINGS,
  DATA_DIR: dataDir,
});

interface OpenProduct {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  /** The console's two first administrators, who have not signed in yet; none from the second start on. */
  readonly administrators: readonly { readonly name: string; readonly oneTimePassword: string }[];
}

/** The administrators that a start, or `npm run init`, told of. */
export const administratorsIn = (said: string): OpenProduct['administrators'] =>
  [...said.matchAll(ADMINISTRATOR)].map(([, name = '', oneTimePassword = '']) => ({ name, oneTimePassword }));

export interface ServedProduct extends OpenProduct {
  stop(): Promise<void>;
}

/** Waits until a product reports that it is ready. Rejects with its output if it exits. */
export async function untilOpen(child: ChildProcessByStdio<null, Readable, Readable>): Promise<OpenProduct> {
  let said = '';
  const listen = (chunk: Buffer): void => {
    said += String(chunk);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  child.stderr.pipe(process.stderr, { end: false });
  const ended = once(child, 'exit').then(() => null);
  for (;;) {
    const [, baseUrl] = PAGE_ADDRESS.exec(said) ?? [];
    if (baseUrl !== undefined) {
      return { baseUrl, administrators: administratorsIn(said) };
    }
    if ((await Promise.race([once(child.stdout, 'data'), ended])) === null) {
      throw new Error(`The product did not start:\n${said}`);
    }
  }
}

/** An empty data folder that the database's account (not root) can access. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-centre-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 });

/** Starts the product as `npm start` does, on an empty folder and a free port. Rejects with its output if it exits. */
export async function serveProduct(): Promise<ServedProduct> {
  const folder = await newFolder();
  const child = spawn(process.execPath, [START], {
    env: productEnvironment(join(folder, 'data')),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await removeFolder(folder);
  };
  try {
    return { ...(await untilOpen(child)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
