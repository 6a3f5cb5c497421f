import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { type Arbitrary, array, asyncProperty, assert as check, constantFrom, integer, record } from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { isVisible } from '#catalogue/offer.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { type ClaimScene, claimScene, movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { NOON_MS, testCipher } from '#test/use-scene.ts';
import { claimCoupon } from './claim-coupon.ts';
import { createConsentCheck } from './consent-check.ts';
import { explainClaim } from './explain-claim.ts';

const RUNS = 40;

let database: TestDatabase;
let scene: ClaimScene;
const clock = movableClock(NOON_MS);
beforeAll(async () => {
  database = await testDatabase();
  scene = await claimScene(database.db, clock);
});
afterAll(async () => {
  scene.stop();
  await database.close();
});

const name = { 'zh-CN': '某些人', en: 'some' };
const audiences: readonly Audience[] = [
  { kind: 'everyone' },
  { kind: 'prefixes', prefixes: ['199'], name },
  { kind: 'prefixes', prefixes: ['138'], name },
  { kind: 'newCustomers', withinDays: 3 },
  { kind: 'channels', channels: ['app'], name },
  { kind: 'numberList', listId: 'other', name },
  { kind: 'firstDeal' },
];
/** Each rule passes often enough that all of them pass together, and fails often enough to be decisive. */
const cases = record({
  state: constantFrom('RUNNING', 'RUNNING', 'RUNNING', 'PAUSED', 'PAUSED', 'SCHEDULED', 'ENDED', 'STOPPED'),
  startsIn: constantFrom(-2, -1, 0, 1),
  endsIn: constantFrom(1, 2, 2, 0),
  units: integer({ min: 0, max: 5 }),
  perDay: constantFrom(undefined, undefined, 1, 2),
  perPerson: constantFrom(1, 1, 2),
  perPersonDay: constantFrom(undefined, undefined, 1),
  audience: constantFrom(...audiences),
  channel: constantFrom(undefined, 'app'),
  before: array(constantFrom('me', 'another'), { maxLength: 3 }),
} as const);

const open = {
  state: 'RUNNING',
  startsIn: -1,
  endsIn: 2,
  units: 3,
  perDay: undefined,
  perPerson: 2,
  perPersonDay: undefined,
  audience: { kind: 'everyone' },
  channel: undefined,
  before: [],
} as const;
/** Each case is decided by one rule alone. */
const decisive: readonly Case[] = [
  open,
  { ...open, state: 'STOPPED' },
  { ...open, startsIn: 1 },
  { ...open, state: 'ENDED' },
  { ...open, state: 'PAUSED' },
  { ...open, audience: { kind: 'prefixes', prefixes: ['138'], name } },
  { ...open, perDay: 1, before: ['another'] },
  { ...open, perPerson: 1, before: ['me'] },
  { ...open, perPersonDay: 1, before: ['me'] },
] as unknown as readonly Case[];

type Case = typeof cases extends Arbitrary<infer T> ? T : never;

/** Makes the person and the coupon of the case, with earlier claims. */
async function setUp({ units, perDay, startsIn, endsIn, before, perPersonDay, channel: _, ...spec }: Case) {
  const { db } = database;
  const person = await makeSubscriber(db, testCipher, { createdAtMs: NOON_MS - HOUR_MS });
  const { templateId } = await makeTemplate(db, {
    ...spec,
    claimStartMs: NOON_MS + startsIn * HOUR_MS,
    claimEndMs: NOON_MS + Math.max(endsIn, startsIn + 1) * HOUR_MS,
    ...(perPersonDay !== undefined && { perPersonDay }),
    stock: { total: units, ...(perDay !== undefined && { perDay }) },
  });
  await scene.refresh();
  const offer = scene.catalogue.contents().offers.get(templateId);
  for (const who of offer !== undefined && isVisible(offer) ? before : []) {
    await scene.claim({ templateId, subscriberId: who === 'me' ? person.subscriberId : newId() });
  }
  await scene.refresh();
  return { ...person, templateId };
}

it('all rules pass exactly when a claim then succeeds, and explaining changes nothing', async () => {
  const { db } = database;
  const { catalogue, claims } = scene;
  const needs = {
    db,
    catalogue,
    audienceSubjects: createAudienceSubjects({ db, cipher: testCipher, catalogue }),
    consents: createConsentCheck(db, catalogue),
  };
  const handler = claimCoupon({
    ...needs,
    claims,
    risk: { check: async () => ({ hold: undefined, isProved: false }) },
  });
  const decided = new Set<string>();
  await check(
    asyncProperty(cases, async (one) => {
      const { subscriberId, phonePrefix, templateId } = await setUp(one);
      const asked = { subscriberId, templateId, channel: one.channel, nowMs: NOON_MS, locale: 'en' } as const;
      const explained = await explainClaim(needs, asked);
      expect(await explainClaim(needs, asked)).toEqual(explained);
      const ofAudience = explained?.rules.find(({ rule }) => rule === 'AUDIENCE');
      expect(ofAudience?.groups?.every(({ passes }) => passes)).toBe(ofAudience?.passes);
      const session = { subscriberId, phonePrefix, memberSinceMs: NOON_MS - HOUR_MS, sessionId: newId() };
      const caller = { session, nowMs: NOON_MS, locale: 'en' } as unknown as Parameters<typeof handler>[1];
      const answer = await handler({ sCardId: templateId, ch: one.channel, requestId: newId() }, caller);
      const failed = explained?.rules.filter(({ passes }) => !passes).map(({ rule }) => rule) ?? [];
      if (failed.length < 2) decided.add(failed[0] ?? 'NONE');
      const isCollected = !(answer instanceof Refusal);
      expect([explained?.isGranted, failed.length === 0]).toEqual([isCollected, isCollected]);
    }),
    { numRuns: RUNS, seed: 5, examples: decisive.map((one): [Case] => [one]) },
  );
  // The cases cover every rule as the decisive one.
  expect([...decided]).toEqual(
    expect.arrayContaining([
      'NONE',
      'OFFERED',
      'STARTED',
      'NOT_OVER',
      'NOT_PAUSED',
      'AUDIENCE',
      'STOCK_TODAY',
      'LIMIT',
      'LIMIT_TODAY',
    ]),
  );
  await expectInvariantsHold(db, NOON_MS);
});
