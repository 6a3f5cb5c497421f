import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import type { Schema } from '#platform/db/schema/schema.ts';
import { closeWithin } from '#privacy/close-account.ts';
import { changeNumber } from '#subscriber/change-number.ts';
import { enterSubscriber } from '#subscriber/subscriber-store.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { loginNode, NOON_MS, newPhone } from '#test/login-scene.ts';
import { scene } from '#test/scene.ts';

const { database, db, node, clock, support, administrator } = await scene({
  startMs: NOON_MS,
  operators: ['support', 'administrator'],
});
const login = await loginNode(db, { clock, deriveKey: node.deriveKey });
const { identity } = login;
const { cipher } = identity;
afterAll(async () => {
  await expectInvariantsHold(db, clock.now());
  await login.close();
});

type State = Schema['subscriber']['state'];
const set = (by: typeof support, subscriberId: string, state: State) =>
  by.call('subscribers/setState', { subscriberId, state, reason: 'race' });
const numbersOf = (subscriberId: string) =>
  db.selectFrom('phone_lookup').select('phone_hash').where('subscriber_id', '=', subscriberId).execute();
const stateOf = async (subscriberId: string) =>
  (
    await db
      .selectFrom('subscriber')
      .select('state')
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirstOrThrow()
  ).state;
const close = (trx: Transaction<Schema>, subscriberId: string) =>
  closeWithin(trx, identity, { subscriberId, nowMs: clock.now() });

/** Begins `late` while `early` is not committed, and commits once `late` waits for it. */
async function during<T>(early: (trx: Transaction<Schema>) => Promise<unknown>, late: () => Promise<T>): Promise<T> {
  const waiting = await db.transaction().execute(async (trx) => {
    await early(trx);
    const begun = late();
    await expect.poll(() => lockWaits(database)).toBeGreaterThan(0);
    // In an array, since a promise would be awaited here.
    return [begun] as const;
  });
  return waiting[0];
}

it('a number that another operator is just giving free is not taken back', async () => {
  const { subscriberId } = await node.person();
  expect((await set(support, subscriberId, 'BANNED')).status).toBe(200);
  const late = await during(
    (trx) => identity.sessions.endAllWithin(trx, subscriberId, 'RECYCLED'),
    () => set(administrator, subscriberId, 'ACTIVE'),
  );
  expect(late.body).toMatchObject({ code: '8005', resp_data: { state: 'RECYCLED' } });
  expect(await stateOf(subscriberId)).toBe('RECYCLED');
});

it('an account that is just being closed is not banned', async () => {
  const { subscriberId } = await node.person();
  const late = await during(
    (trx) => close(trx, subscriberId),
    () => set(support, subscriberId, 'BANNED'),
  );
  expect(late.body).toMatchObject({ code: '8005', resp_data: { state: 'RECYCLED' } });
  expect(await stateOf(subscriberId)).toBe('RECYCLED');
});

it.each(['recycled', 'closed'] as const)(
  'an account that is %s while its number changes keeps neither number',
  async (how) => {
    const { subscriberId, phone } = await node.person();
    const to = newPhone();
    await during(
      (trx) => changeNumber(trx, identity, { subscriberId, phone: to, at: new Date(clock.now()) }),
      async () => {
        if (how === 'recycled') expect((await set(support, subscriberId, 'RECYCLED')).status).toBe(200);
        else await db.transaction().execute((trx) => close(trx, subscriberId));
      },
    );
    expect([await stateOf(subscriberId), await numbersOf(subscriberId)]).toEqual(['RECYCLED', []]);
    for (const number of [phone, to]) {
      const next = await db
        .transaction()
        .execute((trx) => enterSubscriber(trx, cipher, { phone: number, nowMs: clock.now() }));
      expect(next).toMatchObject({ subscriberId: expect.not.stringContaining(subscriberId) });
    }
  },
);

it('a number that is asked for while the account is closed is forgotten', async () => {
  const { subscriberId } = await node.person();
  const requestId = newId();
  await during(
    async (trx) => {
      // As a request is recorded: under the lock of the subscriber.
      await trx
        .selectFrom('subscriber')
        .select('state')
        .where('subscriber_id', '=', subscriberId)
        .forUpdate()
        .execute();
      const times = { received_at: new Date(clock.now()), due_at: new Date(clock.now() + DAY_MS), ended_at: null };
      const by = { recorded_by: 'support', ended_by: null, answer: null };
      await trx
        .insertInto('privacy_request')
        .values({
          request_id: requestId,
          subscriber_id: subscriberId,
          kind: 'CORRECTION',
          came_by: 'COUNTER',
          note: 'race',
          state: 'OPEN',
          new_phone_sealed: cipher.seal(newPhone()),
          ...times,
          ...by,
        })
        .execute();
    },
    () => db.transaction().execute((trx) => close(trx, subscriberId)),
  );
  const request = db.selectFrom('privacy_request').select('new_phone_sealed').where('request_id', '=', requestId);
  expect(await request.executeTakeFirstOrThrow()).toEqual({ new_phone_sealed: null });
});

it('of many operators at once each acts on the state that the one before left', { timeout: 60_000 }, async () => {
  const { subscriberId } = await node.person();
  const moves = (['BANNED', 'ACTIVE', 'BANNED', 'ACTIVE', 'BANNED'] as const).flatMap((state) => [
    () => set(support, subscriberId, state),
    () => set(administrator, subscriberId, state),
  ]);
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(moves.map((move) => move()));
    for (const { status } of answers) expect([200, 409]).toContain(status);
  }
  await Promise.all([set(support, subscriberId, 'RECYCLED'), ...moves.map((move) => move())]);
  const { items } = (
    await administrator.call('audit/list', { targetKind: 'subscriber', targetId: subscriberId, pageSize: 50 })
  ).body.resp_data;
  let state = 'ACTIVE';
  for (const { before, after } of items.toReversed()) {
    expect(before).toEqual({ state });
    state = after.state;
  }
  expect([state, await stateOf(subscriberId)]).toEqual(['RECYCLED', 'RECYCLED']);
});
