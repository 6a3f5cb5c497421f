import type { SignedCondition } from '@coupon-centre/contract/catalogue/audience';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { choiceOf, makeAttribute } from '#test/factories/attribute.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';
import { countOneByOne, sizeOfAudience } from './count-audience.ts';

/** A cluster on a busy machine takes seconds to bring numbers and people together. */
const PATIENT_MS = 60_000;
const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node, viewer } = await scene({ startMs: nowMs, operators: ['viewer'] });
const cipher = createPhoneCipher(node.deriveKey);
const name = { 'zh-CN': '海州用户', en: 'Haizhou customers' };

const people = [
  { phone: '13800130001', createdAtMs: nowMs - 40 * DAY_MS },
  { phone: '13800130002', createdAtMs: nowMs - 40 * DAY_MS - 1 },
  { phone: '13912340003', createdAtMs: nowMs - 2 * DAY_MS },
  { phone: '13912340004', createdAtMs: nowMs - 2 * DAY_MS, state: 'BANNED' as const },
];
const [user, collector] = await Promise.all(people.map((spec) => makeSubscriber(db, cipher, spec)));
// The number had an account before, which was closed.
const { subscriberId: returned } = await makeSubscriber(db, cipher, { phone: '13700000005', createdAtMs: nowMs });
await db
  .updateTable('subscriber')
  .set({ known_since: new Date(nowMs - 41 * DAY_MS) })
  .where('subscriber_id', '=', returned)
  .execute();
const template = await makeTemplate(db);
const at = { template, claimedAtMs: nowMs, changedAtMs: nowMs };
await makeOwned(db, { subscriberId: user?.subscriberId ?? '', state: 'USED', ...at });
await makeOwned(db, { subscriberId: collector?.subscriberId ?? '', ...at });
await makeNumberList(db, cipher, { listId: 'vip', phones: ['13800130001', '15900000000'] });
await makeNumberList(db, cipher, { listId: 'other', phones: ['13800130001'] });
await makeAttribute(db, cipher, {
  attributeId: 'tier',
  type: choiceOf('GOLD', 'SILVER'),
  values: new Map([
    ['13800130001', 'GOLD'],
    ['13800130002', 'SILVER'],
    ['13912340004', 'GOLD'],
    ['15900000000', 'GOLD'],
  ]),
  importedAtMs: nowMs - DAY_MS,
});
const tier = (...values: string[]) => ({ kind: 'attribute', attributeId: 'tier', values, name }) satisfies Audience;
const notTier = (...values: string[]): Audience => ({
  kind: 'conditions',
  all: [{ any: [{ isNot: true, is: tier(...values) }] }],
});

it.each<[Audience, string, number | null]>([
  [{ kind: 'everyone' }, 'COUNTED', 4],
  [{ kind: 'prefixes', prefixes: ['138'], name }, 'COUNTED', 2],
  [{ kind: 'prefixes', prefixes: ['1391234', '139'], name }, 'COUNTED', 1],
  [{ kind: 'prefixes', prefixes: ['1380013', '1391'], name }, 'COUNTED', 3],
  [{ kind: 'newCustomers', withinDays: 40 }, 'COUNTED', 2],
  [{ kind: 'newCustomers', withinDays: 1 }, 'COUNTED', 0],
  [{ kind: 'firstDeal' }, 'COUNTED', 3],
  [{ kind: 'numberList', listId: 'vip', name }, 'NUMBERS', 2],
  [{ kind: 'numberList', listId: 'nobody', name }, 'NUMBERS', 0],
  [{ kind: 'channels', channels: ['app'], name }, 'BY_VISIT', null],
  // Of subscribers who are active: the third of the gold numbers has no account, the second is barred.
  [tier('GOLD'), 'COUNTED', 1],
  [tier('GOLD', 'SILVER'), 'COUNTED', 2],
  [notTier('GOLD'), 'COUNTED', 1],
  [{ ...tier('GOLD'), attributeId: 'unknown' }, 'COUNTED', 0],
])('%j: %s %s', async (audience, how, count) => {
  expect(await sizeOfAudience({ db, cipher }, audience, { nowMs, countMs: PATIENT_MS, sampleMs: 1 })).toEqual({
    how,
    people: count,
  });
});

it('is told at the console', async () => {
  const { body } = await viewer.call('coupons/countAudience', { audience: { kind: 'everyone' } });
  expect(body.resp_data).toEqual({ how: 'COUNTED', people: 4 });
});

