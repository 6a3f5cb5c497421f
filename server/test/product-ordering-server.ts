import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/* A provider's product ordering (TMF622 v4) with hub, and its catalogue (TMF620), in memory. Written from TM Forum's document. */

export const PROVIDER_TOKEN = 'Bearer of the provider';

export interface KeptOrder {
  readonly id: string;
  state: string;
  readonly externalId?: string;
  completionDate?: string;
  readonly relatedParty?: readonly { readonly id: string }[];
  readonly productOrderItem: readonly {
    readonly action: string;
    readonly productOffering?: { readonly id: string };
    readonly product?: { readonly id?: string; readonly productCharacteristic?: readonly { readonly value: string }[] };
  }[];
}

type Mode =
  | 'normal'
  /** The connection breaks before, or after, an order is kept. */
  | 'cut before'
  | 'cut after'
  /** The answer to an order ends in the middle. */
  | 'half'
  /** The order is kept, and never answered. */
  | 'silent'
  /** An order arrives twice: the answer is that of the repetition, which is denied. */
  | 'twice'
  | 'denied'
  | 'down'
  | 'forbidden'
  /** Lists ignore their filters. */
  | 'unfiltered'
  /** Lists lag behind: they have nothing yet. */
  | 'lagging';

const NOT_FOUND = { code: '60', reason: 'Resource not found' };
const USED = { code: '30', reason: 'Used already' };
const REQUIRED = ['id', 'action'] as const;

/** Whether an order has what the document requires of one. */
function isOrder(body: { productOrderItem?: unknown; relatedParty?: unknown }): boolean {
  const { productOrderItem: items, relatedParty: parties = [] } = body;
  const haveAll = (list: unknown, names: readonly string[]): boolean =>
    Array.isArray(list) && list.every((one) => names.every((name) => typeof one?.[name] === 'string'));
  return (
    Array.isArray(items) && items.length > 0 && haveAll(items, REQUIRED) && haveAll(parties, ['id', '@referredType'])
  );
}

/** What the provider has and how it behaves. */
function createWorld(nowMs: () => number) {
  return {
    nowMs,
    state: {
      mode: 'normal' as Mode,
      /** The state that a new order gets. */
      newState: 'completed',
      /** Whether an external id is taken once, and a second order with it denied. TM Forum's document does not ask for it. */
      takesOnce: false,
      /** At most so many orders in one answer. */
      pageMax: 1_000,
      cancellation: 'done' as 'done' | 'terminatedWithError',
      /** Called with each new order before it is answered. */
      beforeAnswer: undefined as ((order: KeptOrder) => Promise<void>) | undefined,
    },
    orders: [] as KeptOrder[],
    /** Callbacks by the number of their registration. */
    hubs: new Map<string, string>(),
    offerings: new Map<string, Readonly<Record<string, unknown>>>(),
    /** What was posted, in order. */
    posts: [] as string[],
    complete(order: KeptOrder, as = 'completed'): void {
      order.state = as;
      if (as === 'completed') order.completionDate = new Date(nowMs()).toISOString();
    },
  };
}
type World = ReturnType<typeof createWorld>;

function makeOrder({ orders }: World, body: KeptOrder): KeptOrder {
  const id = String(orders.length + 1);
  const productOrderItem = body.productOrderItem.map((item) =>
    item.action === 'add' ? { ...item, product: { ...item.product, id: `product-${id}` } } : item,
  );
  return { ...body, id, state: 'acknowledged', productOrderItem };
}

async function takeOrder(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { state, orders, posts } = world;
  const { mode } = state;
  const body = JSON.parse(await text(request));
  posts.push(`order ${body.externalId}`);
  if (state.mode === 'cut before') response.destroy();
  if (state.mode === 'denied' || !isOrder(body)) answer(response, 400, { code: '25', reason: 'Missing attribute' });
  if (state.takesOnce && orders.some(({ externalId }) => externalId === body.externalId)) {
    answer(response, 422, USED);
  }
  if (response.destroyed || response.writableEnded) return;
  const order = makeOrder(world, body);
  orders.push(order);
  world.complete(order, state.newState);
  await state.beforeAnswer?.(order);
  switch (mode) {
    case 'cut after':
      response.destroy();
      return;
    case 'half':
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': '900' });
      response.write(JSON.stringify(order).slice(0, 30));
      setImmediate(() => response.destroy());
      return;
    case 'silent':
      return;
    case 'twice':
      return answer(response, 422, USED);
    default:
      answer(response, 201, order);
  }
}

