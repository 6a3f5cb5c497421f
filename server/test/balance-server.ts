import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '#foundation/time/clock.ts';

/* A balance server of TMF654 v4 with what its document requires, in memory. */

/** A top-up or an adjustment. */
export interface KeptAction {
  readonly id: string;
  status: string;
  readonly voucher?: string;
  readonly description?: string;
  readonly amount: { readonly amount: number; readonly units: string };
  readonly usageType: string;
  confirmationDate: string;
}
type Path = 'topupBalance' | 'adjustBalance';

export const BALANCE_TOKEN = 'Bearer of the biller';

const requiredOf = {
  topupBalance: ['amount', 'usageType', 'bucket', 'partyAccount'],
  adjustBalance: ['amount', 'usageType', 'bucket'],
} as const;

interface Behaviour {
  mode: 'normal' | 'cut before' | 'cut after' | 'pending' | 'denied' | 'down' | 'forbidden' | 'unfiltered';
  /** Whether a number with its country has buckets. */
  isKnown: (msisdn: string) => boolean;
  /** Whether lists of actions are answered. */
  isListed: boolean;
  /** At most so many actions in one answer. */
  pageMax: number;
  /** How the rest of a list is found: by offset, with the number of all or without it; or by links alone. */
  paging: 'total' | 'offset' | 'link';
  /** Of the links to the next page. */
  nextHost: string;
  /** Told of each action that is kept. */
  onKept: (path: Path, action: KeptAction) => void;
}

/** A page of a list, with what leads to the next. */
function pageOf(
  { mode, paging, pageMax, nextHost }: Behaviour,
  { path, all, query }: { readonly path: Path; readonly all: readonly KeptAction[]; readonly query: URLSearchParams },
  response: ServerResponse,
): readonly KeptAction[] {
  const found = all.filter(
    (one) =>
      mode === 'unfiltered' ||
      (['voucher', 'description', 'status'] as const).every(
        (field) => !query.has(field) || one[field] === query.get(field),
      ),
  );
  const from = Number(query.get(paging === 'link' ? 'after' : 'offset') ?? 0);
  const to = from + Math.min(pageMax, Number(query.get('limit') ?? 50));
  if (paging === 'total') response.setHeader('X-Total-Count', found.length);
  if (paging === 'link') {
    const rest = new URLSearchParams({ ...Object.fromEntries(query), after: String(to) });
    const next = to < found.length ? [`<${nextHost}/v4/${path}?${rest}>; rel="next"`] : [];
    response.setHeader('Link', [`</v4/${path}>; rel="first"`, ...next].join(', '));
  }
  return found.slice(from, to);
}

/**
 * `clock` dates what is booked. A voucher can be redeemed once, and an adjustment with a description made once. Default of `wanted`:
 * a free port.
 */
export async function startBalanceServer(clock: Clock, wanted = 0) {
  const kept: Record<Path, KeptAction[]> = { topupBalance: [], adjustBalance: [] };
  const sent: object[] = [];
  const behaviour: Behaviour = {
    mode: 'normal',
    isKnown: () => true,
    isListed: true,
    pageMax: 1_000,
    paging: 'offset',
    nextHost: '',
    onKept: () => undefined,
  };

  const isUsed = (path: Path, { voucher, description }: Partial<KeptAction>): boolean =>
    kept[path].some((one) => (path === 'topupBalance' ? one.voucher === voucher : one.description === description));

  async function make(path: Path, request: IncomingMessage, response: ServerResponse) {
    const body = JSON.parse(await text(request));
    sent.push(body);
    const { mode } = behaviour;
    if (mode === 'denied' || requiredOf[path].some((field) => body[field] === undefined)) {
      return response.writeHead(400).end(JSON.stringify({ code: '25', reason: 'Missing attribute' }));
    }
    if (isUsed(path, body)) return response.writeHead(422).end(JSON.stringify({ code: '30', reason: 'Used already' }));
    if (mode === 'cut before') return response.destroy();
    const one = {
      ...body,
      id: `${path}-${kept[path].length + 1}`,
      status: mode === 'pending' ? 'created' : 'completed',
      confirmationDate: new Date(clock.now()).toISOString(),
    };
    kept[path].push(one);
    behaviour.onKept(path, one);
    if (mode === 'cut after') return response.destroy();
    return response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(one));
  }

  function bucketsOf(query: URLSearchParams) {
    const isOurs = behaviour.isKnown(query.get('logicalResource.id') ?? '') && query.get('status') === 'active';
    const usageType = query.get('usageType');
    return isOurs ? [{ id: `bucket-${usageType}`, usageType, partyAccount: { id: 'account-1' } }] : [];
  }

  type Asked = { readonly path: Path; readonly id: string | undefined; readonly query: URLSearchParams };
  function read({ path, id, query }: Asked, response: ServerResponse): readonly [number, unknown] {
    if (id === undefined)
      return behaviour.isListed ? [200, pageOf(behaviour, { path, all: kept[path], query }, response)] : [500, {}];
    const one = kept[path].find((each) => each.id === id);
    return one === undefined ? [404, {}] : [200, one];
  }

  function answerTo(request: IncomingMessage, response: ServerResponse): unknown {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://biller');
    const [, base, path, id] = pathname.split('/');
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (base !== 'v4') return answer(404, { code: '60', reason: 'Resource not found' });
    if (behaviour.mode === 'down') return answer(500, { code: '1', reason: 'Internal error' });
    if (behaviour.mode === 'forbidden' || request.headers.authorization !== BALANCE_TOKEN)
      return answer(403, { code: '41', reason: 'Forbidden' });
    if (path === 'bucket') return answer(200, bucketsOf(searchParams));
    if (path !== 'topupBalance' && path !== 'adjustBalance') return answer(404, {});
    if (request.method === 'POST') return make(path, request, response);
    return answer(...read({ path, id, query: searchParams }, response));
  }
  const server = createServer((request, response) => void answerTo(request, response));
  await once(server.listen(wanted, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    kept,
    /** Bodies of the requests that would make something. */
    sent,
    behaviour,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
