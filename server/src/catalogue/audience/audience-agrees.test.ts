import type { AudienceCondition, ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { knownSince } from '#subscriber/closed-number.ts';
import { choiceOf, makeAttribute } from '#test/factories/attribute.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';
import { outsideAudience } from './audience.ts';
import { readAt } from './audience-at.ts';
import { insideAudience } from './audience-sql.ts';
import { createAudienceSubjects } from './audience-subjects.ts';
import { readInside } from './read-inside.ts';

const RUNS = 100;
/** A cluster on a busy machine takes a second or more for each run. */
const PATIENT_MS = 600_000;
const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node, clock } = await scene({ startMs: nowMs });
const cipher = createPhoneCipher(node.deriveKey);
const name = { 'zh-CN': '某些', en: 'some' };
const random = <T>(values: readonly T[], seed: number): T => values[seed % values.length] as T;

const numberOf = (prefix: string, index: number): string =>
  `${prefix}${String(index).padStart(11 - prefix.length, '0')}`;

/** People of every kind: three regions, four ages of account to the millisecond, lists, and what they collected. */
const people = await Promise.all(
  Array.from({ length: 48 }, (_, index) =>
    makeSubscriber(db, cipher, {
      phone: numberOf(random(['138', '139', '1380001'], index), index),
      createdAtMs: nowMs - random([0, 5, 30, 90], Math.floor(index / 3)) * DAY_MS - random([0, 1], index % 5),
    }),
  ),
);
const [one, other] = [await makeTemplate(db), await makeTemplate(db)];
const { rows: numbered } = await sql<{ subscriber_id: string; phone_sealed: Buffer }>`
  SELECT subscriber_id, phone_sealed FROM subscriber ORDER BY subscriber_id`.execute(db);
const phones = numbered.map(({ phone_sealed }) => cipher.open(phone_sealed));
const some = (every: number) => phones.filter((_, index) => index % every === 0);
await makeNumberList(db, cipher, { listId: 'halves', phones: some(2) });
await makeNumberList(db, cipher, { listId: 'thirds', phones: some(3), expiresAtMs: nowMs + 1 });
await makeNumberList(db, cipher, { listId: 'over', phones, expiresAtMs: nowMs });
// A tier that counts, and has just ceased to for some; a fee that none is new enough of; a value left of an attribute that was removed.
const tiers = choiceOf('STANDARD', 'SILVER', 'GOLD');
const valuesOf = (of: readonly string[], keys: readonly string[]) =>
  new Map(of.map((phone, index) => [phone, random(keys, index)]));
const fees = { kind: 'NUMBER', unit: { 'zh-CN': '元', en: 'yuan' }, thresholds: [59, 129] } as const;
const known = { importedAtMs: nowMs - 30 * DAY_MS + 1, keepDays: 30 };
await makeAttribute(db, cipher, {
  attributeId: 'tier',
  type: tiers,
  values: valuesOf(some(1).slice(12), ['STANDARD', 'SILVER', 'GOLD', 'GOLD', 'SILVER']),
  ...known,
});
await sql`
  UPDATE attribute_value SET imported_at = ${new Date(nowMs - 30 * DAY_MS)}
   WHERE phone_hash = ANY (${some(4).map((phone) => cipher.hash(phone))}::bytea[])`.execute(db);
await makeAttribute(db, cipher, {
  attributeId: 'fee',
  type: { ...fees, thresholds: [...fees.thresholds] },
  values: valuesOf(some(2), ['0', '1', '2']),
  ...known,
});
await makeAttribute(db, cipher, {
  attributeId: 'stale',
  type: tiers,
  values: valuesOf(phones, ['GOLD']),
  importedAtMs: nowMs - 7 * DAY_MS,
  keepDays: 7,
});
await makeAttribute(db, cipher, { attributeId: 'removed', type: tiers, values: valuesOf(phones, ['GOLD']), ...known });
await db.deleteFrom('subscriber_attribute').where('attribute_id', '=', 'removed').execute();
for (const [index, { subscriberId }] of people.entries()) {
  const at = { subscriberId, claimedAtMs: nowMs - DAY_MS, changedAtMs: nowMs };
  if (index % 4 === 0) await makeOwned(db, { template: one, ...at });
  if (index % 5 === 0) await makeOwned(db, { template: other, state: 'USED', ...at });
}
// The conditions' coupons are those that the catalogue's audiences name.
const naming = [one, other].map(
  ({ templateId }) => ({ isNot: false, is: { kind: 'collected', templateId, name } }) as const,
);
await makeTemplate(db, { audience: { kind: 'conditions', all: [{ any: naming }] } });
const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
await catalogue.refresh();

