import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Driver, driverOf } from './driver.ts';
import { freePort } from './free-port.ts';

const START_MS = 120_000;
const LOOK_AGAIN_MS = 200;
const PHONE = { width: 400, height: 860 };

/** Connects to the browser's remote protocol, Marionette, once it listens. */
async function untilListening(port: number): Promise<Socket> {
  const until = performance.now() + START_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    if (isOpen) return socket;
    if (performance.now() > until) throw new Error('Firefox does not listen');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

type Answer = readonly [type: 1, id: number, error: { readonly message: string } | null, result: unknown];

/** Messages are `<length>:<JSON>`; one command at a time. */
function lineTo(socket: Socket): (command: string, parameters: unknown) => Promise<unknown> {
  let received = Buffer.alloc(0);
  let lastId = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString()) as Answer;
      received = received.subarray(colon + 1 + length);
      if (Array.isArray(message)) waiting.get(message[1])?.(message);
    }
  });
  return async (command, parameters) => {
    lastId += 1;
    const id = lastId;
    const text = JSON.stringify([0, id, command, parameters]);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error !== null) throw new Error(`${command}: ${error.message}`);
    return result;
  };
}

/** Starts Firefox without a window, as a phone's width. */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'coupon-centre-firefox-'));
  const port = await freePort();
  await writeFile(
    join(profile, 'user.js'),
    [
      `user_pref("marionette.port", ${port});`,
      'user_pref("intl.accept_languages", "zh-CN");',
      'user_pref("app.update.enabled", false);',
      'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
    ].join('\n'),
  );
  const browser = spawn(program, ['--marionette', '--headless', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  });
  const ended = once(browser, 'exit');
  const stop = async (): Promise<void> => {
    // Firefox asks whether to close when told politely.
    browser.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const send = lineTo(await untilListening(port));
    await send('WebDriver:NewSession', {});
    await send('WebDriver:SetWindowRect', PHONE);
    return driverOf(
      'Firefox',
      async (command, parameters = {}) => {
        const result = await send(`WebDriver:${command}`, parameters);
        return (result as { readonly value?: unknown } | null)?.value ?? null;
      },
      stop,
    );
  } catch (error) {
    await stop();
    throw error;
  }
}
