import { BUSINESS_OFFSET, DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Clock } from '#foundation/time/clock.ts';
import type {
  AskReversalOutcome,
  BookEntry,
  Grant,
  GrantOutcome,
  Provisioning,
  Reversal,
  ReversalOutcome,
} from './port.ts';
import { createTmf620Trial } from './tmf620.ts';
import { createTmf622Events } from './tmf622-events.ts';
import {
  createTmf622Server,
  orderOfExternalId,
  type ProductOrder,
  REVERSAL,
  type Tmf622Settings,
} from './tmf622-server.ts';

const NO_OFFER = { kind: 'refused', reason: 'NO_PRODUCT_OFFERING' } as const;
const DENIED = { kind: 'refused', reason: 'DENIED_BY_BILLER' } as const;
const NO_SUCH_ORDER = { kind: 'refused', reason: 'NO_SUCH_ORDER' } as const;
const CANCELLATION_REFUSED = { kind: 'refused', reason: 'CANCELLATION_REFUSED' } as const;
const ACCEPTED = { kind: 'accepted' } as const;
const UNKNOWN = { kind: 'unknown' } as const;

/** What a state means for the order's effect. Undefined: one part took effect and another did not, or we do not know the word. */
function effectOf({ state }: ProductOrder): 'done' | 'open' | 'cancelling' | 'none' | undefined {
  switch (state) {
    case 'completed':
      return 'done';
    case 'acknowledged':
    case 'pending':
    case 'held':
    case 'inProgress':
      return 'open';
    case 'assessingCancellation':
    case 'pendingCancellation':
      return 'cancelling';
    case 'rejected':
    case 'failed':
    case 'cancelled':
      return 'none';
    default:
      return undefined;
  }
}

function granted(found: ProductOrder): GrantOutcome {
  const reference = { reference: found.id };
  switch (effectOf(found)) {
    case 'done':
      return { kind: 'granted', ...reference };
    case 'open':
    case 'cancelling':
      return { kind: 'accepted', ...reference };
    case 'none':
      return { kind: 'refused', reason: (found.state ?? '').toUpperCase() };
    case undefined:
      return UNKNOWN;
  }
}

/** Of the order that takes the product away. */
function reversed(found: ProductOrder): ReversalOutcome {
  const outcome = granted(found);
  return outcome.kind === 'granted' ? { ...outcome, kind: 'reversed' } : outcome;
}

type Server = ReturnType<typeof createTmf622Server>;

interface Ordered extends Pick<Grant, 'phone' | 'offer'> {
  readonly externalId: string;
}
interface Item {
  readonly action: 'add' | 'delete';
  /** The provider's number for the subscriber's product. */
  readonly productId?: string | null | undefined;
}

/** The network may have brought an order twice, and only the repetition is denied. */
async function deniedOrMade(server: Server, externalId: string, signal: AbortSignal) {
  const made = await server.find({ id: null, externalId }, signal);
  return made === null ? DENIED : (made ?? UNKNOWN);
}

/** Our orders at the provider. */
function createOrders(server: Server, { prefix, customer }: Pick<Tmf622Settings, 'prefix' | 'customer'>) {
  const partyOf = (msisdn: string): string | null =>
    customer === 'msisdn' ? msisdn : customer === 'none' ? null : customer.id;
  return {
    /** Sends an order of one item. */
    async send({ phone, offer, externalId }: Ordered, { action, productId }: Item, signal: AbortSignal) {
      if (offer?.by !== 'product') return NO_OFFER;
      const msisdn = prefix + phone;
      const party = partyOf(msisdn);
      const product = {
        ...(productId && { id: productId }),
        productCharacteristic: [{ name: 'msisdn', valueType: 'string', value: msisdn }],
      };
      const sent = await server.send(
        {
          externalId,
          ...(party !== null && { relatedParty: [{ id: party, role: 'customer', '@referredType': 'Customer' }] }),
          productOrderItem: [
            { id: '1', action, quantity: 1, productOffering: { id: offer.productOfferingId }, product },
          ],
        },
        signal,
      );
      if (sent === undefined) return UNKNOWN;
      return sent === 'DENIED' ? deniedOrMade(server, externalId, signal) : sent;
    },
    find: ({ orderNo, reference }: Pick<Reversal, 'orderNo' | 'reference'>, signal: AbortSignal) =>
      server.find({ id: reference, externalId: orderNo }, signal),
    findReversal: (
      { orderNo, reversalReference }: Pick<Reversal, 'orderNo' | 'reversalReference'>,
      signal: AbortSignal,
    ) => server.find({ id: reversalReference, externalId: orderNo + REVERSAL }, signal),
  };
}
type Orders = ReturnType<typeof createOrders>;

