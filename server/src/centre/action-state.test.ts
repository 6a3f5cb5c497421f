import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import type { ActionState, Card } from '@coupon-centre/contract/claim/card';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import type { TestNode, TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

/* Compares the lists' states of random coupons with the answers of claims, for people of every kind. */

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const COUPONS = 70;
const PATIENCE = { timeout: 10_000 };
const { db, node } = await scene({ startMs: NOW_MS });

const name = { 'zh-CN': '某些人', en: 'some' };
const audiences: readonly Audience[] = [
  { kind: 'everyone' },
  { kind: 'numberList', listId: 'chosen', name },
  { kind: 'prefixes', prefixes: ['139'], name },
  { kind: 'newCustomers', withinDays: 30 },
  { kind: 'firstDeal' },
  { kind: 'channels', channels: ['campus'], name },
];
const soldToday = { total: 9, perDay: 1, issued: 1, issuedOn: { day: '2026-11-21', units: 1 } };
const anyCoupon: fc.Arbitrary<TemplateSpec> = fc
  .record({
    audience: fc.constantFrom(...audiences),
    state: fc.constantFrom(
      'RUNNING' as const,
      'RUNNING' as const,
      'RUNNING' as const,
      'SCHEDULED' as const,
      'PAUSED' as const,
      'ENDED' as const,
    ),
    claimStartMs: fc.constantFrom(NOW_MS - DAY_MS, NOW_MS - DAY_MS, NOW_MS - DAY_MS, NOW_MS + DAY_MS),
    stock: fc.constantFrom({ total: 1_000 }, { total: 1_000 }, { total: 1_000 }, { total: 50, issued: 50 }, soldToday),
    limits: fc.constantFrom({ perPerson: 1 }, { perPerson: 2 }, { perPerson: 3, perPersonDay: 1 }),
  })
  .map(({ limits, ...spec }) => ({ ...spec, ...limits }));

/** Possible codes of a claim by listed state. */
const codesOf: Readonly<Record<ActionState, readonly string[]>> = {
  CLAIM: ['0000'],
  LOGIN: ['1001'],
  NOT_STARTED: ['2002'],
  SOLD_OUT: ['2005'],
  SOLD_OUT_TODAY: ['2006'],
  NOT_ELIGIBLE: ['2008'],
  PAUSED: ['2004'],
  LIMIT_REACHED: ['2007'],
  ENDED: ['2003'],
  // The caller has one to use, and gets no other for some reason.
  OWNED_USE: ['2003', '2004', '2005', '2006', '2007', '2008'],
};

type Session = Parameters<TestNode['post']>[2];
async function listed(session: Session, ch: object): Promise<readonly Card[]> {
  const cards: Card[] = [];
  let more: object | null = {};
  while (more !== null) {
    const { body } = await node.post(listOffers.path, { pageSize: 50, ...ch, ...more }, session);
    const { list, cursor }: { list: readonly Card[]; cursor: string | null } = body.resp_data;
    cards.push(...list);
    more = cursor === null ? null : { cursor };
  }
  return cards;
}

const IS_NEW_MS = NOW_MS - 3 * DAY_MS;
const IS_OLD_MS = NOW_MS - 300 * DAY_MS;

/** New customer; local number; number on the list; local new customer after a first deal. */
async function makePeople(): Promise<readonly TestPerson[]> {
  const people = [
    await node.person({ createdAtMs: IS_NEW_MS }),
    await node.person({ createdAtMs: IS_OLD_MS, phone: '13912340001' }),
    await node.person({ createdAtMs: IS_OLD_MS, phone: '13712340002' }),
    await node.person({ createdAtMs: IS_NEW_MS, phone: '13912340003' }),
  ];
  const phones = ['13712340002'];
  await makeNumberList(db, createPhoneCipher(node.deriveKey), { listId: 'chosen', phones });
  return people;
}

/** Gives some people some coupons: usable, used or withdrawn, from today or earlier. */
async function giveSome(people: readonly TestPerson[], coupons: readonly MadeTemplate[]): Promise<void> {
  const given = people.flatMap(({ subscriberId }, index) =>
    coupons.flatMap((template, at) => {
      const state = (['AVAILABLE', 'WITHDRAWN', 'USED'] as const)[(at + index) % 11];
      const isHad = state !== undefined && (state !== 'USED' || index === people.length - 1);
      return isHad ? [{ subscriberId, template, state, claimedAtMs: at % 2 === 0 ? NOW_MS - HOUR_MS : IS_NEW_MS }] : [];
    }),
  );
  // A sold-out coupon cannot be given.
  for (const spec of given) await makeOwned(db, spec).catch(() => undefined);
}

it('the listed state of a coupon matches the answer of a claim, for all kinds of people and coupons', async () => {
  const specs = fc.sample(anyCoupon, { numRuns: COUPONS, seed: 20_261_121 });
  const coupons = await Promise.all(specs.map((spec) => makeTemplate(db, spec)));
  await expect.poll(async () => (await listed(undefined, {})).length, PATIENCE).toBe(COUPONS);
  const people = await makePeople();
  await giveSome(people, coupons);
  const callers: readonly (readonly [Session, object])[] = [
    [undefined, {}],
    ...people.flatMap(({ session }) => [[session, {}] as const, [session, { ch: 'campus' }] as const]),
  ];
  const seen = new Set<ActionState>();
  for (const [session, ch] of callers) {
    for (const { sCardId, actionState, uCardId } of await listed(session, ch)) {
      const asked = { sCardId, requestId: uuidv7(), ...ch };
      const { code } = (await node.post(claimCoupon.path, asked, session)).body;
      const expected = session === undefined ? codesOf.LOGIN : codesOf[actionState];
      expect([actionState, expected.includes(code) ? 'as listed' : code]).toEqual([actionState, 'as listed']);
      expect(uCardId !== undefined).toBe(actionState === 'OWNED_USE');
      seen.add(actionState);
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(codesOf).sort());
}, 120_000);
