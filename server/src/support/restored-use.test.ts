import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { PENDING_MS } from '@coupon-centre/sandbox/src/gateways/billing-book.ts';
import { pino } from 'pino';
import { afterAll, afterEach, expect, it } from 'vitest';
import { readTerms } from '#catalogue/catalogue-store.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { noneOf } from '#invariants/invariants.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { checkInvariants } from '#test/invariants-hold.ts';
import { scene } from '#test/scene.ts';
import { createReversals } from '#use/reversal.ts';
import { HAND_OVER_AFTER_MS } from '#use/use-settling-store.ts';

const NOON_MS = Date.UTC(2026, 10, 21, 4);
const PATIENT = { timeout: 40_000 };

const { database, db, clock, node, operator } = await scene({
  startMs: NOON_MS,
  dailyCaps: { GIFT_FEN: 0, REVEALS: 0, RESTORES: 1_000 },
});
let support = await operator('support');
const biller = node.twins.provisioning;
const reversals = createReversals({
  db,
  clock,
  provisioning: biller,
  cipher: createPhoneCipher(node.deriveKey),
  log: pino({ level: 'silent' }),
  termsOf: (templateId, version) => readTerms(db, templateId, version),
  provisioningTimeoutMs: 100,
});
afterEach(() => biller.setMode('normal'));
afterAll(async () => {
  const { violations } = await checkInvariants(db, clock.now());
  // An operator settles reversals against what the biller did below; the worker at the end may have found that.
  expect(noneOf({ ...violations, billingDiffers: 0 }), JSON.stringify(violations)).toBe(true);
});

type Coupon = Awaited<ReturnType<typeof used>>;

/** A coupon that its owner has just used. */
async function used(terms: Parameters<typeof makeTemplate>[1] = {}) {
  const person = await node.person();
  const template = await makeTemplate(db, terms);
  const { ownedId } = await makeOwned(db, { subscriberId: person.subscriberId, template });
  const coupon = { person, subscriberId: person.subscriberId, ownedId };
  expect((await use(coupon)).body.code).toBe('0000');
  return coupon;
}
const use = (
  { person, ownedId }: { person: Awaited<ReturnType<typeof node.person>>; ownedId: string },
  requestId?: string,
) => node.post('/bass-card/useCard', { uCardId: ownedId, requestId }, node.sessionFor(person));
const restore = ({ subscriberId, ownedId }: Coupon, more: object = {}) =>
  support.call('subscribers/restoreCoupon', { subscriberId, ownedId, reason: 'asked for by phone', ...more });
const show = async ({ subscriberId, ownedId }: Coupon) =>
  (await support.call('subscribers/showCoupon', { subscriberId, ownedId })).body.resp_data;
const hanging = async () => (await support.call('uses/listHangingReversals', {})).body.resp_data;
const reversalsOf = ({ ownedId }: Coupon) =>
  db.selectFrom('use_reversal').selectAll().where('owned_id', '=', ownedId).orderBy('reversal_id').execute();

/** What the worker does with the coupon's reversals. */
async function work(coupon: Coupon) {
  const outcomes: string[] = [];
  for (const { reversal_id: reversalId } of await reversalsOf(coupon)) {
    outcomes.push(await reversals.settle({ subscriberId: coupon.subscriberId, reversalId }));
  }
  return outcomes.at(-1);
}

/** Grants of the coupon that stand in the biller's book. */
async function standing({ ownedId }: Coupon) {
  const orders = await db.selectFrom('use_order').select('order_no').where('owned_id', '=', ownedId).execute();
  const numbers = new Set(orders.map(({ order_no }) => order_no));
  const book = await biller.entries(10_000);
  return book.filter(({ orderNo, applied, reversedAtMs }) => numbers.has(orderNo) && applied && reversedAtMs === null)
    .length;
}

