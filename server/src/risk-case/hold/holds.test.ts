import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { afterAll, expect, it } from 'vitest';
import { notUsableBecause } from '#owned/owned-state.ts';
import { makeHold, makeSightings } from '#test/factories/risk-case.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';
import { releaseOverdue } from './release.ts';

const on = await scene({ startMs: NOON_MS, operators: ['administrator', 'support', 'viewer'] });
const { db, clock, administrator, support, viewer } = on;
afterAll(() => expectInvariantsHold(db, clock.now()));

const reason = 'looked at their devices';
const CONNECTIONS = 64;
type Key = Pick<Awaited<ReturnType<typeof makeHold>>, 'subscriberId' | 'ownedId'>;
const keyOf = ({ subscriberId, ownedId }: Key) => ({ subscriberId, ownedId });
const ownedNow = ({ ownedId }: Key) =>
  db.selectFrom('owned_coupon').selectAll().where('owned_id', '=', ownedId).executeTakeFirstOrThrow();
const holdNow = ({ ownedId }: Key) =>
  db.selectFrom('claim_hold').selectAll().where('owned_id', '=', ownedId).executeTakeFirstOrThrow();
const eventsOf = async ({ ownedId }: Key) => {
  const rows = db.selectFrom('owned_coupon_event').select('kind').where('owned_id', '=', ownedId).orderBy('event_id');
  return (await rows.execute()).map(({ kind }) => kind);
};
const listed = async ({ ownedId }: Key) => {
  const { items } = (await support.call('riskCases/listHolds', { pageSize: 50 })).body.resp_data;
  return items.find((item: Key) => item.ownedId === ownedId);
};

it('lists a hold with its worth, the rule, and what the person shares; support reads it, a viewer does not', async () => {
  const held = await makeHold(on);
  const others = await Promise.all([on.node.person(), on.node.person()]);
  const together = [held.subscriberId, ...others.map(({ subscriberId }) => subscriberId)];
  await makeSightings(on, { subscriberIds: together, name: 'their phone', atMs: NOON_MS });
  await makeSightings(on, {
    subscriberIds: together,
    kind: 'NETWORK',
    name: 'their network',
    atMs: NOON_MS - 2 * DAY_MS,
  });
  expect(await listed(held)).toMatchObject({
    phoneMasked: expect.stringContaining('****'),
    worthFen: expect.any(Number),
    ruleId: 'shared-device',
    ruleVersion: 1,
    state: 'HELD',
    until: '2026-11-22T12:00:00+08:00',
    shared: { devices: 1, deviceAccounts: 3, networks: 1, networkAccounts: 0 },
    clusterId: null,
    clawbackId: null,
  });
  expect((await viewer.call('riskCases/listHolds', {})).body.code).toBe('8002');
  expect((await support.call('riskCases/releaseHolds', { coupons: [keyOf(held)], reason })).body.code).toBe('8002');
});

it('releases many in one click, once from many connections, with the time that they were held added', async () => {
  const heldAtMs = clock.now() - HOUR_MS;
  const holds = [await makeHold(on, { heldAtMs }), await makeHold(on, { heldAtMs })];
  const validTo = await Promise.all(holds.map(async (hold) => (await ownedNow(hold)).valid_to.getTime()));
  const request = { coupons: holds.map(keyOf), reason };
  const answers = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => administrator.call('riskCases/releaseHolds', request)),
  );
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.resp_data)).toEqual([
    { released: 2, decided: 0 },
  ]);
  expect(answers.filter(({ body }) => body.code === '8005')).toHaveLength(CONNECTIONS - 1);
  for (const [nth, hold] of holds.entries()) {
    const { state, valid_to } = await ownedNow(hold);
    expect([state, valid_to.getTime()]).toEqual(['AVAILABLE', (validTo[nth] ?? 0) + HOUR_MS]);
    expect(await holdNow(hold)).toMatchObject({ state: 'RELEASED', decided_at: new Date(NOON_MS) });
    expect(await eventsOf(hold)).toEqual(['COLLECTED', 'RELEASED']);
  }
});

it('what nobody decided in time is released, by several workers once; what was withdrawn otherwise ends with it', async () => {
  const early = await makeHold(on);
  const due = await Promise.all([1, 2, 3].map(() => makeHold(on, { untilMs: NOON_MS })));
  const closed = await makeHold(on, { untilMs: NOON_MS });
  await db.updateTable('owned_coupon').set({ state: 'WITHDRAWN' }).where('owned_id', '=', closed.ownedId).execute();
  await Promise.all(Array.from({ length: 8 }, () => releaseOverdue(db, NOON_MS)));
  expect(await releaseOverdue(db, NOON_MS)).toBe('idle');
  for (const hold of due) {
    expect((await ownedNow(hold)).state).toBe('AVAILABLE');
    expect(await eventsOf(hold)).toEqual(['COLLECTED', 'RELEASED']);
  }
  expect((await holdNow(closed)).state).toBe('WITHDRAWN');
  expect((await ownedNow(closed)).state).toBe('WITHDRAWN');
  expect((await holdNow(early)).state).toBe('HELD');
  expect((await ownedNow(early)).state).toBe('PENDING');
});

it('a coupon whose validity ends while it is held is told why, is not told as expired, and is valid again when it is released', async () => {
  const held = { heldAtMs: NOON_MS - 3 * HOUR_MS, untilMs: NOON_MS };
  const byHand = await makeHold(on, held);
  const overdue = await makeHold(on, held);
  const valid_to = new Date(NOON_MS - HOUR_MS);
  const hidden_at = new Date(NOON_MS - HOUR_MS);
  const both = [byHand.ownedId, overdue.ownedId];
  await db.updateTable('owned_coupon').set({ valid_to, hidden_at }).where('owned_id', 'in', both).execute();
  const terms = { validity: { kind: 'fixed', fromMs: 0, toMs: NOON_MS } } as const;
  expect(notUsableBecause(await ownedNow(byHand), terms, { nowMs: NOON_MS, locale: 'en' })).toContain('Being checked');
  // Support does not get round the check.
  expect(await support.call('subscribers/restoreCoupon', { ...keyOf(byHand), days: 3, reason })).toMatchObject({
    status: 409,
    body: { code: '8005', resp_data: { state: 'PENDING' } },
  });
  const released = await administrator.call('riskCases/releaseHolds', { coupons: [keyOf(byHand)], reason });
  expect(released.body.resp_data).toEqual({ released: 1, decided: 0 });
  await releaseOverdue(db, NOON_MS);
  for (const hold of [byHand, overdue]) {
    expect(await ownedNow(hold)).toMatchObject({
      state: 'AVAILABLE',
      valid_to: new Date(NOON_MS + 2 * HOUR_MS),
      hidden_at: null,
    });
    expect((await holdNow(hold)).state).toBe('RELEASED');
  }
});
