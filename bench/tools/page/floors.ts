import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { bundleStatic } from './static-bundle.ts';

/** The floors: what any page of this HTML and these styles costs, without scripts and hydrated by React. */
export interface Floors {
  readonly plain: string;
  readonly react: string;
  stop(): Promise<void>;
}

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const REACT_SCRIPT = '/react-floor.js';
/** Headers of one connection, and of the uncompressed body that `fetch` returns. */
const OWN_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'set-cookie',
];

const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.includes(name)));

async function fetchText(
  address: string,
): Promise<{ readonly text: string; readonly headers: Record<string, string> }> {
  const answer = await fetch(address, { headers: { 'accept-language': 'zh-CN', accept: 'text/html' } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return { text: await answer.text(), headers: headersOf(answer) };
}

/** HTML without scripts, what loads them, and the comments that mark React's boundaries. */
export const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/<link\b[^>]*\bdisabled\b[^>]*>/g, '')
    .replace(/<!--.*?-->/gs, '');

const compressed = (headers: Answer['headers'], text: string): Answer => {
  // As the product compresses each: HTML in gzip, scripts in brotli.
  const isBrotli = headers['content-type']?.includes('javascript') === true;
  const body = isBrotli
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    : gzipSync(text, { level: constants.Z_BEST_COMPRESSION });
  return {
    headers: { ...headers, 'content-encoding': isBrotli ? 'br' : 'gzip', 'content-length': String(body.length) },
    body,
  };
};

/** Serves the floors of a page of the product, made from its own answers: same headers, same compression. */
export async function serveFloors(browser: Browser, address: string): Promise<Floors> {
  const { text: html, headers } = await fetchText(address);
  const [, script, nonce] = /<script type="module" src="([^"]+)" nonce="([^"]+)">/.exec(html) ?? [];
  if (script === undefined || nonce === undefined) throw new Error(`${address} has no module script`);
  const plain = withoutScripts(html);
  const { headers: scriptHeaders } = await fetchText(new URL(script, address).href);
  const element = `<script type="module" src="${REACT_SCRIPT}" nonce="${nonce}"></script>`;
  const answers = new Map<string, Answer>([
    ['/plain', compressed(headers, plain)],
    ['/react', compressed(headers, plain.replace('</body>', `${element}</body>`))],
    [REACT_SCRIPT, compressed(scriptHeaders, await bundleStatic(browser, plain))],
  ]);
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    // Pictures and fonts.
    else response.writeHead(307, { location: new URL(request.url ?? '/', address).href }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    plain: `${base}/plain`,
    react: `${base}/react`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
