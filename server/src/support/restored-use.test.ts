import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { PENDING_MS } from '@coupon-centre/sandbox/src/gateways/billing-book.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { noneOf } from '#invariants/invariants.ts';
import { decide, readApproval } from '#test/approval.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { checkInvariants } from '#test/invariants-hold.ts';
import { reversalsWorker } from '#test/reversals.ts';
import { scene } from '#test/scene.ts';
import { HAND_OVER_AFTER_MS } from '#use/use-settling-store.ts';
import { SETTLE_AFTER_MS } from '#use/use-store.ts';

const NOON_MS = Date.UTC(2026, 10, 21, 4);
const PATIENT = { timeout: 40_000 };

const { database, db, clock, node, operator } = await scene({
  startMs: NOON_MS,
  dailyCaps: { GIFT_FEN: 0, REVEALS: 0, RESTORES: 1_000, WITHDRAWALS: 1_000 },
});
let support = await operator('support');
let finance = await operator('finance');
const biller = node.twins.provisioning;
const work = reversalsWorker({ db, clock, node });
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
const ask = ({ subscriberId, ownedId }: Coupon, more: object = {}) =>
  support.call('subscribers/restoreCoupon', { subscriberId, ownedId, reason: 'asked for by phone', ...more });
const subjectOf = ({ subscriberId, ownedId }: Coupon) => `${subscriberId}:${ownedId}`;
const approve = async (coupon: Coupon) => (await decide(finance, subjectOf(coupon))).body;
/** Asks, and has it approved. */
async function restore(coupon: Coupon, more: object = {}) {
  expect((await ask(coupon, more)).body.code).toBe('0000');
  expect(await approve(coupon)).toMatchObject({ code: '0000', resp_data: { state: 'DONE' } });
}
const show = async ({ subscriberId, ownedId }: Coupon) =>
  (await support.call('subscribers/showCoupon', { subscriberId, ownedId })).body.resp_data;
const hanging = async (request = {}) => (await support.call('uses/listHangingReversals', request)).body.resp_data;
const reversalsOf = ({ ownedId }: Coupon) =>
  db.selectFrom('use_reversal').selectAll().where('owned_id', '=', ownedId).orderBy('reversal_id').execute();

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
  await restore(coupon);
  expect(await work(coupon)).toBe('settled');
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
  await restore(coupon, { days: 90 });
  const { validTo } = await show(coupon);
  expect((await use(coupon, 'another-request')).body.code).toBe('3004');
  expect(await ask(coupon)).toMatchObject({ status: 409, body: { resp_data: { state: 'REVERSING' } } });
  expect(await show(coupon)).toMatchObject({
    state: 'USED',
    approvalId: null,
    reversals: [{ state: 'STARTED', validTo }],
  });
  expect(await work(coupon)).toBe('pending');
  clock.moveBy(PENDING_MS);
  expect(await work(coupon)).toBe('settled');
  expect(await show(coupon)).toMatchObject({ state: 'AVAILABLE', validTo, uses: [{ state: 'REVERSED' }] });
  expect(await standing(coupon)).toBe(0);
});

it('a coupon that its owner had deleted is shown again when it is restored', async () => {
  const coupon = await used();
  await db.updateTable('owned_coupon').set({ hidden_at: new Date() }).where('owned_id', '=', coupon.ownedId).execute();
  await restore(coupon);
  expect(await work(coupon)).toBe('settled');
  const row = db.selectFrom('owned_coupon').select('hidden_at').where('owned_id', '=', coupon.ownedId);
  expect(await row.executeTakeFirst()).toEqual({ hidden_at: null });
});

it('is not restored to an account that is closed, neither asked for nor approved', async () => {
  const coupon = await used();
  const close = (closed_at: Date | null) =>
    db.updateTable('subscriber').set({ closed_at }).where('subscriber_id', '=', coupon.subscriberId).execute();
  const closed = { status: 409, body: { code: '8005', resp_data: { state: 'CLOSED' } } };
  await close(new Date(clock.now()));
  expect(await ask(coupon)).toMatchObject(closed);
  await close(null);
  await ask(coupon);
  await close(new Date(clock.now()));
  expect(await approve(coupon)).toMatchObject({ code: '8030', resp_data: { because: 'WRONG_STATE' } });
  expect([await reversalsOf(coupon), await standing(coupon)]).toEqual([[], 1]);
  await close(null);
});

