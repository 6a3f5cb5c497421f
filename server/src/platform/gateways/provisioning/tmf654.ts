import type { Benefit } from '@coupon-centre/contract/foundation/field';
import { BUSINESS_OFFSET, DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { BookEntry, Grant, GrantOutcome, Provisioning, ReversalOutcome } from './port.ts';
import { type Action, type ActionPath, createTmf654Server, type Tmf654Settings } from './tmf654-server.ts';

/** What a benefit is in a bucket, where operators have mapped it to no other. */
const amountsOf = {
  DATA_MB: { usageType: 'data', units: 'MB', perUnit: 1 },
  CREDIT_FEN: { usageType: 'monetary', units: 'CNY', perUnit: 100 },
} as const;
type Payable = keyof typeof amountsOf;
const isPayable = (kind: Benefit['kind']): kind is Payable => Object.hasOwn(amountsOf, kind);

interface Amount {
  readonly usageType: string;
  readonly units: string;
  /** How much of the benefit's unit one of `units` is. */
  readonly perUnit: number;
}

function amountOf({ benefit, offer }: Pick<Grant, 'benefit' | 'offer'>): Amount | undefined {
  if (offer?.by === 'bucket') {
    return { usageType: offer.usageType, units: offer.units, perUnit: offer.amountPerUnit };
  }
  return offer === undefined && isPayable(benefit.kind) ? amountsOf[benefit.kind] : undefined;
}

/** A discount on a top-up, a trial: a balance cannot hold it. */
const NOT_A_BALANCE = { kind: 'refused', reason: 'NOT_A_BALANCE' } as const;
const NO_BUCKET = { kind: 'refused', reason: 'NO_ACTIVE_BUCKET' } as const;
const DENIED = { kind: 'refused', reason: 'DENIED_BY_BILLER' } as const;
const UNKNOWN = { kind: 'unknown' } as const;

/** What a reversal's description begins with; the order number follows. An adjustment has no other field for a key of ours. */
const REVERSAL = 'coupon reversal ';
const CHANNEL = { id: 'coupon-centre', name: 'Coupon centre' };

const referenceOf = ({ id }: Action) => (id === undefined ? {} : { reference: id });

function granted(found: Action): GrantOutcome {
  switch (found.status) {
    case 'completed':
      return { kind: 'granted', ...referenceOf(found) };
    case 'created':
      return { kind: 'accepted', ...referenceOf(found) };
    case 'failed':
    case 'cancelled':
      return { kind: 'refused', reason: found.status.toUpperCase() };
  }
}

function reversed(found: Action): ReversalOutcome {
  const outcome = granted(found);
  return outcome.kind === 'granted' ? { ...outcome, kind: 'reversed' } : outcome;
}

/**
 * Data and credit into a subscriber's bucket, over TM Forum's Prepay Balance Management (TMF654 v4). The order number travels as
 * `voucher`, by which an order is asked for; a reversal is an adjustment by the negative amount.
 */
export function createTmf654(settings: Tmf654Settings): Provisioning {
  const server = createTmf654Server(settings);

  /** Moves the benefit's amount into the bucket, or out of it. */
  async function move(
    path: ActionPath,
    { phone, benefit, offer, key }: Pick<Grant, 'phone' | 'benefit' | 'offer'> & { readonly key: string },
    signal: AbortSignal,
  ) {
    const what = amountOf({ benefit, ...(offer && { offer }) });
    if (what === undefined) return NOT_A_BALANCE;
    const { usageType, units, perUnit } = what;
    const bucket = await server.bucketOf(phone, usageType, signal);
    if (bucket === undefined) return UNKNOWN;
    if (bucket === null) return NO_BUCKET;
    const amount = benefit.amount / perUnit;
    const isTopUp = path === 'topupBalance';
    const sent = await server.send(
      path,
      {
        key,
        amount: { amount: isTopUp ? amount : -amount, units },
        usageType,
        bucket: { id: bucket.id },
        // Required; a server that keeps no accounts takes the bucket's.
        ...(isTopUp ? { partyAccount: { id: bucket.partyAccount?.id ?? bucket.id } } : { adjustType: 'oneTime' }),
        logicalResource: [{ id: server.msisdn(phone), '@referredType': 'MSISDN' }],
        reason: isTopUp ? 'Coupon used' : 'Coupon restored',
        channel: CHANNEL,
      },
      signal,
    );
    if (sent === undefined) return UNKNOWN;
    return sent === 'DENIED' ? deniedOrMade(path, key, signal) : sent;
  }

  /** The network may have brought a request twice, and only the repetition is denied. */
  async function deniedOrMade(path: ActionPath, key: string, signal: AbortSignal) {
    const made = await server.byKey(path, key, signal);
    return made === null ? DENIED : (made ?? UNKNOWN);
  }

  async function find(
    path: ActionPath,
    asked: { readonly id: string | null; readonly key: string },
    signal: AbortSignal,
  ) {
    const known = asked.id === null ? undefined : await server.byId(path, asked.id, signal);
    return known ?? server.byKey(path, asked.key, signal);
  }

  return {
    offers: { kinds: ['bucket'], isNeeded: false },
    async tryOffer({ offer, phone }, signal) {
      if (offer.by !== 'bucket') return { kind: 'untried', reason: 'OTHER_KIND_OF_OFFER' };
      if (phone === undefined) return { kind: 'untried', reason: 'NO_TEST_NUMBER' };
      const bucket = await server.bucketOf(phone, offer.usageType, signal);
      if (bucket === undefined) return UNKNOWN;
      return bucket === null ? NO_BUCKET : { kind: 'ok', name: bucket.id };
    },
    async grant(grant, signal) {
      const made = await move('topupBalance', { ...grant, key: grant.orderNo }, signal);
      return 'status' in made ? granted(made) : made;
    },
    async ask({ orderNo, reference }, signal) {
      const found = await find('topupBalance', { id: reference, key: orderNo }, signal);
      if (found === undefined) return UNKNOWN;
      return found === null ? { kind: 'unknownOrder' } : granted(found);
    },
    async reverse(reversal, signal) {
      const made = await move('adjustBalance', { ...reversal, key: REVERSAL + reversal.orderNo }, signal);
      return 'status' in made ? reversed(made) : made;
    },
    async askReversal({ orderNo, reversalReference }, signal) {
      const found = await find('adjustBalance', { id: reversalReference, key: REVERSAL + orderNo }, signal);
      if (found === undefined) return UNKNOWN;
      return found === null ? { kind: 'unknownReversal' } : reversed(found);
    },
    async *book(day, signal) {
      const fromMs = Date.parse(`${day}T00:00:00${BUSINESS_OFFSET}`);
      const filter = {
        status: 'completed',
        'confirmationDate.gte': new Date(fromMs).toISOString(),
        'confirmationDate.lt': new Date(fromMs + DAY_MS).toISOString(),
      };
      for (const path of ['topupBalance', 'adjustBalance'] as const) {
        for await (const one of server.list(path, filter, signal)) yield* entryOf(path, one, fromMs);
      }
    },
  };
}

const orderNoOf = (path: ActionPath, { voucher, description }: Action) =>
  path === 'topupBalance' ? voucher : description?.startsWith(REVERSAL) ? description.slice(REVERSAL.length) : null;

/** A line of the book if it is one of ours and of that day: a server need not know every filter. */
function entryOf(path: ActionPath, one: Action, fromMs: number): readonly BookEntry[] {
  const orderNo = orderNoOf(path, one);
  const atMs = Date.parse(one.confirmationDate ?? one.requestedDate ?? '');
  if (!orderNo || one.status !== 'completed' || !(atMs >= fromMs && atMs < fromMs + DAY_MS)) return [];
  const kind = path === 'topupBalance' ? 'granted' : 'reversed';
  return [{ orderNo, kind, atMs, ...referenceOf(one), ...benefitOf(one) }];
}

function benefitOf({ amount, usageType }: Action): Pick<BookEntry, 'benefit'> {
  if (!amount || !usageType) return {};
  const bucket = { usageType, units: amount.units, amount: Math.abs(amount.amount) };
  for (const kind of Object.keys(amountsOf) as Payable[]) {
    const { units, perUnit, ...one } = amountsOf[kind];
    if (one.usageType === usageType && units === amount.units) {
      return { benefit: { kind, amount: Math.round(bucket.amount * perUnit), bucket } };
    }
  }
  return { benefit: { bucket } };
}
