import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expressionOf, type OtherBrowser, PHONE } from './other-browser.ts';

const START_MS = 120_000;
const LOOK_AGAIN_MS = 100;

/** The bar above the page would not let the window be as narrow as a phone. */
const NARROW_BAR = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** A port on which nothing listens: the driver does not say which one it chose itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function ask(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
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
    try {
      await ask(`${address}/status`, 'GET');
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await delay(LOOK_AGAIN_MS);
    }
  }
}

/** A screen in memory for the browser's window; returns its name. */
async function startScreen(screen: ChildProcess): Promise<string> {
  const said = screen.stdio[3];
  if (!said) throw new Error('the screen has no line to say its number on');
  const [number] = await once(said, 'data');
  return `:${String(number).trim()}`;
}

async function stopAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}

/** The page gets the phone's size: the window's, less its bar. */
async function fitWindow(session: string): Promise<void> {
  await ask(`${session}/window/rect`, 'POST', PHONE);
  const script = `return { width: ${PHONE.width} + outerWidth - innerWidth, height: ${PHONE.height} + outerHeight - innerHeight }`;
  const outer = (await ask(`${session}/execute/sync`, 'POST', { script, args: [] })) as object;
  await ask(`${session}/window/rect`, 'POST', outer);
}

/** WebKitGTK's own small browser on a screen in memory (Xvfb), driven by its WebDriver. It has no touch screen. */
export async function startWebKit(program: string): Promise<OtherBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-centre-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), NARROW_BAR);
  const port = await freePort();
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const children: ChildProcess[] = [screen];
  // The browser goes with its screen.
  const stop = async (): Promise<void> => {
    await stopAll(children.toReversed());
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: await startScreen(screen),
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CACHE_HOME: folder,
        // Containers allow it no sandbox of its own.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    children.push(driver);
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address);
    const made = await ask(`${address}/session`, 'POST', { capabilities: {} });
    const session = `${address}/session/${(made as { readonly sessionId: string }).sessionId}`;
    await fitWindow(session);
    return {
      pointerType: 'mouse',
      stop,
      troubles: () => [],
      open: async (url) => void (await ask(`${session}/url`, 'POST', { url })),
      act: async (input) => void (await ask(`${session}/actions`, 'POST', { actions: [input] })),
      async evaluate(work, argument) {
        const script = `return ${expressionOf(work, argument)}`;
        const found = await ask(`${session}/execute/sync`, 'POST', { script, args: [] });
        return JSON.parse(String(found ?? 'null'));
      },
      picture: async () => Buffer.from(String(await ask(`${session}/screenshot`, 'GET')), 'base64'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