it('a used coupon that support restores and that is used again stands once in the biller’s book', async () => {
  const coupon = await used();
  expect((await restore(coupon)).body.resp_data).toMatchObject({ outcome: 'RESTORED', refusal: null });
  expect(await standing(coupon)).toBe(0);
  expect((await use(coupon)).body.code).toBe('0000');
  expect(await standing(coupon)).toBe(1);
  expect(await show(coupon)).toMatchObject({
    state: 'USED',
    uses: [{ state: 'REVERSED' }, { state: 'SUCCEEDED' }],
    reversals: [{ state: 'REVERSED' }],
  });
});

it('until the biller confirms, the coupon stays used; then it is available for as long as was promised', async () => {
  const coupon = await used();
  await biller.setMode('accept');
  const { outcome, validTo } = (await restore(coupon, { days: 90 })).body.resp_data;
  expect(outcome).toBe('REVERSING');
  expect((await use(coupon, 'another-request')).body.code).toBe('3004');
  expect(await restore(coupon)).toMatchObject({ status: 409, body: { resp_data: { state: 'REVERSING' } } });
  expect(await show(coupon)).toMatchObject({ state: 'USED', reversals: [{ state: 'STARTED', validTo }] });
  expect(await work(coupon)).toBe('pending');
  clock.moveBy(PENDING_MS);
  expect(await work(coupon)).toBe('settled');
  expect(await show(coupon)).toMatchObject({ state: 'AVAILABLE', validTo, uses: [{ state: 'REVERSED' }] });
  expect(await standing(coupon)).toBe(0);
});

it('a biller that refuses leaves the coupon used and says why; a later attempt may succeed', async () => {
  const coupon = await used();
  await biller.setMode('refuse');
  expect((await restore(coupon)).body.resp_data).toMatchObject({
    outcome: 'NOT_REVERSED',
    refusal: 'REVERSAL_NOT_ALLOWED_AT_BILLER',
  });
  expect(await show(coupon)).toMatchObject({
    state: 'USED',
    uses: [{ state: 'SUCCEEDED' }],
    reversals: [{ state: 'REFUSED', refusal: 'REVERSAL_NOT_ALLOWED_AT_BILLER' }],
  });
  expect(await standing(coupon)).toBe(1);
  await biller.setMode('normal');
  expect((await restore(coupon)).body.resp_data.outcome).toBe('RESTORED');
  expect(await standing(coupon)).toBe(0);
});

it('what the biller never granted, although it was settled as used, has nothing to reverse', async () => {
  const { subscriberId } = await node.person();
  const { ownedId } = await makeOwned(db, { subscriberId, template: await makeTemplate(db), state: 'USED' });
  const key = { subscriberId, ownedId, reason: 'asked for by phone' };
  expect((await support.call('subscribers/restoreCoupon', key)).body.resp_data.outcome).toBe('RESTORED');
});

it(
  'a biller that vanishes is asked again when it is back, and told again only if it never heard',
  PATIENT,
  async () => {
    const coupons = await Promise.all(Array.from({ length: 8 }, () => used()));
    await biller.setMode('vanish');
    const answers = await Promise.all(coupons.map((coupon) => restore(coupon)));
    expect(new Set(answers.map(({ body }) => body.resp_data.outcome))).toEqual(new Set(['REVERSING']));
    const heard = await Promise.all(coupons.map(async (coupon) => 1 - (await standing(coupon))));
    expect(new Set(heard)).toEqual(new Set([0, 1]));
    await biller.setMode('normal');
    for (const coupon of coupons) {
      expect(await work(coupon)).toBe('settled');
      expect([(await show(coupon)).state, await standing(coupon)]).toEqual(['AVAILABLE', 0]);
    }
  },
);

it('a biller that reverses and answers too late has reversed once', PATIENT, async () => {
  const coupon = await used();
  await biller.setMode('slow');
  expect((await restore(coupon)).body.resp_data.outcome).toBe('REVERSING');
  expect([(await show(coupon)).state, await standing(coupon)]).toEqual(['USED', 0]);
  expect(await work(coupon)).toBe('settled');
  expect((await show(coupon)).state).toBe('AVAILABLE');
});

