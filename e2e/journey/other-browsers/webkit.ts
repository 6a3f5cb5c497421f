import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Command, type Driver, driverOf } from './driver.ts';
import { freePort } from './free-port.ts';

const START_MS = 120_000;
const LOOK_AGAIN_MS = 200;
const PHONE = { width: 400, height: 860 };

/** The address and the body of each command. */
const requests: Readonly<
  Record<
    Command,
    (parameters: Readonly<Record<string, unknown>>) => readonly [method: string, path: string, body?: unknown]
  >
> = {
  Navigate: ({ url }) => ['POST', '/url', { url }],
  ExecuteScript: (asked) => ['POST', '/execute/sync', asked],
  FindElement: (asked) => ['POST', '/element', asked],
  ElementClick: ({ id }) => ['POST', `/element/${id}/click`, {}],
  ElementSendKeys: ({ id, text }) => ['POST', `/element/${id}/value`, { text }],
  TakeScreenshot: () => ['GET', '/screenshot'],
  SetWindowRect: (asked) => ['POST', '/window/rect', asked],
};

async function ask(address: string, method: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { readonly value: unknown };
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

async function untilReady(address: string): Promise<void> {
  const until = performance.now() + START_MS;
  for (;;) {
    const isReady = await ask(`${address}/status`, 'GET').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > until) throw new Error('WebKitWebDriver does not listen');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Starts WebKit's own small browser on a screen that is only in memory (Xvfb), as a phone's width. */
export async function startWebKit(program: string): Promise<Driver> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['--auto-servernum', program, `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    // A language of its own, and no sandbox: containers allow none.
    env: { ...process.env, LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const ended = once(driver, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const kill = async (): Promise<void> => {
    // The driver, its browser and its screen are one group.
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM');
    await ended;
  };
  try {
    await untilReady(address);
    const made = (await ask(`${address}/session`, 'POST', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    })) as { readonly sessionId: string };
    const session = `${address}/session/${made.sessionId}`;
    const send = async (command: Command, parameters: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
      const [method, path, body] = requests[command](parameters);
      return ask(session + path, method, body);
    };
    await send('SetWindowRect', PHONE);
    return driverOf('WebKit', send, async () => {
      await ask(session, 'DELETE').catch(() => undefined);
      await kill();
    });
  } catch (error) {
    await kill();
    throw error;
  }
}
