import { afterAll, beforeEach, expect, it } from 'vitest';
import { openProductOrdering, PROVIDER_TOKEN } from '#test/product-ordering-server.ts';
import type { BookEntry, Grant, Provisioning, Reversal } from './port.ts';
import { createTmf622 } from './tmf622.ts';
import type { Tmf622Settings } from './tmf622-server.ts';

const NOON_MS = Date.parse('2026-11-21T04:00:00.000Z');
const NUMBER = '13800138000';
const OFFER = { by: 'product', productOfferingId: 'gigabyte' } as const;
const clock = { now: () => NOON_MS };

const provider = await openProductOrdering(clock.now);
afterAll(() => provider.close());
beforeEach(() => provider.reset());

const gatewayWith = (settings: Partial<Tmf622Settings> = {}): Provisioning =>
  createTmf622(
    {
      url: provider.url,
      authorization: PROVIDER_TOKEN,
      prefix: '86',
      customer: 'msisdn',
      catalogueUrl: provider.url,
      listenerUrl: undefined,
      ...settings,
    },
    clock,
  );
const gateway = gatewayWith();

const no = (digits: number): string => `U20261121${String(digits).padStart(14, '0')}`;
const FIRST = no(1);
const SECOND = no(2);
const grant = (orderNo: string, more: Partial<Grant> = {}): Grant => ({
  orderNo,
  phone: NUMBER,
  benefit: { kind: 'DATA_MB', amount: 1024 },
  templateId: '01a1fbfe-67a0-7553-97cf-8f7abb30dadd',
  offer: OFFER,
  ...more,
});
const signal = () => AbortSignal.timeout(5_000);
const ask = (orderNo: string, reference: string | null = null) =>
  gateway.ask({ ...grant(orderNo), reference }, signal());
const reversal = (orderNo: string, more: Partial<Reversal> = {}): Reversal => ({
  ...grant(orderNo),
  reference: null,
  reversalReference: null,
  ...more,
});
async function book(day: string): Promise<readonly BookEntry[]> {
  const entries: BookEntry[] = [];
  for await (const entry of gateway.book?.(day, signal()) ?? []) entries.push(entry);
  return entries;
}
function only() {
  const [order, ...others] = provider.orders;
  if (order === undefined || others.length > 0) throw new Error(`${provider.orders.length} orders instead of one`);
  return order;
}

it('orders the mapped product offering for the subscriber, with the order number as external id', async () => {
  expect(await gateway.grant(grant(FIRST), signal())).toEqual({ kind: 'granted', reference: '1' });
  expect(only()).toMatchObject({
    externalId: FIRST,
    relatedParty: [{ id: `86${NUMBER}`, role: 'customer' }],
    productOrderItem: [
      {
        action: 'add',
        quantity: 1,
        productOffering: { id: 'gigabyte' },
        product: { productCharacteristic: [{ name: 'msisdn', value: `86${NUMBER}` }] },
      },
    ],
  });
});

it('names the customer as it is told to', async () => {
  await gatewayWith({ customer: { id: 'branch' } }).grant(grant(FIRST), signal());
  await gatewayWith({ customer: 'none' }).grant(grant(SECOND), signal());
  expect(provider.orders.map(({ relatedParty }) => relatedParty?.map(({ id }) => id))).toEqual([['branch'], undefined]);
});

it('grants an order number once, although the provider would take it twice', async () => {
  await gateway.grant(grant(FIRST), signal());
  expect(await gateway.grant(grant(FIRST), signal())).toEqual({ kind: 'granted', reference: '1' });
  only();
});

it.each(['cut after', 'half'] as const)('finds an order whose answer was lost (%s)', async (mode) => {
  provider.state.mode = mode;
  expect(await gateway.grant(grant(FIRST), signal())).toEqual({ kind: 'unknown' });
  provider.state.mode = 'normal';
  expect(await ask(FIRST)).toEqual({ kind: 'granted', reference: '1' });
  expect(await gateway.grant(grant(FIRST), signal())).toMatchObject({ kind: 'granted' });
  only();
});

it('knows an order that never arrived, and one that the provider does not answer', async () => {
  provider.state.mode = 'cut before';
  expect(await gateway.grant(grant(FIRST), signal())).toEqual({ kind: 'unknown' });
  provider.state.mode = 'normal';
  expect(await ask(FIRST)).toEqual({ kind: 'unknownOrder' });
  provider.state.mode = 'silent';
  expect(await gateway.grant(grant(SECOND), AbortSignal.timeout(300))).toEqual({ kind: 'unknown' });
});

