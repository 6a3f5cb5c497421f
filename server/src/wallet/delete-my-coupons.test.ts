import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { deleteMyCoupons } from '@coupon-centre/contract/wallet/delete-my-coupons';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { makeOwned, type OwnedSpec } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import type { TestPerson } from '#test/node.ts';
import { databaseScene, scene } from '#test/scene.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');

const on = await databaseScene(now);
const { db, clock } = on;
const template = await makeTemplate(db, { perPerson: 99 });
const { node } = await scene({ on });

const own = async ({ subscriberId }: TestPerson, spec: Partial<OwnedSpec> = {}): Promise<string> =>
  (await makeOwned(db, { subscriberId, template, ...spec })).ownedId;
const remove = async (person: TestPerson, ids: readonly string[], requestId?: string) =>
  (await node.post(deleteMyCoupons.path, { ids, ...(requestId && { requestId }) }, person.session)).body;
const history = async (person: TestPerson) =>
  (await node.post(listMyCoupons.path, { tab: 'HISTORY' }, person.session)).body.resp_data;

it('hides used, expired and withdrawn coupons, and leaves usable ones and those in use', async () => {
  const me = await node.person();
  const finished = [
    await own(me, { state: 'USED' }),
    await own(me, { state: 'EXPIRED' }),
    await own(me, { state: 'WITHDRAWN' }),
    await own(me, { validToMs: now }),
  ];
  const alive = [await own(me), await own(me, { state: 'USING' }), await own(me, { validToMs: now + 1 })];
  const { code, resp_data: shown } = await remove(me, [...finished, ...alive]);
  expect(code).toBe('0000');
  expect(shown).toEqual({ done: 4, skipped: alive.map((id) => ({ id, reason: 'NOT_FINISHED' })), replayed: false });
  expect(await history(me)).toMatchObject({
    list: [],
    counts: { AVAILABLE: 2, USING: 1, USED: 0, EXPIRED: 0, HISTORY: 0 },
  });
});

it('answers another subscriber’s coupon as not found, and does not touch it', async () => {
  const me = await node.person();
  const other = await node.person();
  const theirs = await own(other, { state: 'USED' });
  const nowhere = uuidv7();
  const skipped = [theirs, nowhere].map((id) => ({ id, reason: 'NOT_FOUND' }));
  expect((await remove(me, [theirs, nowhere])).resp_data).toEqual({ done: 0, skipped, replayed: false });
  expect((await history(other)).counts.HISTORY).toBe(1);
  expect((await node.post(deleteMyCoupons.path, { ids: [theirs] })).body.code).toBe('1001');
});

it('restores neither stock nor a personal limit', async () => {
  const me = await node.person();
  const id = await own(me, { state: 'USED' });
  const counted = () =>
    db
      .selectFrom('stock_pool')
      .select(['issued', 'issued_on_day'])
      .where('pool_id', '=', template.centrePoolId)
      .execute();
  const before = await counted();
  expect((await remove(me, [id, id.toUpperCase()])).resp_data).toMatchObject({ done: 1, skipped: [] });
  expect(await counted()).toEqual(before);
  const kept = await db
    .selectFrom('owned_coupon')
    .select(['ordinal', 'state'])
    .where('subscriber_id', '=', me.subscriberId)
    .execute();
  expect(kept).toEqual([{ ordinal: 1, state: 'USED' }]);
});

it('repeats the first answer, and refuses the same id with another body', async () => {
  const me = await node.person();
  const used = await own(me, { state: 'USED' });
  const late = await own(me, { validToMs: now + 1 });
  const requestId = uuidv7();
  const first = (await remove(me, [used, late], requestId)).resp_data;
  expect(first).toEqual({ done: 1, skipped: [{ id: late, reason: 'NOT_FINISHED' }], replayed: false });
  clock.moveBy(1);
  expect((await remove(me, [late, used], requestId)).resp_data).toEqual({ ...first, replayed: true });
  expect((await history(me)).counts.HISTORY).toBe(1);
  expect((await remove(me, [late])).resp_data).toMatchObject({ done: 1, replayed: false });
  expect((await remove(me, [used, late], requestId)).resp_data).toEqual({ ...first, replayed: true });
  expect((await remove(me, [used], requestId)).code).toBe('9005');
  clock.moveTo(now);
});

it('lets concurrent equal and overlapping requests succeed, with one effect per requestId', async () => {
  const me = await node.person();
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await own(me, { state: 'USED' }));
  const requestId = uuidv7();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      n % 2 ? remove(me, ids, requestId) : remove(me, n % 4 ? ids : ids.toReversed()),
    ),
  );
  for (const { code, resp_data: shown } of answers) {
    expect({ code, ...shown }).toMatchObject({ code: '0000', done: 8, skipped: [] });
  }
  const first = answers.filter((_, n) => n % 2).filter(({ resp_data: shown }) => !shown.replayed);
  expect(first).toHaveLength(1);
  expect((await history(me)).counts.HISTORY).toBe(0);
});

it('never hides a coupon during a concurrent use', async () => {
  const me = await node.person();
  for (let n = 0; n < 6; n += 1) {
    const id = await own(me);
    const [used, removed] = await Promise.all([
      node.post(useCoupon.path, { uCardId: id }, me.session),
      remove(me, [id]),
    ]);
    expect(used.body.code).toBe('0000');
    const { hidden_at, state } = await db
      .selectFrom('owned_coupon')
      .select(['hidden_at', 'state'])
      .where('subscriber_id', '=', me.subscriberId)
      .where('owned_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('USED');
    // Either order: hidden only if the answer said so.
    expect(hidden_at !== null).toBe(removed.resp_data.done === 1);
  }
});
