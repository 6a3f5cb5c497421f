import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { PageBundle, PageState } from '@coupon-centre/contract/content/page-rendering';
import { CONSOLE_BASE, PAGE_BASE } from '@coupon-centre/contract/limits';
import { createServer as createViteServer, type ViteDevServer } from 'vite';

/*
 * `npm run dev`, the page's half: what the browser loads comes from the sources and is replaced while one works on it; all
 * else comes from the server, whose rendered pages are rendered again from the sources. So is the operators' console, which has
 * no rendering of the server's. Run with two ports: ours, the server's.
 */

const [port = 0, serverPort = 0] = process.argv.slice(2).map(Number);
const STATE = /<script type="application\/json" id="state">(.*?)<\/script>/s;
const FONT_FACTOR = /--font-factor:([\d.]+)/;

/** Asks the server what the browser asked us, for an answer that is not compressed. */
async function askServer(asked: IncomingMessage, url: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  asked.pipe(request({ port: serverPort, method: asked.method, path: url, headers }, resolve).on('error', reject));
  return promise;
}

/** The server's page, rendered again from the sources and with their scripts; null for what is no page of ours. */
async function fromSources(vite: ViteDevServer, url: string, html: string): Promise<string | null> {
  const json = STATE.exec(html)?.[1];
  if (json === undefined) return null;
  const state = JSON.parse(json) as PageState;
  const { page } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { page: PageBundle };
  const rendered = page.render({
    path: new URL(url, 'http://localhost').pathname.slice(PAGE_BASE.length),
    state,
    // Vite puts the base before it.
    assets: { script: `/${page.entries[state.config.locale]}`, preloads: [], css: '', styles: [] },
    holes: { nonce: '', fontFactor: FONT_FACTOR.exec(html)?.[1] ?? '1', origin: '' },
  });
  return vite.transformIndexHtml(url, rendered);
}

async function answer(
  vite: ViteDevServer,
  asked: IncomingMessage,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const answered = await askServer(asked, url);
  const { statusCode = 0, headers } = answered;
  if (headers['content-type']?.startsWith('text/html') !== true) {
    answered.pipe(response.writeHead(statusCode, headers));
    return;
  }
  const html = Buffer.concat(await answered.toArray()).toString();
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
http.on('request', (asked: IncomingMessage, response: ServerResponse) => {
  // Vite takes the base off the address of what it passes on.
  const { url = '/' } = asked;
  if (url.startsWith(`${CONSOLE_BASE}/`)) {
    consoleVite.middlewares(asked, response);
    return;
  }
  vite.middlewares(asked, response, () => {
    answer(vite, asked, url, response).catch((error: unknown) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
      response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  });
});
http.listen(port, () => process.stdout.write(`The page from its sources: http://localhost:${port}${PAGE_BASE}/\n`));