it('a biller that refuses leaves the coupon used and says why; a later attempt may succeed', async () => {
  const coupon = await used();
  await biller.setMode('refuse');
  await restore(coupon);
  expect(await work(coupon)).toBe('settled');
  expect(await show(coupon)).toMatchObject({
    state: 'USED',
    uses: [{ state: 'SUCCEEDED' }],
    reversals: [{ state: 'REFUSED', refusal: 'REVERSAL_NOT_ALLOWED_AT_BILLER' }],
  });
  expect(await standing(coupon)).toBe(1);
  await biller.setMode('normal');
  await restore(coupon);
  await work(coupon);
  expect(await standing(coupon)).toBe(0);
});

it('what the biller never granted, although it was settled as used, has nothing to reverse', async () => {
  const person = await node.person();
  const { subscriberId } = person;
  const { ownedId } = await makeOwned(db, { subscriberId, template: await makeTemplate(db), state: 'USED' });
  const coupon = { person, subscriberId, ownedId };
  await restore(coupon);
  expect(await work(coupon)).toBe('settled');
  expect((await show(coupon)).state).toBe('AVAILABLE');
});

it(
  'a biller that vanishes is asked again when it is back, and told again only if it never heard',
  PATIENT,
  async () => {
    const coupons = await Promise.all(Array.from({ length: 16 }, () => used()));
    await biller.setMode('vanish');
    for (const coupon of coupons) await restore(coupon);
    expect(new Set(await Promise.all(coupons.map(work)))).toEqual(new Set(['again']));
    const heard = await Promise.all(coupons.map(async (coupon) => 1 - (await standing(coupon))));
    expect(new Set(heard)).toEqual(new Set([0, 1]));
    await biller.setMode('normal');
    clock.moveBy(SETTLE_AFTER_MS);
    for (const coupon of coupons) {
      expect(await work(coupon)).toBe('settled');
      expect([(await show(coupon)).state, await standing(coupon)]).toEqual(['AVAILABLE', 0]);
    }
  },
);

it('a biller that reverses and answers too late has reversed once', PATIENT, async () => {
  const coupon = await used();
  await biller.setMode('slow');
  await restore(coupon);
  expect(await work(coupon)).toBe('again');
  expect([(await show(coupon)).state, await standing(coupon)]).toEqual(['USED', 0]);
  expect(await work(coupon)).toBe('settled');
  expect((await show(coupon)).state).toBe('AVAILABLE');
});

const settle = async (coupon: Coupon, settlement: string) => {
  const [reversal] = await reversalsOf(coupon);
  const key = { subscriberId: coupon.subscriberId, reversalId: reversal?.reversal_id };
  return support.call('uses/settleReversal', { ...key, settlement, reason: 'asked the biller by phone' });
};

it('an operator’s word counts only once a reversal hangs; until then the biller may just be told', async () => {
  const coupon = await used();
  await restore(coupon);
  for (const settlement of ['REVERSED', 'NOT_REVERSED']) {
    expect(await settle(coupon, settlement)).toMatchObject({ status: 409, body: { resp_data: { state: 'STARTED' } } });
  }
  expect([(await show(coupon)).state, await standing(coupon)]).toEqual(['USED', 1]);
  clock.moveBy(SETTLE_AFTER_MS);
  expect((await settle(coupon, 'REVERSED')).body.resp_data).toEqual({ outcome: 'RESTORED' });
  expect([(await show(coupon)).state, await standing(coupon)]).toEqual(['AVAILABLE', 0]);

  const sent = await used();
  await restore(sent);
  clock.moveBy(SETTLE_AFTER_MS);
  const sent_at = new Date(clock.now() - 1);
  await db.updateTable('use_reversal').set({ sent_at }).where('owned_id', '=', sent.ownedId).execute();
  for (const settlement of ['REVERSED', 'NOT_REVERSED']) expect((await settle(sent, settlement)).status).toBe(409);
  clock.moveBy(SETTLE_AFTER_MS);
  expect((await settle(sent, 'NOT_REVERSED')).body.resp_data).toEqual({ outcome: 'NOT_REVERSED' });
  expect([(await show(sent)).state, await standing(sent)]).toEqual(['USED', 1]);
});

