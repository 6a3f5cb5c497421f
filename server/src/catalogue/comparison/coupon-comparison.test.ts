import type { CouponVariant } from '@coupon-centre/contract/catalogue/coupon-terms';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { readLast, readPeople } from '#experiment/outcomes.ts';
import { upliftOf } from '#experiment/uplift.ts';
import { type MadeTemplate, makeTemplate, makeTerms, type TemplateSpec } from '#test/factories/template.ts';
import { localised } from '#test/factories/words.ts';
import { scene } from '#test/scene.ts';
import { retireCouponParticipants } from './retire-coupon-participants.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { db, viewer } = await scene({ startMs: nowMs, operators: ['viewer'] });
const another = await makeTemplate(db);

const variantsOf = (percents: readonly number[]): readonly CouponVariant[] =>
  percents.map((percent, at) => ({
    name: `V${at + 1}`,
    percent,
    title: localised(['别名', 'Another title']),
    subTitle: localised(['副题', 'Another line']),
  }));

interface Compared extends MadeTemplate {
  readonly comparisonId: string;
}

async function compared(percents: readonly number[], spec: TemplateSpec = {}): Promise<Compared> {
  const comparisonId = newId();
  const template = await makeTemplate(db, { ...spec, variants: variantsOf(percents), comparisonId });
  return { ...template, comparisonId };
}

interface People {
  readonly variant: number;
  readonly people: number;
  /** The first of them collect the coupon and use it. */
  readonly users: number;
  readonly beganDaysAgo?: number;
  readonly usedAfterDays?: number;
  /** What they collect, if not the compared coupon. */
  readonly of?: MadeTemplate;
}

async function makePeople(coupon: Compared, spec: People): Promise<void> {
  const { variant, people, users, beganDaysAgo = 20, usedAfterDays = 13, of = coupon } = spec;
  const since = new Date(nowMs - beganDaysAgo * DAY_MS);
  const used = new Date(since.getTime() + usedAfterDays * DAY_MS);
  await sql`
    WITH person AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${people}::integer) n),
         participant AS (INSERT INTO experiment_participant (subscriber_id, campaign_id, is_held_out, variant, since)
                         SELECT id, ${coupon.comparisonId}::uuid, false, ${variant}, ${since} FROM person)
    INSERT INTO owned_coupon (subscriber_id, owned_id, template_id, terms_version, card_class, pool_id, ordinal, serial_no, state,
                              claimed_at, claimed_on, valid_from, valid_to, changed_at)
    SELECT id, gen_random_uuid(), ${of.templateId}::uuid, 1, 'traffic', ${of.centrePoolId}::uuid, 1, 'T' || n, 'USED',
           ${used}, ${used}::date, ${used}, ${used}, ${used} FROM person WHERE n <= ${users}::integer`.execute(db);
}

const report = async ({ templateId }: MadeTemplate, version = 1) =>
  (await viewer.call('coupons/comparison', { templateId, version })).body.resp_data;

it('reports what the people of each variant used, with intervals that share the rate of error', async () => {
  const coupon = await compared([40, 20]);
  for (const group of [
    { variant: 0, people: 2_000, users: 400 },
    { variant: 1, people: 2_000, users: 900 },
    // Another coupon counts as a use, and not as collecting this one.
    { variant: 2, people: 1_000, users: 210, of: another },
    // Not counted: uses from after a person's days, and people whose days are not over.
    { variant: 1, people: 10, users: 10, usedAfterDays: 15 },
    { variant: 0, people: 10, users: 10, beganDaysAgo: 5, usedAfterDays: 1 },
  ]) {
    await makePeople(coupon, group);
  }
  const sums = (people: number, uses: number) => ({ people, sum: uses, sumOfSquares: uses });
  const uplift = (treated: ReturnType<typeof sums>, controlShare: number) => {
    const found = upliftOf({ treated, control: sums(2_000, 400), controlShare }, 0.025);
    if (found === null) throw new Error('too early');
    const { estimate, from, to } = found;
    return { estimate: Math.round(estimate * 10_000), from: Math.round(from * 10_000), to: Math.round(to * 10_000) };
  };
  expect(await report(coupon)).toEqual({
    outcomeDays: 14,
    countedUntil: '2026-11-07T10:00:00+08:00',
    coupon: { percent: 40, participants: 2_010, counted: 2_000, uses: 400, collectors: 400 },
    variants: [
      {
        name: 'V1',
        percent: 40,
        participants: 2_010,
        counted: 2_010,
        uses: 900,
        collectors: 900,
        outcome: 'MORE',
        additionalUses: uplift(sums(2_010, 900), 1 / 2),
      },
      {
        name: 'V2',
        percent: 20,
        participants: 1_000,
        counted: 1_000,
        uses: 210,
        collectors: 0,
        outcome: 'NONE_YET',
        additionalUses: uplift(sums(1_000, 210), 2 / 3),
      },
    ],
  });
});