it.each([
  ['acknowledged', 'accepted'],
  ['pending', 'accepted'],
  ['held', 'accepted'],
  ['inProgress', 'accepted'],
  ['assessingCancellation', 'accepted'],
  ['pendingCancellation', 'accepted'],
  ['completed', 'granted'],
  ['rejected', 'refused'],
  ['failed', 'refused'],
  ['cancelled', 'refused'],
  ['partial', 'unknown'],
  ['a word of its own', 'unknown'],
])('takes an order that is %s for %s', async (state, kind) => {
  provider.state.newState = state;
  expect(await gateway.grant(grant(FIRST), signal())).toMatchObject({ kind });
  expect(await ask(FIRST)).toMatchObject({ kind });
  expect(await ask(FIRST, '1')).toMatchObject({ kind });
});

it('takes a denied order, and one without a product offering, for refusals', async () => {
  expect(await gateway.grant(grant(FIRST, { offer: undefined as never }), signal())).toMatchObject({ kind: 'refused' });
  provider.state.mode = 'denied';
  expect(await gateway.grant(grant(SECOND), signal())).toMatchObject({ kind: 'refused' });
  expect(provider.orders).toEqual([]);
});

it.each(['down', 'forbidden'] as const)('takes a provider that is %s for no answer', async (mode) => {
  provider.state.mode = mode;
  expect(await gateway.grant(grant(FIRST), signal())).toEqual({ kind: 'unknown' });
  expect(await ask(FIRST)).toEqual({ kind: 'unknown' });
  expect(await gateway.reverse(reversal(FIRST), signal())).toEqual({ kind: 'unknown' });
  expect(await gateway.askReversal(reversal(FIRST), signal())).toEqual({ kind: 'unknown' });
  await expect(book('2026-11-21')).rejects.toThrow(/cannot be read/);
});

it('takes a wrong address for no answer, rather than refuse every coupon', async () => {
  const astray = gatewayWith({ url: provider.url.replace('v4', 'v9') });
  expect(await astray.grant(grant(FIRST), signal())).toEqual({ kind: 'unknown' });
});

it('never takes an order for missing, nor sends it, where a server does not filter', async () => {
  await gateway.grant(grant(FIRST), signal());
  provider.state.mode = 'unfiltered';
  expect(await ask(SECOND)).toEqual({ kind: 'unknown' });
  expect(await gateway.grant(grant(SECOND), signal())).toEqual({ kind: 'unknown' });
  expect(await ask(FIRST)).toMatchObject({ kind: 'granted' });
  only();
});

it('never takes another’s order for ours because it has the number that ours had', async () => {
  await gateway.grant(grant(FIRST), signal());
  provider.state.newState = 'failed';
  await gateway.grant(grant(SECOND), signal());
  expect(await ask(FIRST, '2')).toEqual({ kind: 'granted', reference: '1' });
});

it('deletes the product of a completed order by an order of its own, once', async () => {
  await gateway.grant(grant(FIRST), signal());
  expect(await gateway.askReversal(reversal(FIRST), signal())).toEqual({ kind: 'unknownReversal' });
  provider.state.mode = 'cut after';
  expect(await gateway.reverse(reversal(FIRST), signal())).toEqual({ kind: 'unknown' });
  provider.state.mode = 'normal';
  expect(await gateway.askReversal(reversal(FIRST), signal())).toEqual({ kind: 'reversed', reference: '2' });
  expect(await gateway.reverse(reversal(FIRST), signal())).toEqual({ kind: 'reversed', reference: '2' });
  expect(provider.orders).toMatchObject([
    { externalId: FIRST },
    {
      externalId: `${FIRST}-reversal`,
      productOrderItem: [{ action: 'delete', productOffering: { id: 'gigabyte' }, product: { id: 'product-1' } }],
    },
  ]);
  expect(provider.orders).toHaveLength(2);
});

it('takes a denied repetition for what the first order was, and a denial for no answer while it cannot ask', async () => {
  provider.state.mode = 'twice';
  expect(await gateway.grant(grant(FIRST), signal())).toEqual({ kind: 'granted', reference: '1' });
  expect(await gateway.reverse(reversal(FIRST), signal())).toEqual({ kind: 'reversed', reference: '2' });
  provider.state.beforeAnswer = async () => {
    provider.state.mode = 'down';
  };
  expect(await gateway.grant(grant(SECOND), signal())).toEqual({ kind: 'unknown' });
});

it('tries a refused deletion again, and follows one that takes its time', async () => {
  await gateway.grant(grant(FIRST), signal());
  provider.state.newState = 'rejected';
  expect(await gateway.reverse(reversal(FIRST), signal())).toEqual({ kind: 'refused', reason: 'REJECTED' });
  provider.state.newState = 'inProgress';
  expect(await gateway.reverse(reversal(FIRST), signal())).toEqual({ kind: 'accepted', reference: '3' });
  expect(await gateway.reverse(reversal(FIRST), signal())).toEqual({ kind: 'accepted', reference: '3' });
  const [, , deletion] = provider.orders;
  if (deletion === undefined) throw new Error('no deletion');
  provider.complete(deletion);
  const asked = reversal(FIRST, { reversalReference: '3' });
  expect(await gateway.askReversal(asked, signal())).toEqual({ kind: 'reversed', reference: '3' });
});