const templateId = fc.constantFrom(one.templateId, other.templateId);
const days = fc.constantFrom(1, 5, 30, 89, 90);
const condition: fc.Arbitrary<AudienceCondition> = fc.oneof(
  fc.record({
    kind: fc.constant('numberList' as const),
    listId: fc.constantFrom('halves', 'thirds', 'over', 'unknown'),
    name: fc.constant(name),
  }),
  fc.record({
    kind: fc.constant('attribute' as const),
    attributeId: fc.constantFrom('tier', 'tier', 'fee', 'stale', 'removed', 'unknown'),
    values: fc.subarray(['STANDARD', 'SILVER', 'GOLD', '0', '1', 'NO_SUCH'], { minLength: 1 }),
    name: fc.constant(name),
  }),
  fc.record({
    kind: fc.constant('prefixes' as const),
    prefixes: fc.subarray(['138', '139', '1380001', '1'], { minLength: 1 }),
    name: fc.constant(name),
  }),
  fc.record({ kind: fc.constant('newCustomers' as const), withinDays: days }),
  fc.record({ kind: fc.constant('tenure' as const), atLeastDays: days }),
  fc.record({ kind: fc.constant('firstDeal' as const) }),
  fc.record({ kind: fc.constantFrom('collected' as const, 'used' as const), templateId, name: fc.constant(name) }),
);
const groups: fc.Arbitrary<ConditionGroups> = fc.array(
  fc.record({ any: fc.array(fc.record({ isNot: fc.boolean(), is: condition }), { minLength: 1, maxLength: 3 }) }),
  { minLength: 1, maxLength: 3 },
);

async function insideByMemory(audience: Audience): Promise<string[]> {
  const subjects = createAudienceSubjects({ db, cipher, catalogue });
  const rows = await db.selectFrom('subscriber').selectAll().execute();
  const found = await Promise.all(
    rows.map(async (row) => {
      const memberSinceMs = knownSince(row).getTime();
      const session = { subscriberId: row.subscriber_id, phonePrefix: row.phone_prefix, memberSinceMs };
      const who = await subjects.for([audience], { session, channel: undefined, nowMs });
      return outsideAudience(audience, who, nowMs) === null ? [row.subscriber_id] : [];
    }),
  );
  return found.flat().sort();
}

/** Looking numbers up on the lists is left out where they lie on other machines than the people (`count-audience.ts`). */
const ways = (await isDistributed(db)) ? [false] : [false, true];

async function insideByDatabase(audience: Audience, isByNumber: boolean): Promise<string[]> {
  const at = await readAt({ db, cipher }, audience, nowMs);
  const from = isByNumber
    ? sql`phone_lookup p JOIN subscriber s ON s.subscriber_id = p.subscriber_id`
    : sql`subscriber s`;
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`SELECT set_config('citus.enable_repartition_joins', 'true', true),
                     set_config('statement_timeout', ${String(PATIENT_MS)}, true)`.execute(trx);
    return sql<{ subscriber_id: string }>`
      SELECT s.subscriber_id FROM ${from} WHERE ${insideAudience(audience, { ...at, isByNumber })}`.execute(trx);
  });
  return rows.map(({ subscriber_id }) => subscriber_id).sort();
}

/** As a distribution lists them. */
async function insideByPages(audience: Audience): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await readInside({ db, cipher }, { audience, nowMs, after, lookedAt: 17 });
    found.push(...page.people.map(({ subscriberId }) => subscriberId));
    if (page.next === null) return found;
    after = page.next;
  }
}

const ofTier = (isNot: boolean, values: readonly string[], attributeId = 'tier'): Audience => ({
  kind: 'conditions',
  all: [{ any: [{ isNot, is: { kind: 'attribute', attributeId, values: [...values], name } }] }],
});

it('of an attribute, people without a value that counts are on neither side, one by one and all at once', async () => {
  const sides = async (values: readonly string[], attributeId?: string) => {
    const both = [ofTier(false, values, attributeId), ofTier(true, values, attributeId)];
    const inside = await Promise.all(both.map(insideByMemory));
    for (const [index, audience] of both.entries()) {
      for (const isByNumber of ways) expect(await insideByDatabase(audience, isByNumber)).toEqual(inside[index]);
    }
    return inside.map(({ length }) => length);
  };
  const counted = 36 - 9;
  const [gold = 0, others = 0] = await sides(['GOLD']);
  expect(gold).toBeGreaterThan(0);
  expect(others).toBeGreaterThan(0);
  expect(gold + others).toBe(counted);
  expect(await sides(['NO_SUCH'])).toEqual([0, counted]);
  for (const none of ['stale', 'removed', 'unknown']) expect(await sides(['GOLD'], none)).toEqual([0, 0]);
});

it(
  'the people of random conditions are the same one by one in memory, all at once in the database, and page by page',
  async () => {
    const sizes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(groups, async (all) => {
        const audience: Audience = { kind: 'conditions', all: [...all] };
        const inside = await insideByMemory(audience);
        for (const isByNumber of ways) expect(await insideByDatabase(audience, isByNumber)).toEqual(inside);
        expect(await insideByPages(audience)).toEqual(inside);
        sizes.add(inside.length);
      }),
      { numRuns: RUNS, seed: 11 },
    );
    // Not none or all of them each time.
    expect(sizes.size).toBeGreaterThan(15);
  },
  PATIENT_MS,
);
