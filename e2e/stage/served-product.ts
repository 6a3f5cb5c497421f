import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = join(import.meta.dirname, '../../scripts/start.mjs');
/** What the first start says of who can sign in at the console. */
const ADMINISTRATOR = /administrator: name (\S+), one-time password (\S+)/;
const PAGE_ADDRESS = /page\s+(http:\/\/[\d.]+:\d+)/;

/** Every setting is the default one, whatever the developer has set; an empty one counts as not set. */
const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  ROLE: '',
  SECRET_KEY: '',
  SMS_GATEWAY: '',
  PROVISIONING_GATEWAY: '',
  DEMO_PROVINCE: '',
  HOST_APP_MARKERS: '',
  FONT_FACTOR_PATTERN: '',
  TRUST_PROXY: '',
} as const;

/** What the run of the tests has set for itself, and a person at a terminal has not. */
const OF_THE_RUN = /^(?:NODE_ENV|NODE_OPTIONS|VITEST.*|TEST|DEV|PROD|SSR|MODE|BASE_URL)$/;

const environment = (dataDir: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_RUN.test(name))),
  ...SETTINGS,
  DATA_DIR: dataDir,
});

export interface ServedProduct {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  /** The console's first administrator, who has not signed in yet. */
  readonly administrator: { readonly name: string; readonly oneTimePassword: string };
  stop(): Promise<void>;
}

/** Starts the product as `npm start` does, on an empty folder and any free port. Rejects with what it said if it ends. */
export async function serveProduct(): Promise<ServedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-centre-e2e-'));
  // The database's account is another one than root, and passes through.
  await chmod(folder, 0o711);
  const child = spawn(process.execPath, [START], {
    env: environment(join(folder, 'data')),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer): void => {
    said += String(chunk);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  child.stderr.pipe(process.stderr);
  const ended = once(child, 'close');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  for (;;) {
    const [, baseUrl] = PAGE_ADDRESS.exec(said) ?? [];
    const [, name = '', oneTimePassword = ''] = ADMINISTRATOR.exec(said) ?? [];
    if (baseUrl !== undefined) return { baseUrl, administrator: { name, oneTimePassword }, stop };
    const next = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)]);
    if (next !== null) continue;
    await stop();
    throw new Error(`The product does not start:\n${said}`);
  }
}
