import { z } from 'zod';
import { askJson } from '../ask-json.ts';
import { askList, readWholeList } from './tmf-list.ts';

export interface Tmf622Settings {
  /** Up to the version: `https://host/tmf-api/productOrderingManagement/v4`. */
  readonly url: string;
  /** The header of every request, such as `Bearer …`; undefined: none. */
  readonly authorization: string | undefined;
  /** Put in front of a subscriber's eleven digits, such as 86. */
  readonly prefix: string;
  /** The customer of an order: the subscriber's number, none, or one party for all. */
  readonly customer: 'msisdn' | 'none' | { readonly id: string };
  /** Product Catalog Management (TMF620), up to its version; undefined: there is none to ask. */
  readonly catalogueUrl: string | undefined;
  /** Where the provider reaches our nodes; undefined: it is not asked to report. */
  readonly listenerUrl: string | undefined;
}

const item = z.object({
  quantity: z.number().nullish(),
  productOffering: z.object({ id: z.string() }).nullish(),
  product: z.object({ id: z.string().nullish() }).nullish(),
});
/** An order, as far as we read it. */
const order = z.object({
  id: z.string(),
  externalId: z.string().nullish(),
  /** Any word: others' orders may have states that we do not know. */
  state: z.string().nullish(),
  completionDate: z.string().nullish(),
  productOrderItem: z.array(item).nullish(),
});
export type ProductOrder = z.output<typeof order>;

/** What follows the order number in the external id of its reversal, which is an order of its own. */
export const REVERSAL = '-reversal';
/** Our external ids; the provider's lists have other channels' orders, too. */
const OURS = /^(U\d{22})(-reversal)?$/;

/** The number of one of our orders in an external id, and whether the id is its reversal's. */
export function orderOfExternalId(externalId: string | null | undefined) {
  const [, orderNo, reversal] = OURS.exec(externalId ?? '') ?? [];
  return orderNo === undefined ? undefined : { orderNo, isReversal: reversal !== undefined };
}

const FIELDS = 'id,externalId,state,completionDate,productOrderItem';

/** The request is understood and denied. Anything else may be about our access or a wrong address. */
const DENIED: ReadonlySet<number> = new Set([400, 422]);
const MADE: ReadonlySet<number> = new Set([200, 201, 202]);

/** What decides among several orders of one number. */
const DECISIVE = ['completed', 'partial'];
const ENDED: ReadonlySet<string> = new Set(['rejected', 'failed', 'cancelled']);

/** Of the orders of one number: the one that took effect, else one that still may, else the last. */
const decisive = (own: readonly ProductOrder[]): ProductOrder | undefined =>
  own.find(({ state }) => DECISIVE.includes(state ?? '')) ??
  own.find(({ state }) => !ENDED.has(state ?? '')) ??
  own.at(-1);

/** The calls of TMF622 that we need; undefined is no answer, or none that can be understood. */
export function createTmf622Server({ url, authorization }: Pick<Tmf622Settings, 'url' | 'authorization'>) {
  const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };

  const listOf = (query: Readonly<Record<string, string>>) => ({
    address: `${url}/productOrder?${new URLSearchParams({ ...query, fields: FIELDS })}`,
    headers,
    item: order,
  });

  async function post<Shape extends z.ZodType>(
    path: 'productOrder' | 'cancelProductOrder',
    { body, shape }: { readonly body: unknown; readonly shape: Shape },
    signal: AbortSignal,
  ): Promise<z.output<Shape> | 'DENIED' | undefined> {
    const request = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    };
    const answer = await askJson(`${url}/${path}`, request, z.unknown());
    if (answer === undefined) return undefined;
    if (DENIED.has(answer.status)) return 'DENIED';
    return MADE.has(answer.status) ? shape.safeParse(answer.body).data : undefined;
  }

  async function byId(id: string, signal: AbortSignal): Promise<ProductOrder | undefined> {
    const address = `${url}/productOrder/${encodeURIComponent(id)}?fields=${FIELDS}`;
    const found = await askJson(address, { method: 'GET', headers, signal }, order);
    return found?.status === 200 ? found.body : undefined;
  }

  /** Null: there is none of this number. */
  async function byExternalId(externalId: string, signal: AbortSignal): Promise<ProductOrder | null | undefined> {
    const found = (await askList(listOf({ externalId }), signal))?.body;
    if (found === undefined) return undefined;
    const own = found.filter((one) => one.externalId === externalId);
    // Others' orders: this server does not filter, and ours may stand on another page.
    if (own.length === 0) return found.length === 0 ? null : undefined;
    return decisive(own);
  }

  return {
    byId,

    /** To its end; throws if it cannot be had whole. */
    list: (query: Readonly<Record<string, string>>, signal: AbortSignal) => readWholeList(listOf(query), signal),

    async find({ id, externalId }: { readonly id: string | null; readonly externalId: string }, signal: AbortSignal) {
      const known = id === null ? undefined : await byId(id, signal);
      // A server that gives its numbers again must not give us another's order for ours.
      return known?.externalId === externalId ? known : byExternalId(externalId, signal);
    },

    send: (body: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
      post('productOrder', { body, shape: order }, signal),

    cancel: (id: string, signal: AbortSignal) =>
      post(
        'cancelProductOrder',
        {
          body: { cancellationReason: 'Coupon restored', productOrder: { id } },
          shape: z.object({ state: z.string().nullish() }),
        },
        signal,
      ),
  };
}