/** Cancels an order that is still open, and deletes the product of one that is completed. */
function createReversals({ send, find, findReversal }: Orders, server: Server) {
  /** By an order of its own, unless one does so already. */
  async function deleteProduct(reversal: Reversal, order: ProductOrder, signal: AbortSignal): Promise<ReversalOutcome> {
    const earlier = await findReversal(reversal, signal);
    if (earlier === undefined) return UNKNOWN;
    if (earlier !== null && effectOf(earlier) !== 'none') return reversed(earlier);
    const [item] = order.productOrderItem ?? [];
    const deletion = { action: 'delete', productId: item?.product?.id } as const;
    const made = await send({ ...reversal, externalId: reversal.orderNo + REVERSAL }, deletion, signal);
    return 'id' in made ? reversed(made) : made;
  }

  async function cancel({ id }: ProductOrder, signal: AbortSignal): Promise<ReversalOutcome> {
    const task = await server.cancel(id, signal);
    if (task === undefined) return UNKNOWN;
    return task === 'DENIED' || task.state === 'terminatedWithError' ? CANCELLATION_REFUSED : ACCEPTED;
  }

  return {
    async reverse(reversal: Reversal, signal: AbortSignal): Promise<ReversalOutcome> {
      const order = await find(reversal, signal);
      if (order === undefined) return UNKNOWN;
      if (order === null) return NO_SUCH_ORDER;
      switch (effectOf(order)) {
        case 'done':
          return deleteProduct(reversal, order, signal);
        case 'open':
          return cancel(order, signal);
        case 'cancelling':
          return ACCEPTED;
        case 'none':
          return { kind: 'reversed', reference: order.id };
        case undefined:
          return UNKNOWN;
      }
    },

    async askReversal(reversal: Reversal, signal: AbortSignal): Promise<AskReversalOutcome> {
      const deletion = await findReversal(reversal, signal);
      if (deletion === undefined) return UNKNOWN;
      if (deletion !== null) return reversed(deletion);
      const order = await find(reversal, signal);
      if (order === undefined) return UNKNOWN;
      if (order?.state === 'cancelled') return { kind: 'reversed', reference: order.id };
      return order !== null && effectOf(order) === 'cancelling' ? ACCEPTED : { kind: 'unknownReversal' };
    },
  };
}

/** The completed orders of a day that are ours. */
async function* readBook({ list }: Server, day: string, signal: AbortSignal): AsyncIterable<BookEntry> {
  const fromMs = Date.parse(`${day}T00:00:00${BUSINESS_OFFSET}`);
  const filter = {
    state: 'completed',
    'completionDate.gte': new Date(fromMs).toISOString(),
    'completionDate.lt': new Date(fromMs + DAY_MS).toISOString(),
  };
  for await (const one of list(filter, signal)) yield* entryOf(one, fromMs);
}

/**
 * Packages as product orders, over TM Forum's Product Ordering Management (TMF622 v4). The order number travels as `externalId`, by
 * which an order is asked for; the reversal of a completed one is an order of its own.
 */
export function createTmf622(settings: Tmf622Settings, clock: Clock): Provisioning {
  const server = createTmf622Server(settings);
  const orders = createOrders(server, settings);
  const { reverse, askReversal } = createReversals(orders, server);

  return {
    offers: { kinds: ['product'], isNeeded: true },
    tryOffer: createTmf620Trial(settings, clock),
    events: createTmf622Events(settings, server),
    reverse,
    askReversal,
    book: (day, signal) => readBook(server, day, signal),

    async grant(grant, signal) {
      // The provider need not tell orders apart by our number, so a repeated grant must find the first one.
      const earlier = await orders.find({ orderNo: grant.orderNo, reference: null }, signal);
      if (earlier === undefined) return UNKNOWN;
      if (earlier !== null) return granted(earlier);
      const made = await orders.send({ ...grant, externalId: grant.orderNo }, { action: 'add' }, signal);
      return 'id' in made ? granted(made) : made;
    },

    async ask(sent, signal) {
      const found = await orders.find(sent, signal);
      if (found === undefined) return UNKNOWN;
      return found === null ? { kind: 'unknownOrder' } : granted(found);
    },
  };
}

/** A line of the book if it is one of ours and of that day: a server need not know every filter. */
function entryOf(one: ProductOrder, fromMs: number): readonly BookEntry[] {
  const ours = orderOfExternalId(one.externalId);
  if (ours === undefined || one.state !== 'completed') return [];
  const atMs = Date.parse(one.completionDate ?? '');
  if (Number.isNaN(atMs)) throw new Error(`order ${ours.orderNo} has no date of completion`);
  if (atMs < fromMs || atMs >= fromMs + DAY_MS) return [];
  const line = { orderNo: ours.orderNo, atMs, reference: one.id };
  return [ours.isReversal ? { ...line, kind: 'reversed' } : { ...line, kind: 'granted', ...benefitOf(one) }];
}

/** Which product offering was ordered and how often; we order one of one. */
function benefitOf({ productOrderItem }: ProductOrder): Pick<BookEntry, 'benefit'> {
  const items = productOrderItem ?? [];
  const offerings = new Set(items.map(({ productOffering }) => productOffering?.id));
  if (items.length === 0 || offerings.has(undefined)) return {};
  const quantity = items.reduce((sum, item) => sum + (item.quantity ?? 1), 0);
  return { benefit: { product: { offeringId: [...offerings].join(' '), quantity } } };
}