it('what the biller answers stands against an operator’s word', PATIENT, async () => {
  const [refused, accepted, undone] = [await used(), await used(), await used()];
  for (const coupon of [refused, accepted, undone]) await restore(coupon);
  await biller.setMode('slow');
  expect(await work(undone)).toBe('again');
  clock.moveBy(SETTLE_AFTER_MS);
  await biller.setMode('refuse');
  expect((await settle(refused, 'REVERSED')).body.resp_data).toEqual({ outcome: 'NOT_REVERSED' });
  expect(await show(refused)).toMatchObject({
    state: 'USED',
    reversals: [{ state: 'REFUSED', refusal: 'REVERSAL_NOT_ALLOWED_AT_BILLER' }],
  });
  await biller.setMode('accept');
  expect((await settle(accepted, 'REVERSED')).body.resp_data).toEqual({ outcome: 'PENDING' });
  expect(await show(accepted)).toMatchObject({ state: 'USED', reversals: [{ state: 'STARTED' }] });
  expect((await settle(undone, 'NOT_REVERSED')).body.resp_data).toEqual({ outcome: 'RESTORED' });
  expect((await show(undone)).state).toBe('AVAILABLE');
  clock.moveBy(PENDING_MS);
  expect(await work(accepted)).toBe('settled');
});

it('after two days without an answer operators settle it, audited, and each of them once', PATIENT, async () => {
  const [asked, undone, kept] = [await used(), await used(), await used()];
  await biller.setMode('vanish');
  for (const coupon of [asked, undone, kept]) await restore(coupon);
  await Promise.all([asked, undone, kept].map(work));
  clock.moveBy(HAND_OVER_AFTER_MS);
  support = await operator('support');
  finance = await operator('finance');
  expect(await Promise.all([asked, undone, kept].map(work))).toEqual(['settled', 'settled', 'settled']);
  const { items, total } = await hanging();
  const numbers = new Set(items.map(({ orderNo }: { orderNo: string }) => orderNo));
  const [{ subscriberId }] = items;
  expect(await hanging({ subscriberId })).toMatchObject({ items: [{ subscriberId }], total: 1 });
  expect(total).toBe(3);
  expect(items[0]).toMatchObject({ state: 'HANDED_OVER', phoneMasked: expect.stringContaining('****') });
  const [first, second, stays] = await Promise.all([
    settle(undone, 'REVERSED'),
    settle(undone, 'NOT_REVERSED'),
    settle(kept, 'NOT_REVERSED'),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect(stays.body.resp_data).toEqual({ outcome: 'NOT_REVERSED' });
  await biller.setMode('normal');
  expect((await settle(asked, 'ASK')).body.resp_data).toEqual({ outcome: 'RESTORED' });
  expect(await settle(kept, 'ASK')).toMatchObject({ status: 409, body: { code: '8005' } });
  expect(await show(kept)).toMatchObject({
    state: 'USED',
    reversals: [{ state: 'REFUSED', refusal: 'NOT_REVERSED_BY_OPERATOR' }],
  });
  expect((await hanging()).total).toBe(0);
  const administrator = await operator('administrator');
  const audit = await administrator.call('audit/list', { action: 'use.reversalSettled', pageSize: 9 });
  expect(audit.body.resp_data.items.filter(({ targetId }: { targetId: string }) => numbers.has(targetId))).toHaveLength(
    2,
  );
});

it('of many requests and decisions at once one begins a reversal, and of decisions and uses at once no grant is left over', async () => {
  const coupon = await used();
  const asked = await Promise.all(Array.from({ length: 20 }, () => ask(coupon)));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(asked.filter(({ body }) => body.code === '8005')).toHaveLength(19);
  const { approvalId, hash } = await readApproval(finance, subjectOf(coupon));
  const decision = { approvalId, hash, isApproved: true };
  const second = await operator('administrator');
  const decided = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? finance : second).call('approvals/decide', decision)),
  );
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await reversalsOf(coupon)).toHaveLength(1);
  for (let round = 0; round < 5; round += 1) {
    await work(coupon);
    await Promise.all([use(coupon), work(coupon), ask(coupon), use(coupon)]);
    await Promise.all([approve(coupon), use(coupon), work(coupon), use(coupon)]);
    await work(coupon);
    expect(await standing(coupon)).toBe((await show(coupon)).state === 'USED' ? 1 : 0);
  }
});