it('estimates what takes too long to count, and says so where no estimate is in time either', async () => {
  // In parts, each within the time that a statement has.
  for (let part = 0; part < 8; part += 1) {
    await sql`
      INSERT INTO subscriber (subscriber_id, phone_sealed, phone_prefix, state, created_at)
      SELECT gen_random_uuid(), '', CASE n % 4 WHEN 0 THEN '1360000' ELSE '1370000' END, 'ACTIVE', now()
        FROM generate_series(1, 50000) n`.execute(db);
  }
  const quarter = { kind: 'prefixes', prefixes: ['136'], name } satisfies Audience;
  const size = (limits: { countMs: number; sampleMs: number }) =>
    sizeOfAudience({ db, cipher }, quarter, { nowMs, ...limits });
  expect(await size({ countMs: 5_000, sampleMs: 1 })).toEqual({ how: 'COUNTED', people: 100_000 });
  const estimated = await size({ countMs: 1, sampleMs: 5_000 });
  expect(estimated.how).toBe('ESTIMATED');
  expect(Math.abs((estimated.people ?? 0) - 100_000)).toBeLessThan(40_000);
  await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE subscriber IN ACCESS EXCLUSIVE MODE`.execute(trx);
    expect(await size({ countMs: 20, sampleMs: 20 })).toEqual({ how: 'TOO_LARGE', people: null });
  });
});

it('makes no estimate of a sample with hardly anybody in it', async () => {
  const rare = { kind: 'prefixes', prefixes: ['138'], name } satisfies Audience;
  const limits = { nowMs, countMs: 1, sampleMs: 5_000 };
  expect(await sizeOfAudience({ db, cipher }, rare, limits)).toEqual({ how: 'TOO_LARGE', people: null });
});

it('counts one audience at a time, and each once a minute; a failed count is not remembered', async () => {
  let [running, most, counts] = [0, 0, 0];
  const sizeOf = countOneByOne(async (audience) => {
    running += 1;
    counts += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (audience.kind === 'firstDeal') throw new Error('no database');
    return { how: 'COUNTED', people: counts };
  });
  const [everyone, failing] = [{ kind: 'everyone' }, { kind: 'firstDeal' }] as const satisfies readonly Audience[];
  const news = (withinDays: number): Audience => ({ kind: 'newCustomers', withinDays });
  const found = await Promise.allSettled(
    [everyone, failing, news(1), everyone, news(2)].map((one) => sizeOf(one, nowMs)),
  );
  expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect([most, counts]).toEqual([1, 4]);
  await expect(sizeOf(failing, nowMs)).rejects.toThrow('no database');
  expect([await sizeOf(everyone, nowMs + 59_999), counts]).toEqual([{ how: 'COUNTED', people: 1 }, 5]);
  expect(await sizeOf(everyone, nowMs + 60_000)).toEqual({ how: 'COUNTED', people: 6 });
});

it('estimates the people of a list or a value by looking the numbers of a sample up', async () => {
  await sql`
    INSERT INTO phone_lookup (phone_hash, subscriber_id)
    SELECT sha256(s.subscriber_id::text::bytea), s.subscriber_id FROM subscriber s WHERE s.phone_prefix = '1370000' LIMIT 100000`.execute(
    db,
  );
  await sql`
    INSERT INTO number_list (list_id, name, owner, numbers, created_at)
    VALUES ('half', '{"zh-CN": "-", "en": "-"}', '-', 1, now())`.execute(db);
  await sql`
    INSERT INTO number_list_entry (phone_hash, list_id)
    SELECT phone_hash, 'half' FROM phone_lookup WHERE get_byte(phone_hash, 0) < 128`.execute(db);
  await sql`
    INSERT INTO attribute_value (phone_hash, attribute_id, value_mark, imported_at, key_id, phone_sealed)
    SELECT phone_hash, 'tier', ${cipher.attributeMark('tier', 'GOLD')}, ${new Date(nowMs)}, 1, ''
      FROM phone_lookup WHERE get_byte(phone_hash, 0) < 128 ON CONFLICT DO NOTHING`.execute(db);
  // Of each shard on a cluster the same pages are looked at, so the estimate of so few people is coarser there.
  const near = (await isDistributed(db)) ? 35_000 : 20_000;
  const is = { kind: 'numberList', listId: 'half', name } as const;
  for (const half of [is, tier('GOLD')]) {
    const both: Audience = {
      kind: 'conditions',
      all: [{ any: [{ isNot: false, is: half } satisfies SignedCondition] }],
    };
    const estimated = await sizeOfAudience({ db, cipher }, both, { nowMs, countMs: 1, sampleMs: 30_000 });
    expect(estimated.how).toBe('ESTIMATED');
    expect(Math.abs((estimated.people ?? 0) - 50_000)).toBeLessThan(near);
  }
});