it('who saw the coupon before it could be collected begins when it can be', async () => {
  const claimStartMs = nowMs - 20 * DAY_MS;
  const coupon = await compared([50], { claimStartMs });
  // 25 days ago, so five days before: 18 days after it are 13 after the start, 20 are 15.
  await makePeople(coupon, { variant: 1, people: 30, users: 30, beganDaysAgo: 25, usedAfterDays: 18 });
  await makePeople(coupon, { variant: 0, people: 30, users: 30, beganDaysAgo: 25, usedAfterDays: 20 });
  const shown = await report(coupon);
  expect([shown.variants[0].uses, shown.coupon.uses]).toEqual([30, 0]);
});

it('compares the first people only, so that the answer comes in time, and leaves the rest out of all groups', async () => {
  const coupon = await compared([50]);
  for (const [variant, beganDaysAgo] of [
    [0, 30],
    [1, 29],
    [0, 28],
    [1, 27],
  ] as const) {
    await makePeople(coupon, { variant, people: 2, users: 1, beganDaysAgo, usedAfterDays: 1 });
  }
  const { comparisonId: experimentId } = coupon;
  const of = async (most: number) => {
    const last = await readLast(db, experimentId, most);
    const people = await readPeople(db, { experimentId, until: new Date(nowMs), startAt: null, last });
    return people.map(({ variant, participants, uses }) => [variant, participants, uses]).sort();
  };
  expect(await of(8)).toEqual([
    [0, 4, 2],
    [1, 4, 2],
  ]);
  expect([await of(6), await of(2)]).toEqual([
    [
      [0, 4, 2],
      [1, 2, 1],
    ],
    [[0, 2, 1]],
  ]);
});

it('says that it is too early, and, of all variants, that the groups do not fit', async () => {
  const coupon = await compared([20, 20]);
  await makePeople(coupon, { variant: 0, people: 1_500, users: 500 });
  await makePeople(coupon, { variant: 1, people: 499, users: 100 });
  await makePeople(coupon, { variant: 2, people: 501, users: 150 });
  const outcomes = async () => (await report(coupon)).variants.map(({ outcome }: { outcome: string }) => outcome);
  expect(await outcomes()).toEqual(['TOO_EARLY', 'NONE_YET']);
  await makePeople(coupon, { variant: 2, people: 500, users: 150 });
  expect(await outcomes()).toEqual(['MISMATCH', 'MISMATCH']);
});

it('participants are deleted together, a year after the coupon could be collected with their texts', async () => {
  const yearAgoMs = nowMs - 365 * DAY_MS;
  const kept = await compared([50], { claimEndMs: yearAgoMs + 1 });
  const over = await compared([50], { claimEndMs: yearAgoMs });
  const running = await compared([50]);
  // Other texts a year ago, and the first ones again since.
  const replaced = await compared([50]);
  await makeTerms(db, replaced, { createdAtMs: yearAgoMs });
  const back = await compared([50]);
  const withOthers = await makeTerms(db, back, { createdAtMs: yearAgoMs });
  await makeTerms(db, withOthers, {
    variants: variantsOf([50]),
    comparisonId: back.comparisonId,
    createdAtMs: yearAgoMs + 1,
  });
  const all = [kept, over, running, replaced, back];
  for (const coupon of all) await makePeople(coupon, { variant: 1, people: 2, users: 0, beganDaysAgo: 500 });
  expect(await retireCouponParticipants(db, nowMs)).toBe(4);
  const left = await Promise.all(
    all.map(async ({ comparisonId }) => {
      const rows = await db
        .selectFrom('experiment_participant')
        .select('variant')
        .where('campaign_id', '=', comparisonId)
        .execute();
      return rows.length;
    }),
  );
  expect(left).toEqual([2, 0, 2, 0, 2]);
});