it('stays used until another person with the right approves; nothing was sent to the biller before', async () => {
  const coupon = await used();
  const asked = (await ask(coupon)).body.resp_data;
  expect(asked).toEqual({ approvalId: expect.any(String) });
  expect(await show(coupon)).toMatchObject({ state: 'USED', approvalId: asked.approvalId, reversals: [] });
  expect(await ask(coupon)).toMatchObject({ status: 409, body: { resp_data: { state: 'IN_REVIEW' } } });
  expect((await decide(support, subjectOf(coupon))).body.code).toBe('8002');
  const waiting = await readApproval(finance, subjectOf(coupon));
  expect(waiting).toMatchObject({ kind: 'RESTORE', asked: { ownedId: coupon.ownedId, days: null }, mayDecide: true });
  expect(waiting.exposureFen).toBeGreaterThan(0);
  const refused = await decide(finance, subjectOf(coupon), { isApproved: false, reason: 'it was used' });
  expect(refused.body.resp_data).toEqual({ state: 'REJECTED' });
  expect([await reversalsOf(coupon), await standing(coupon)]).toEqual([[], 1]);
  const administrator = await operator('administrator');
  const key = { subscriberId: coupon.subscriberId, ownedId: coupon.ownedId, reason: 'asked for by phone' };
  await administrator.call('subscribers/restoreCoupon', key);
  expect((await decide(administrator, subjectOf(coupon))).body.code).toBe('8008');
  expect(await approve(coupon)).toMatchObject({ resp_data: { state: 'DONE' } });
});

it('is void where the coupon changed in between, and waits where its validity has ended', async () => {
  const coupon = await used();
  await ask(coupon);
  await db
    .updateTable('owned_coupon')
    .set({ changed_at: new Date(clock.now() + 1) })
    .where('owned_id', '=', coupon.ownedId)
    .execute();
  expect((await approve(coupon)).resp_data).toEqual({ state: 'VOID' });
  await ask(coupon);
  const { validTo } = await show(coupon);
  await db
    .updateTable('owned_coupon')
    .set({ valid_to: new Date(clock.now() - 1) })
    .where('owned_id', '=', coupon.ownedId)
    .execute();
  expect(await approve(coupon)).toMatchObject({ code: '8030', resp_data: { because: 'WRONG_STATE' } });
  await db.updateTable('owned_coupon').set({ valid_to: validTo }).where('owned_id', '=', coupon.ownedId).execute();
  expect((await approve(coupon)).resp_data).toEqual({ state: 'DONE' });
});

it('many workers settle a reversal once', async () => {
  const coupon = await used();
  await biller.setMode('accept');
  await restore(coupon);
  await work(coupon);
  clock.moveBy(PENDING_MS);
  await Promise.all(Array.from({ length: 20 }, () => work(coupon)));
  const events = (await show(coupon)).events.map(({ kind }: { kind: string }) => kind);
  expect(events.filter((kind: string) => kind === 'RESTORED')).toHaveLength(1);
});

it('a code, of which the biller knows nothing, is restored at once', async () => {
  await biller.setMode('vanish');
  const coupon = await used({ cardClass: 'life', benefit: { kind: 'CODE', amount: 500 } });
  await restore(coupon);
  expect(await show(coupon)).toMatchObject({ state: 'AVAILABLE', uses: [{ state: 'REVERSED' }] });
});

it('a worker on its own settles it', PATIENT, async () => {
  const coupon = await used();
  await biller.setMode('accept');
  await restore(coupon);
  expect(await work(coupon)).toBe('pending');
  const [message] = await db
    .selectFrom('outbox')
    .selectAll()
    .where('subscriber_id', '=', coupon.subscriberId)
    .where('kind', '=', 'REVERSE_USE')
    .execute();
  expect(message).toMatchObject({ done_at: null, due_at: new Date(clock.now()) });
  await scene({ on: { database, db, clock }, role: 'worker' });
  clock.moveBy(20 * SECOND_MS);
  await expect.poll(async () => (await show(coupon)).state, { timeout: 20_000 }).toBe('AVAILABLE');
});
