import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expressionOf, type OtherBrowser, PHONE } from './other-browser.ts';

const SETTINGS = [
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("dom.w3c_touch_events.enabled", 1);',
  // Scrollbars take no room, and no taps, as on a phone.
  'user_pref("ui.useOverlayScrollbars", 1);',
  'user_pref("widget.gtk.overlay-scrollbars.enabled", true);',
  'user_pref("widget.non-native-theme.scrollbar.size.override", 1);',
];

/** A page that is left drops what its service worker fetches for it. */
const DROPPED = /^Failed to load .* A ServiceWorker intercepted the request/;

/** The address that Firefox prints for WebDriver BiDi, once it listens. */
async function listeningAddress(errors: Readable): Promise<string> {
  let said = '';
  for await (const line of createInterface({ input: errors })) {
    said += `${line}\n`;
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      // What it says later would block it once the pipe is full.
      errors.resume();
      return address;
    }
  }
  throw new Error(`Firefox did not start:\n${said}`);
}

type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: unknown };

interface Line {
  send(method: string, params: object): Promise<unknown>;
  close(): void;
}

async function connect(address: string, onEvent: (params: unknown) => void): Promise<Line> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') onEvent(message.params);
    else if (message.type === 'success') waiting.get(message.id)?.resolve(message.result);
    else waiting.get(message.id)?.reject(new Error(message.message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  });
  return {
    close: () => socket.close(),
    send(method, params) {
      lastId += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(lastId, answer);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return answer.promise;
    },
  };
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** Firefox without a window, with a touch screen, driven by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(program: string): Promise<OtherBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'coupon-centre-firefox-'));
  await writeFile(join(profile, 'user.js'), SETTINGS.join('\n'));
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    // It does not start as root in a home of someone else, as CI's containers have.
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const ended = once(browser, 'exit');
  const stop = async (): Promise<void> => {
    browser.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const troubles: string[] = [];
    const { send } = await connect(await listeningAddress(browser.stderr), (params) => {
      const { level, text } = params as { readonly level: string; readonly text: string };
      if (level === 'error' && !DROPPED.test(text)) troubles.push(text);
    });
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    const context = contexts[0]?.context;
    await send('browsingContext.setViewport', { context, viewport: PHONE, devicePixelRatio: 2 });
    return {
      pointerType: 'touch',
      stop,
      troubles: () => troubles,
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      act: async (input) => void (await send('input.performActions', { context, actions: [input] })),
      async evaluate(work, argument) {
        const expression = expressionOf(work, argument);
        const asked = { expression, target: { context }, awaitPromise: false };
        const evaluated = (await send('script.evaluate', asked)) as Evaluated;
        if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
        return JSON.parse(evaluated.result.value ?? 'null');
      },
      async picture() {
        const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
        return Buffer.from(data, 'base64');
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
