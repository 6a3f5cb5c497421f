import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Clock } from '#foundation/time/clock.ts';
import { loadGateway } from '#platform/gateways/gateway-module.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import { temporaryFolder } from './data-folder.ts';

/* The module that docs/integrations.md shows, and the biller that it speaks to. */

const SECRET = 'between the two of us';
const METHODS = ['grant', 'ask', 'reverse', 'askReversal'];

interface BookLine {
  readonly orderNo: string;
  readonly status: 'DONE' | 'UNDONE';
  readonly at: string;
}

/** What becomes of an order; `half`: half an answer. */
type Fate = 'DONE' | 'QUEUED' | 'REJECTED' | 'half';

/** A biller that checks signatures; what becomes of an order may depend on its number. */
export async function startJsonBiller(clock: Clock, fateOf: (phone: string) => Fate = () => 'DONE') {
  /** By path and order number. */
  const booked = new Map<string, { readonly status: string; readonly at: string }>();
  /** Each effect, once for each time it took effect. */
  const book: BookLine[] = [];
  /** The header `traceparent` of each request, with the order that it was about. */
  const traced: { readonly orderNo: string; readonly traceparent: string | undefined }[] = [];

  function take(key: string, orderNo: string, status: string): void {
    if (booked.has(key)) return;
    const at = new Date(clock.now()).toISOString();
    booked.set(key, { status, at });
    if (status === 'DONE' || status === 'UNDONE') book.push({ orderNo, status, at });
  }
  function statusOf(path: string, { orderNo, phone = '' }: { orderNo: string; phone?: string }): string {
    const key = `${path.replace('/find', '')} ${orderNo}`;
    if (path === '/grants') take(key, orderNo, fateOf(phone));
    if (path === '/reversals')
      take(key, orderNo, booked.get(`/grants ${orderNo}`)?.status === 'DONE' ? 'UNDONE' : 'REJECTED');
    return booked.get(key)?.status ?? 'NONE';
  }
  const dayOf = (at: string): string => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10);
  /** A line a page. */
  function bookPage(day: string, page: number) {
    const lines = book.filter(({ at }) => dayOf(at) === day);
    return { lines: lines.slice(page - 1, page), more: page < lines.length };
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    if (request.headers['x-signature'] !== signature) return response.writeHead(401).end();
    const { at: _, ...asked } = JSON.parse(body);
    const { url = '', headers } = request;
    traced.push({ orderNo: asked.orderNo, traceparent: headers['traceparent'] as string | undefined });
    if (url === '/book') return response.end(JSON.stringify(bookPage(asked.day, asked.page)));
    if (fateOf(asked.phone ?? '') === 'half') return response.writeHead(502).end('half an ans');
    const status = statusOf(url, asked);
    return response.end(JSON.stringify({ status, reason: 'number barred', id: `B-${asked.orderNo}` }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    book,
    traced,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The module as the document shows it, for the biller at this address. */
export async function documentedGateway(url: string, clock: Clock): Promise<Provisioning> {
  const docs = await readFile(join(import.meta.dirname, '../../docs/integrations.md'), 'utf8');
  const [, shown = ''] = /```js\n(.*?)```/s.exec(docs) ?? [];
  const folder = await temporaryFolder();
  try {
    const path = join(folder.path, 'my-biller.mjs');
    await writeFile(path, shown);
    const settings = { GATEWAY_BILLER_URL: url, GATEWAY_BILLER_SECRET: SECRET };
    return await loadGateway({ setting: 'PROVISIONING_GATEWAY', path, methods: METHODS }, { settings, clock });
  } finally {
    await folder.remove();
  }
}