it('cancels an order that is still open', async () => {
  provider.state.newState = 'inProgress';
  await gateway.grant(grant(FIRST), signal());
  expect(await gateway.reverse(reversal(FIRST), signal())).toEqual({ kind: 'accepted' });
  expect(provider.posts.at(-1)).toBe('cancel 1');
  expect(await gateway.askReversal(reversal(FIRST), signal())).toMatchObject({ kind: 'reversed' });
  expect(await gateway.reverse(reversal(FIRST), signal())).toMatchObject({ kind: 'reversed' });
  only();
});

it('leaves an order as it is when its cancellation fails, and reverses no order that never was', async () => {
  provider.state.newState = 'inProgress';
  provider.state.cancellation = 'terminatedWithError';
  await gateway.grant(grant(FIRST), signal());
  expect(await gateway.reverse(reversal(FIRST), signal())).toMatchObject({ kind: 'refused' });
  expect(await gateway.reverse(reversal(SECOND), signal())).toMatchObject({ kind: 'refused' });
  expect(await gateway.askReversal(reversal(SECOND), signal())).toEqual({ kind: 'unknownReversal' });
});

it('gives the day’s book over all pages, however short the server makes them, and only what is ours', async () => {
  for (let order = 1; order <= 130; order += 1) await gateway.grant(grant(no(order)), signal());
  await gateway.reverse(reversal(no(7)), signal());
  const [first, second, third] = provider.orders;
  if (!first || !second || !third) throw new Error('no orders');
  first.completionDate = '2026-11-20T15:59:59.999Z';
  provider.complete(second, 'failed');
  provider.orders.push({ ...third, id: 'of another channel', externalId: 'web-4711' });
  provider.state.pageMax = 40;
  const entries = await book('2026-11-21');
  expect(entries).toHaveLength(129);
  expect(entries.filter(({ kind }) => kind === 'reversed')).toEqual([
    { orderNo: no(7), kind: 'reversed', atMs: NOON_MS, reference: '131' },
  ]);
  expect((await book('2026-11-20')).map(({ orderNo }) => orderNo)).toEqual([no(1)]);
});

it('gives no book rather than half of one', async () => {
  await gateway.grant(grant(FIRST), signal());
  provider.state.mode = 'unfiltered';
  // It does not know offsets either: the same page would come for ever.
  provider.orders.push(...Array.from({ length: 150 }, (_, at) => ({ ...only(), id: `n${at % 120}` })));
  await expect(book('2026-11-21')).rejects.toThrow(/moved while it was read/);
  provider.reset();
  await gateway.grant(grant(FIRST), signal());
  provider.state.mode = 'unfiltered';
  delete only().completionDate;
  await expect(book('2026-11-21')).rejects.toThrow(/no date of completion/);
});

it.each([
  [
    { lifecycleStatus: 'Launched', name: '1 GB' },
    { kind: 'ok', name: '1 GB' },
  ],
  [{ lifecycleStatus: 'active' }, { kind: 'ok' }],
  [{ lifecycleStatus: 'Retired' }, { kind: 'refused', reason: 'NOT_LAUNCHED' }],
  [{}, { kind: 'refused', reason: 'NOT_LAUNCHED' }],
  [
    { lifecycleStatus: 'Active', isSellable: false },
    { kind: 'refused', reason: 'NOT_SELLABLE' },
  ],
  [
    { lifecycleStatus: 'Active', validFor: { endDateTime: '2026-11-21T04:00:00Z' } },
    { kind: 'refused', reason: 'NOT_VALID_NOW' },
  ],
  [
    { lifecycleStatus: 'Active', validFor: { startDateTime: '2026-11-21T04:00:01Z' } },
    { kind: 'refused', reason: 'NOT_VALID_NOW' },
  ],
])('tries an offer that the catalogue has as %j, and orders nothing', async (offering, outcome) => {
  provider.offerings.set('gigabyte', { id: 'gigabyte', ...offering });
  expect(await gateway.tryOffer?.({ offer: OFFER, phone: undefined }, signal())).toEqual(outcome);
  expect(provider.posts).toEqual([]);
});

it('says that an offer is unknown, cannot be tried, or that there is no answer', async () => {
  provider.offerings.clear();
  const trial = { offer: OFFER, phone: undefined };
  expect(await gateway.tryOffer?.(trial, signal())).toEqual({ kind: 'refused', reason: 'UNKNOWN_OFFERING' });
  const without = gatewayWith({ catalogueUrl: undefined });
  expect(await without.tryOffer?.(trial, signal())).toEqual({ kind: 'untried', reason: 'NO_CATALOGUE' });
  provider.state.mode = 'down';
  expect(await gateway.tryOffer?.(trial, signal())).toEqual({ kind: 'unknown' });
});
