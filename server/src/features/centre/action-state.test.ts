import type { ActionState, Card } from '@coupon-centre/contract/card/card';
import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { getCardVoucherList } from '@coupon-centre/contract/card/get-card-voucher-list';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Audience } from '#coupon/audience.ts';
import { createPhoneCipher } from '#identity/phone-cipher.ts';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { type TestNode, type TestPerson, testNode } from '#test/node.ts';

/* What lists say of coupons drawn at random, and what a claim then answers people of every kind. */

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const DAY_MS = 86_400_000;
const COUPONS = 70;
const PATIENCE = { timeout: 10_000 };
const clock = movableClock(NOW_MS);
let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  node = await testNode(database, { clock });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

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

/** Codes that a claim may answer where a list shows this. */
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
  // The caller has one to use, and for whatever reason gets no other.
  OWNED_USE: ['2003', '2004', '2005', '2006', '2007', '2008'],
};

type Session = Parameters<TestNode['post']>[2];
async function listed(session: Session, ch: object): Promise<readonly Card[]> {
  const cards: Card[] = [];
  let more: object | null = {};
  while (more !== null) {
    const { body } = await node.post(getCardVoucherList.path, { pageSize: 50, ...ch, ...more }, session);
    const { list, cursor }: { list: readonly Card[]; cursor: string | null } = body.resp_data;
    cards.push(...list);
    more = cursor === null ? null : { cursor };
  }
  return cards;
}

const IS_NEW_MS = NOW_MS - 3 * DAY_MS;
const IS_OLD_MS = NOW_MS - 300 * DAY_MS;

/** Newcomer; local number; number on the list; local newcomer who has had a first deal. */
async function makePeople(): Promise<readonly TestPerson[]> {
  const people = [
    await node.person({ createdAtMs: IS_NEW_MS }),
    await node.person({ createdAtMs: IS_OLD_MS, phone: '13912340001' }),
    await node.person({ createdAtMs: IS_OLD_MS, phone: '13712340002' }),
    await node.person({ createdAtMs: IS_NEW_MS, phone: '13912340003' }),
  ];
  const phones = ['13712340002'];
  await makeNumberList(database.db, createPhoneCipher(node.deriveKey), { listId: 'chosen', phones });
  return people;
}

/** Some of them have some of the coupons already: to use, used or withdrawn, of today or of an earlier day. */
async function giveSome(people: readonly TestPerson[], coupons: readonly MadeTemplate[]): Promise<void> {
  const given = people.flatMap(({ subscriberId }, index) =>
    coupons.flatMap((template, at) => {
      const state = (['AVAILABLE', 'WITHDRAWN', 'USED'] as const)[(at + index) % 11];
      const isHad = state !== undefined && (state !== 'USED' || index === people.length - 1);
      return isHad
        ? [{ subscriberId, template, state, claimedAtMs: at % 2 === 0 ? NOW_MS - 3_600_000 : IS_NEW_MS }]
        : [];
    }),
  );
  // Of a coupon that is sold out nobody can have one more.
  for (const spec of given) await makeOwned(database.db, spec).catch(() => undefined);
}

it('what a list says of a coupon is what a claim of it answers, for all kinds of people and coupons', async () => {
  const specs = fc.sample(anyCoupon, { numRuns: COUPONS, seed: 20_261_121 });
  const coupons = await Promise.all(specs.map((spec) => makeTemplate(database.db, spec)));
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
      const { code } = (await node.post(collectFromCardCenter.path, asked, session)).body;
      const expected = session === undefined ? codesOf.LOGIN : codesOf[actionState];
      expect([actionState, expected.includes(code) ? 'as told' : code]).toEqual([actionState, 'as told']);
      expect(uCardId !== undefined).toBe(actionState === 'OWNED_USE');
      seen.add(actionState);
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(codesOf).sort());
}, 120_000);
