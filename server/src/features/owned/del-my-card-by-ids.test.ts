import { delMyCardByIds } from '@coupon-centre/contract/card/del-my-card-by-ids';
import { getUserCardList } from '@coupon-centre/contract/card/get-user-card-list';
import { useCard } from '@coupon-centre/contract/card/use-card';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MovableClock, movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeOwned, type OwnedSpec } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate } from '#test/factories/template.ts';
import { type TestNode, type TestPerson, testNode } from '#test/node.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
let clock: MovableClock;
let database: TestDatabase;
let node: TestNode;
let template: MadeTemplate;

beforeAll(async () => {
  clock = movableClock(now);
  database = await testDatabase();
  template = await makeTemplate(database.db, { perPerson: 99 });
  node = await testNode(database, { clock });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

const own = async ({ subscriberId }: TestPerson, spec: Partial<OwnedSpec> = {}): Promise<string> =>
  (await makeOwned(database.db, { subscriberId, template, ...spec })).ownedId;
const remove = async (person: TestPerson, ids: readonly string[], requestId?: string) =>
  (await node.post(delMyCardByIds.path, { ids, ...(requestId && { requestId }) }, person.session)).body;
const history = async (person: TestPerson) =>
  (await node.post(getUserCardList.path, { tab: 'HISTORY' }, person.session)).body.resp_data;

it('hides used, expired, run out and withdrawn ones, and leaves what can be used or is in use', async () => {
  const me = await node.person();
  const finished = [
    await own(me, { state: 'USED' }),
    await own(me, { state: 'EXPIRED' }),
    await own(me, { state: 'WITHDRAWN' }),
    await own(me, { validToMs: now }),
  ];
  const alive = [await own(me), await own(me, { state: 'USING' }), await own(me, { validToMs: now + 1 })];
  const { code, resp_data: told } = await remove(me, [...finished, ...alive]);
  expect(code).toBe('0000');
  expect(told).toEqual({ done: 4, skipped: alive.map((id) => ({ id, reason: 'NOT_FINISHED' })), replayed: false });
  expect(await history(me)).toMatchObject({
    list: [],
    counts: { AVAILABLE: 2, USING: 1, USED: 0, EXPIRED: 0, HISTORY: 0 },
  });
});

it('tells somebody else’s coupon like one that is not there, and does not touch it', async () => {
  const [me, other] = [await node.person(), await node.person()];
  const [theirs, nowhere] = [await own(other, { state: 'USED' }), uuidv7()];
  const skipped = [theirs, nowhere].map((id) => ({ id, reason: 'NOT_FOUND' }));
  expect((await remove(me, [theirs, nowhere])).resp_data).toEqual({ done: 0, skipped, replayed: false });
  expect((await history(other)).counts.HISTORY).toBe(1);
  expect((await node.post(delMyCardByIds.path, { ids: [theirs] })).body.code).toBe('1001');
});

it('gives back neither stock nor a personal limit', async () => {
  const me = await node.person();
  const id = await own(me, { state: 'USED' });
  const counted = () =>
    database.db
      .selectFrom('stock_pool')
      .select(['issued', 'issued_on_day'])
      .where('pool_id', '=', template.centrePoolId)
      .execute();
  const before = await counted();
  expect((await remove(me, [id, id.toUpperCase()])).resp_data).toMatchObject({ done: 1, skipped: [] });
  expect(await counted()).toEqual(before);
  const kept = await database.db
    .selectFrom('owned_coupon')
    .select(['ordinal', 'state'])
    .where('subscriber_id', '=', me.subscriberId)
    .execute();
  expect(kept).toEqual([{ ordinal: 1, state: 'USED' }]);
});

it('answers the same request again as it did first, and refuses its id for another body', async () => {
  const me = await node.person();
  const [used, late] = [await own(me, { state: 'USED' }), await own(me, { validToMs: now + 1 })];
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

it('lets equal and overlapping requests at once all end well, and one requestId act once', async () => {
  const me = await node.person();
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await own(me, { state: 'USED' }));
  const requestId = uuidv7();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      n % 2 ? remove(me, ids, requestId) : remove(me, n % 4 ? ids : ids.toReversed()),
    ),
  );
  for (const { code, resp_data: told } of answers) {
    expect({ code, ...told }).toMatchObject({ code: '0000', done: 8, skipped: [] });
  }
  const first = answers.filter((_, n) => n % 2).filter(({ resp_data: told }) => !told.replayed);
  expect(first).toHaveLength(1);
  expect((await history(me)).counts.HISTORY).toBe(0);
});

it('never hides a coupon that is being used in the same moment', async () => {
  const me = await node.person();
  for (let n = 0; n < 6; n += 1) {
    const id = await own(me);
    const [used, removed] = await Promise.all([node.post(useCard.path, { uCardId: id }, me.session), remove(me, [id])]);
    expect(used.body.code).toBe('0000');
    const { hidden_at, state } = await database.db
      .selectFrom('owned_coupon')
      .select(['hidden_at', 'state'])
      .where('subscriber_id', '=', me.subscriberId)
      .where('owned_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('USED');
    // Whichever came first: hidden only where the answer said so.
    expect(hidden_at !== null).toBe(removed.resp_data.done === 1);
  }
});