it('after two days without an answer operators settle it, audited, and each of them once', PATIENT, async () => {
  const [asked, undone, kept] = [await used(), await used(), await used()];
  await biller.setMode('vanish');
  await Promise.all([asked, undone, kept].map((coupon) => restore(coupon)));
  clock.moveBy(HAND_OVER_AFTER_MS);
  support = await operator('support');
  expect(await Promise.all([asked, undone, kept].map(work))).toEqual(['settled', 'settled', 'settled']);
  const { items, total } = await hanging();
  expect(total).toBe(3);
  expect(items[0]).toMatchObject({ state: 'HANDED_OVER', phoneMasked: expect.stringContaining('****') });
  const settle = async (coupon: Coupon, settlement: string) => {
    const [reversal] = await reversalsOf(coupon);
    const key = { subscriberId: coupon.subscriberId, reversalId: reversal?.reversal_id };
    return support.call('uses/settleReversal', { ...key, settlement, reason: 'asked the biller by phone' });
  };
  await biller.setMode('normal');
  expect((await settle(asked, 'ASK')).body.resp_data).toEqual({ outcome: 'RESTORED' });
  const both = await Promise.all([settle(undone, 'REVERSED'), settle(undone, 'NOT_REVERSED')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await settle(kept, 'NOT_REVERSED')).body.resp_data).toEqual({ outcome: 'NOT_REVERSED' });
  expect(await settle(kept, 'ASK')).toMatchObject({ status: 409, body: { code: '8005' } });
  expect(await show(kept)).toMatchObject({
    state: 'USED',
    reversals: [{ state: 'REFUSED', refusal: 'NOT_REVERSED_BY_OPERATOR' }],
  });
  expect((await hanging()).total).toBe(0);
  const administrator = await operator('administrator');
  const audit = await administrator.call('audit/list', { action: 'use.reversalSettled', pageSize: 9 });
  expect(audit.body.resp_data.items).toHaveLength(2);
});

it('of many restores at once one begins a reversal, and of restores and uses at once no grant is left over', async () => {
  const coupon = await used();
  const codes = (await Promise.all(Array.from({ length: 20 }, () => restore(coupon)))).map(({ status }) => status);
  expect(codes.filter((status) => status === 200)).toHaveLength(1);
  expect(await reversalsOf(coupon)).toHaveLength(1);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? restore(coupon) : use(coupon))));
    expect(await standing(coupon)).toBe((await show(coupon)).state === 'USED' ? 1 : 0);
  }
});

it('many workers settle a reversal once', async () => {
  const coupon = await used();
  await biller.setMode('accept');
  await restore(coupon);
  clock.moveBy(PENDING_MS);
  await Promise.all(Array.from({ length: 20 }, () => work(coupon)));
  const events = (await show(coupon)).events.map(({ kind }: { kind: string }) => kind);
  expect(events.filter((kind: string) => kind === 'RESTORED')).toHaveLength(1);
});

it('a code, of which the biller knows nothing, is restored at once', async () => {
  await biller.setMode('vanish');
  const coupon = await used({ cardClass: 'life', benefit: { kind: 'CODE', amount: 500 } });
  expect((await restore(coupon)).body.resp_data.outcome).toBe('RESTORED');
  expect(await show(coupon)).toMatchObject({ state: 'AVAILABLE', uses: [{ state: 'REVERSED' }] });
});

it('a worker on its own settles what the request could not', PATIENT, async () => {
  const coupon = await used();
  await biller.setMode('accept');
  await restore(coupon);
  const [message] = await db
    .selectFrom('outbox')
    .selectAll()
    .where('subscriber_id', '=', coupon.subscriberId)
    .where('kind', '=', 'REVERSE_USE')
    .execute();
  expect(message).toMatchObject({ done_at: null, due_at: new Date(clock.now() + 15 * SECOND_MS) });
  await scene({ on: { database, db, clock }, role: 'worker' });
  clock.moveBy(20 * SECOND_MS);
  await expect.poll(async () => (await show(coupon)).state, { timeout: 20_000 }).toBe('AVAILABLE');
});
