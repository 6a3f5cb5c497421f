import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { CONSOLE_BASE, PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { PageBundle, PageState } from '@coupon-centre/contract/front-ends/page-rendering';
import { createServer as createViteServer, type ViteDevServer } from 'vite';

/*
 * The page's half of `npm run dev`: serves the page's and the console's sources with hot reload, proxies everything
 * else to the server, and re-renders its pages from the sources. Arguments: our port, the server's port, the address to listen on.
 */

const [port = 0, serverPort = 0] = process.argv.slice(2, 4).map(Number);
const host = process.argv[4] ?? 'localhost';
const STATE = /<script type="application\/json" id="state">(.*?)<\/script>/s;
const FONT_FACTOR = /--font-factor:([\d.]+)/;

const isLoopback = ({ socket }: IncomingMessage): boolean => /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');

/** Forwards the browser's request to the server and asks for an uncompressed answer. */
async function forward(incoming: IncomingMessage, url: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // The server trusts its own machine with the sandbox; what comes from another one must not pass for it.
  const headers = {
    ...incoming.headers,
    'accept-encoding': 'identity',
    ...(!isLoopback(incoming) && { 'x-forwarded-for': incoming.socket.remoteAddress }),
  };
  incoming.pipe(
    request({ port: serverPort, method: incoming.method, path: url, headers }, resolve).on('error', reject),
  );
  return promise;
}

/**
 * The server's page, rendered again from the sources with the development scripts; null if it is not one of our pages.
 */
async function fromSources(vite: ViteDevServer, url: string, html: string): Promise<string | null> {
  const json = STATE.exec(html)?.[1];
  if (json === undefined) return null;
  const state = JSON.parse(json) as PageState;
  const { page } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { page: PageBundle };
  const rendered = page.render({
    path: new URL(url, 'http://localhost').pathname.slice(PAGE_BASE.length),
    state,
    // Vite prepends the base.
    assets: { script: `/${page.entries[state.config.locale]}`, preloads: [], css: '', styles: [] },
    holes: { nonce: '', fontFactor: FONT_FACTOR.exec(html)?.[1] ?? '1', origin: '' },
  });
  return vite.transformIndexHtml(url, rendered);
}

interface Exchange {
  readonly incoming: IncomingMessage;
  /** The URL as the browser requested it: Vite strips the base before it calls middleware. */
  readonly url: string;
  readonly response: ServerResponse;
}

async function answer(vite: ViteDevServer, { incoming, url, response }: Exchange): Promise<void> {
  const upstream = await forward(incoming, url);
  const { statusCode = 0, headers } = upstream;
  if (headers['content-type']?.startsWith('text/html') !== true) {
    upstream.pipe(response.writeHead(statusCode, headers));
    return;
  }
  const html = Buffer.concat(await upstream.toArray()).toString();
  const page = await fromSources(vite, url, html);
  if (page === null) response.writeHead(statusCode, headers).end(html);
  else response.writeHead(statusCode, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

const http = createHttpServer();
const vite = await createViteServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  appType: 'custom',
  server: { middlewareMode: { server: http }, hmr: { server: http } },
});
const consoleVite = await createViteServer({
  root: fileURLToPath(new URL('../../console', import.meta.url)),
  appType: 'spa',
  server: { middlewareMode: { server: http }, hmr: { server: http } },
});
http.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
  const { url = '/' } = incoming;
  if (url.startsWith(`${CONSOLE_BASE}/`)) {
    consoleVite.middlewares(incoming, response);
    return;
  }
  vite.middlewares(incoming, response, () => {
    answer(vite, { incoming, url, response }).catch((error: unknown) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
      response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  });
});
http.listen(port, host, () =>
  process.stdout.write(`The page from its sources: http://localhost:${port}${PAGE_BASE}/\n`),
);
