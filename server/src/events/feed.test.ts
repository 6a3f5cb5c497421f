import { centreEvent } from '@coupon-centre/contract/events/events';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { openForLongWork } from '#platform/jobs/long-work.ts';
import { testDatabase } from '#test/database.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate } from '#test/factories/template.ts';
import { feedMissed, feedRecent } from './feed-rounds.ts';
import { listEvents } from './list-events.ts';
import { recordEvent } from './record-event.ts';
import { retireEvents } from './retire-events.ts';

const database = await testDatabase();
const { db, pool } = database;
const longDb = openForLongWork(pool);
const template: MadeTemplate = await makeTemplate(db, { perPerson: 100_000, stock: { total: 1_000_000 } });
afterAll(async () => {
  await longDb.destroy();
  await database.close();
});

const NOW_MS = Date.UTC(2026, 10, 21, 4);
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

beforeEach(async () => {
  for (const table of ['event_feed', 'event_waiting', 'owned_coupon_event', 'owned_coupon'] as const) {
    await database.owner.db.deleteFrom(table).execute();
  }
  const now = new Date(NOW_MS);
  const start = { read_to: now, expired_to: now, expired_subscriber: LAST_ID, expired_owned: LAST_ID };
  await db
    .updateTable('event_position')
    .set({ last_seq: '0', dropped_seq: '0', ...start })
    .execute();
});

const ask = listEvents(db);
type Asked = Partial<Parameters<typeof ask>[0]>;
async function page(asked: Asked = {}) {
  const answer = await ask({ pageSize: 100, ...asked }, undefined as never);
  if (!('items' in answer)) throw new Error('refused');
  return answer;
}
/** Everything from a cursor on, page by page. */
async function readAll(asked: Asked = {}) {
  const events: Awaited<ReturnType<typeof page>>['items'][number][] = [];
  for (let { cursor } = asked; ; ) {
    const answer = await page({ ...asked, ...(cursor === undefined ? {} : { cursor }) });
    events.push(...answer.items);
    cursor = answer.cursor;
    if (!answer.hasMore) return { events, cursor };
  }
}
async function feed(nowMs: number): Promise<void> {
  while ((await feedRecent(db, nowMs)) === 'more');
}