function isWanted(order: KeptOrder, query: URLSearchParams): boolean {
  const at = Date.parse(order.completionDate ?? '') || 0;
  const from = query.get('completionDate.gte');
  const before = query.get('completionDate.lt');
  return (
    (['externalId', 'state'] as const).every((name) => !query.has(name) || order[name] === query.get(name)) &&
    (from === null || at >= Date.parse(from)) &&
    (before === null || at < Date.parse(before))
  );
}

function listOrders({ state, orders }: World, query: URLSearchParams): readonly KeptOrder[] {
  if (state.mode === 'lagging') return [];
  const found = orders.filter((order) => state.mode === 'unfiltered' || isWanted(order, query));
  const offset = Number(query.get('offset') ?? 0);
  return found.slice(offset, offset + Math.min(state.pageMax, Number(query.get('limit') ?? 50)));
}

async function cancelOrder({ state, orders, posts }: World, request: IncomingMessage, response: ServerResponse) {
  const { productOrder } = JSON.parse(await text(request));
  posts.push(`cancel ${productOrder?.id}`);
  const order = orders.find(({ id }) => id === productOrder?.id);
  if (order === undefined) return answer(response, 400, { code: '27', reason: 'No such order' });
  if (state.cancellation === 'done') order.state = 'cancelled';
  answer(response, 201, { id: randomUUID(), state: state.cancellation, productOrder });
}

async function register({ hubs, posts }: World, request: IncomingMessage, response: ServerResponse) {
  const { callback } = JSON.parse(await text(request));
  posts.push('hub');
  if (typeof callback !== 'string') return answer(response, 400, { code: '25', reason: 'Missing attribute' });
  if ([...hubs.values()].includes(callback)) return answer(response, 409, { code: '409', reason: 'Present' });
  const id = randomUUID();
  hubs.set(id, callback);
  answer(response, 201, { id, callback });
}

function answer(response: ServerResponse, status: number, body?: unknown): void {
  // With 'charset', as the document has it.
  if (body === undefined) response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
}

const changes: Readonly<Record<string, (world: World, request: IncomingMessage, response: ServerResponse) => unknown>> =
  {
    'POST productOrder': takeOrder,
    'POST cancelProductOrder': cancelOrder,
    'POST hub': register,
  };

async function serve(world: World, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const { state, orders, offerings, hubs } = world;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
  const [, base, path = '', id = ''] = pathname.split('/');
  if (base !== 'v4') return answer(response, 404, NOT_FOUND);
  if (state.mode === 'down') return answer(response, 500, { code: '1', reason: 'Internal error' });
  if (state.mode === 'forbidden' || request.headers.authorization !== PROVIDER_TOKEN) {
    return answer(response, 403, { code: '41', reason: 'Forbidden' });
  }
  const change = changes[`${request.method} ${path}`];
  if (change !== undefined) return change(world, request, response);
  if (request.method === 'DELETE' && path === 'hub') return answer(response, hubs.delete(id) ? 204 : 404);
  if (path === 'productOrder' && id === '') return answer(response, 200, listOrders(world, searchParams));
  const one = path === 'productOffering' ? offerings.get(id) : orders.find((each) => each.id === id);
  return one === undefined ? answer(response, 404, NOT_FOUND) : answer(response, 200, one);
}

/** Reports an order to all that registered. Resolves to the statuses of their answers. */
const report =
  ({ hubs, nowMs }: World) =>
  (order: Partial<KeptOrder>, eventId: string = randomUUID()): Promise<readonly number[]> =>
    Promise.all(
      [...hubs.values()].map(async (callback) => {
        const answered = await fetch(`${callback}/listener/productOrderStateChangeEvent`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            eventId,
            eventTime: new Date(nowMs()).toISOString(),
            eventType: 'ProductOrderStateChangeEvent',
            event: { productOrder: order },
          }),
        });
        await answered.arrayBuffer();
        return answered.status;
      }),
    );

export async function openProductOrdering(nowMs: () => number, port = 0) {
  const world = createWorld(nowMs);
  const server = createServer((request, response) => {
    serve(world, request, response).catch(() => response.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    ...world,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`,
    report: report(world),
    reset(): void {
      world.orders.length = 0;
      world.posts.length = 0;
      Object.assign(world.state, {
        mode: 'normal',
        newState: 'completed',
        takesOnce: false,
        pageMax: 1_000,
        cancellation: 'done',
      });
      world.state.beforeAnswer = undefined;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