/** A coupon's change, as the rooms write it, on a connection of its own that commits when it is told. */
async function lateChange(client: pg.Client, owned: { subscriberId: string; ownedId: string }, atMs: number) {
  const eventId = uuidv7();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO owned_coupon_event (subscriber_id, owned_id, event_id, kind, at, reference) VALUES ($1, $2, $3, 'WITHDRAWN', $4, NULL)`,
    [owned.subscriberId, owned.ownedId, eventId, new Date(atMs)],
  );
  return eventId;
}
async function connections(count: number): Promise<readonly pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ ...database.connection }));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}
const newCoupon = () => makeOwned(db, { subscriberId: uuidv7(), template, claimedAtMs: NOW_MS - 40 * DAY_MS });

test('a coupon’s life is told in its order, each event as the contract says, without a phone number', async () => {
  const used = await makeOwned(db, {
    subscriberId: uuidv7(),
    template,
    state: 'USED',
    claimedAtMs: NOW_MS - 3 * SECOND_MS,
    changedAtMs: NOW_MS - SECOND_MS,
  });
  await feed(NOW_MS);
  const { events } = await readAll();
  expect(events.map(({ type }) => type)).toEqual(['coupon.collected', 'coupon.used']);
  for (const event of events) expect(centreEvent.parse(event)).toEqual(event);
  expect(events[1]?.data).toMatchObject({
    ownedId: used.ownedId,
    subscriberId: used.subscriberId,
    orderNo: used.order?.orderNo,
  });
});

test('a reader by cursor gets every event exactly once while many connections commit late and out of order', async () => {
  const coupons = await Promise.all(Array.from({ length: 10 }, newCoupon));
  const clients = await connections(12);
  const written = new Set<string>();
  let isWriting = true;
  let nowMs = NOW_MS;
  const write = async (client: pg.Client, index: number) => {
    for (let round = 0; round < 25; round += 1) {
      const owned = coupons[(index + round) % coupons.length];
      if (owned === undefined) throw new Error('no coupon');
      nowMs += 40;
      // Up to ten minutes before and after the right time, and committed after others that began later.
      const eventId = await lateChange(client, owned, nowMs + ((index % 5) - 2) * 5 * MINUTE_MS);
      for (let others = 0; others < index % 4; others += 1) await client.query('SELECT 1');
      const isUndone = round % 7 === 3;
      await client.query(isUndone ? 'ROLLBACK' : 'COMMIT');
      if (!isUndone) written.add(eventId);
    }
  };
  const seen: string[] = [];
  const reader = async () => {
    let cursor: string | undefined;
    for (let last = false; ; ) {
      const answer = await page({ pageSize: 7, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...answer.items.map(({ id }) => id));
      cursor = answer.cursor;
      if (last && !answer.hasMore) return;
      last = !isWriting;
    }
  };
  const feeders = async () => {
    while (isWriting) await Promise.all([feedRecent(db, nowMs), feedRecent(db, nowMs), feedMissed(longDb, nowMs)]);
  };
  const fed = feeders();
  await Promise.all(clients.map(write));
  isWriting = false;
  await fed;
  await feedMissed(longDb, nowMs);
  await reader();
  await Promise.all(clients.map((client) => client.end()));
  expect(seen.toSorted()).toEqual([...written].toSorted());
});

test('a reader that pages while events are being written gets each exactly once', async () => {
  const owned = await newCoupon();
  const clients = await connections(8);
  const written: string[] = [];
  let open = clients.length;
  const write = async (client: pg.Client) => {
    for (let round = 0; round < 30; round += 1) {
      written.push(await lateChange(client, owned, NOW_MS + round));
      await client.query('COMMIT');
      await feedRecent(db, NOW_MS);
    }
    open -= 1;
  };
  const seen: string[] = [];
  const read = async () => {
    for (let cursor: string | undefined, isLast = false; ; ) {
      const answer = await page({ pageSize: 5, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...answer.items.map(({ id }) => id));
      cursor = answer.cursor;
      if (answer.hasMore) continue;
      if (isLast) return;
      if (open > 0) continue;
      await feed(NOW_MS);
      isLast = true;
    }
  };
  await Promise.all([read(), ...clients.map(write)]);
  await Promise.all(clients.map((client) => client.end()));
  expect(seen.toSorted()).toEqual(written.toSorted());
});

test('an event committed late is told although its second was told before', async () => {
  const owned = await newCoupon();
  const [client] = await connections(1);
  if (client === undefined) throw new Error('no connection');
  const late = await lateChange(client, owned, NOW_MS);
  const [other] = await connections(1);
  const early = await lateChange(other as pg.Client, owned, NOW_MS);
  await other?.query('COMMIT');
  await feed(NOW_MS);
  const first = await readAll();
  expect(first.events.map(({ id }) => id)).toEqual([early]);
  await client.query('COMMIT');
  await feed(NOW_MS + 20 * SECOND_MS);
  expect((await readAll({ cursor: first.cursor })).events.map(({ id }) => id)).toEqual([late]);
  await Promise.all([client.end(), other?.end()]);
});

test.each([
  ['an hour and a half late', -90 * MINUTE_MS],
  ['ten minutes late', -10 * MINUTE_MS],
  ['ten minutes ahead', 10 * MINUTE_MS],
  ['two days ahead', 2 * DAY_MS],
])('a node whose clock is %s loses no event', async (_, skewMs) => {
  const owned = await newCoupon();
  await feedMissed(longDb, NOW_MS);
  const [client] = await connections(1);
  const eventId = await lateChange(client as pg.Client, owned, NOW_MS + skewMs);
  await client?.query('COMMIT');
  await client?.end();
  for (const atMs of [NOW_MS + MINUTE_MS, NOW_MS + 2 * MINUTE_MS, NOW_MS + HOUR_MS]) {
    await feed(atMs);
    await feedMissed(longDb, atMs);
  }
  expect((await readAll()).events.map(({ id }) => id)).toEqual([eventId]);
});

test('a worker whose clock is wrong loses no event, and what happened while no worker ran is told', async () => {
  const owned = await newCoupon();
  await feedMissed(longDb, NOW_MS + 10 * MINUTE_MS);
  const [client] = await connections(1);
  const ids = [
    await lateChange(client as pg.Client, owned, NOW_MS),
    await client?.query('COMMIT').then(() => lateChange(client, owned, NOW_MS + 9 * HOUR_MS)),
  ];
  await client?.query('COMMIT');
  await client?.end();
  await feedMissed(longDb, NOW_MS + 20 * HOUR_MS);
  await feedMissed(longDb, NOW_MS - 10 * MINUTE_MS);
  expect((await readAll()).events.map(({ id }) => id)).toEqual(ids);
});

test('an operational event is told if its change commits, once, and never if it does not', async () => {
  const data = { what: 'PAGE', id: 'p', approvalId: uuidv7(), title: 'P', submittedBy: 'eva' } as const;
  const record = () =>
    db.transaction().execute(async (trx) => recordEvent(trx, { type: 'draft.waiting', data }, NOW_MS));
  await Promise.all(Array.from({ length: 20 }, record));
  const undone = db.transaction().execute(async (trx) => {
    await recordEvent(trx, { type: 'draft.waiting', data: { ...data, id: 'undone' } }, NOW_MS);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await Promise.all([feed(NOW_MS), feed(NOW_MS), feed(NOW_MS)]);
  const { events } = await readAll();
  expect(events).toHaveLength(20);
  expect(new Set(events.map(({ id }) => id)).size).toBe(20);
  expect(events[0]).toMatchObject({ type: 'draft.waiting', version: 1, data });
});

test('each expiry is told once, whether the coupon lies unused or comes back from a use after its end', async () => {
  const end = NOW_MS + HOUR_MS;
  const expires = { subscriberId: uuidv7(), template, claimedAtMs: NOW_MS - 40 * DAY_MS, validToMs: end };
  const idle = await makeOwned(db, expires);
  const inUse = await makeOwned(db, { ...expires, state: 'USING', changedAtMs: NOW_MS - 39 * DAY_MS });
  await makeOwned(db, { ...expires, state: 'USED', changedAtMs: NOW_MS - 39 * DAY_MS });
  await makeOwned(db, { ...expires, validToMs: NOW_MS + 9 * DAY_MS });
  // Its release will extend its validity.
  await makeOwned(db, { ...expires, state: 'PENDING' });
  const expired = async () =>
    (await readAll({ types: ['coupon.expired'] })).events.map(({ data }) => 'ownedId' in data && data.ownedId);

  await feedMissed(longDb, end - SECOND_MS);
  expect(await expired()).toEqual([]);
  for (const afterMs of [MINUTE_MS, MINUTE_MS, 2 * MINUTE_MS, DAY_MS]) await feedMissed(longDb, end + afterMs);
  expect(await expired()).toEqual([idle.ownedId]);

  const backMs = end + DAY_MS;
  await db.updateTable('owned_coupon').set({ state: 'AVAILABLE' }).where('owned_id', '=', inUse.ownedId).execute();
  const back = { subscriber_id: inUse.subscriberId, owned_id: inUse.ownedId, reference: 'order' };
  await db
    .insertInto('owned_coupon_event')
    .values({ ...back, event_id: uuidv7(), kind: 'GIVEN_BACK', at: new Date(backMs) })
    .execute();
  await feed(backMs);
  await feedMissed(longDb, backMs + HOUR_MS);
  expect(await expired()).toEqual([idle.ownedId, inUse.ownedId]);

  // Restored by an operator it expires once more.
  const again = new Date(backMs + 2 * HOUR_MS);
  await db.updateTable('owned_coupon').set({ valid_to: again }).where('owned_id', '=', idle.ownedId).execute();
  await feedMissed(longDb, backMs + 3 * HOUR_MS);
  await feedMissed(longDb, backMs + 4 * HOUR_MS);
  expect(await expired()).toEqual([idle.ownedId, inUse.ownedId, idle.ownedId]);
});

test('many coupons of one end of validity are all told', async () => {
  const subscriberId = uuidv7();
  const [one] = [
    await makeOwned(db, { subscriberId, template, claimedAtMs: NOW_MS - 40 * DAY_MS, validToMs: NOW_MS + 1 }),
  ];
  await pool.query(
    `INSERT INTO owned_coupon SELECT subscriber_id, gen_random_uuid(), template_id, terms_version, card_class, pool_id, n, serial_no,
       state, claimed_at, claimed_on, valid_from, valid_to, changed_at, hidden_at FROM owned_coupon, generate_series(2, 12001) AS n
      WHERE owned_id = $1`,
    [one?.ownedId],
  );
  await feedMissed(longDb, NOW_MS + HOUR_MS);
  const { count } = await db
    .selectFrom('event_feed')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('type', '=', 'coupon.expired')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(12_001);
});

test('types filter the feed, and the cursor goes on behind what was left out', async () => {
  await newCoupon();
  const data = { templateId: template.templateId, title: 'T', percent: 20, left: 5 };
  await db.transaction().execute((trx) => recordEvent(trx, { type: 'stock.low', data }, NOW_MS));
  await makeOwned(db, { subscriberId: uuidv7(), template, claimedAtMs: NOW_MS - SECOND_MS });
  await feed(NOW_MS);
  const low = await readAll({ types: ['stock.low'] });
  expect(low.events.map(({ type }) => type)).toEqual(['stock.low']);
  expect(readCursor(low.cursor, z.int())).toBe(2);
  expect((await readAll({ cursor: low.cursor })).events).toEqual([]);
});

test('a cursor past the end is refused: after a restore its numbers are given again', async () => {
  await newCoupon();
  await feed(NOW_MS);
  const { cursor } = await readAll({});
  const lastSeq = readCursor(cursor, z.int()) ?? 0;
  expect((await page({ cursor })).items).toEqual([]);
  const ahead = writeCursor(lastSeq + 1);
  expect(await ask({ pageSize: 100, cursor: ahead }, undefined as never)).toMatchObject({ name: 'CURSOR_EXPIRED' });
});

test.each(['0.0', '1e0', ' 0', '0 ', '-0'])(
  'a cursor that spells its position as "%s" is none of ours',
  async (text) => {
    const cursor = Buffer.from(text).toString('base64url');
    await expect(ask({ pageSize: 100, cursor }, undefined as never)).rejects.toThrow(BadInput);
  },
);

test('events are kept for thirty days; a cursor before the oldest is refused by name, and one behind it is good', async () => {
  const told = async (atMs: number) => {
    const owned = await makeOwned(db, { subscriberId: uuidv7(), template, claimedAtMs: atMs });
    await feed(atMs);
    return owned.ownedId;
  };
  await told(NOW_MS);
  await told(NOW_MS + HOUR_MS);
  const { cursor: atFirst } = await page({ pageSize: 1 });
  const young = await told(NOW_MS + 29 * DAY_MS);
  const { cursor: atSecond } = await page({ pageSize: 2 });
  expect(await retireEvents(db, NOW_MS + 31 * DAY_MS)).toBe(0);
  await feedMissed(longDb, NOW_MS + 31 * DAY_MS);
  expect(await retireEvents(db, NOW_MS + 31 * DAY_MS)).toBe(2);
  await feedMissed(longDb, NOW_MS + 31 * DAY_MS);
  expect(await ask({ pageSize: 100, cursor: atFirst }, undefined as never)).toMatchObject({ name: 'CURSOR_EXPIRED' });
  const of = (events: Awaited<ReturnType<typeof page>>['items']) => events.map(({ id }) => id);
  expect(of((await page({ cursor: atSecond })).items)).toEqual([young]);
  expect(of((await page()).items)).toEqual([young]);
  expect(await retireEvents(db, NOW_MS + 31 * DAY_MS)).toBe(0);
});
