import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { giveConsent } from '@coupon-centre/contract/privacy/give-consent';
import { withdrawConsent } from '@coupon-centre/contract/privacy/withdraw-consent';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import type { CatalogueContents } from '#catalogue/catalogue-store.ts';
import { makeDocument } from '#test/factories/document.ts';
import { randomCode } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { headersOf, type TestPerson, testNode } from '#test/node.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';
import { createConsentCheck } from './consent-check.ts';

const on = await databaseScene(NOON_MS);
const { db, clock } = on;
for (const docKey of ['service-agreement', 'privacy', 'rules-of-a-game']) await makeDocument(db, { docKey });
const { templateId } = await makeTemplate(db, { perPerson: 100, stock: { total: 1_000 } });
const { node, support } = await scene({ on, operators: ['support'] });

const other = await testNode(on.database, { clock });
afterAll(() => other.stop());

let version = 1;
/** A new version that must be agreed to. */
async function changeInSubstance(docKey = 'privacy', effectiveAtMs = clock.now()): Promise<void> {
  version += 1;
  await makeDocument(db, { docKey, version, updatedAtMs: clock.now(), effectiveAtMs, asksAgain: true });
}
const agree = (person: TestPerson) =>
  post(giveConsent.path, { agreed: [{ docKey: 'privacy', version }] }, person).then(({ rs }) => expect(rs).toBe(1));
const post = async (path: string, body: object, { session }: Pick<TestPerson, 'session'>) =>
  (await node.post(path, body, headersOf(session))).body;
const claim = async ({ session }: Pick<TestPerson, 'session'>, by = node) =>
  (await by.post(claimCoupon.path, { sCardId: templateId, requestId: newId() }, headersOf(session))).body.code;
async function explained({ subscriberId }: TestPerson) {
  const { body } = await support.call('subscribers/explainClaim', { subscriberId, templateId });
  const { isGranted, rules } = body.resp_data as { isGranted: boolean; rules: { rule: string; passes: boolean }[] };
  return { isGranted, failed: rules.filter(({ passes }) => !passes).map(({ rule }) => rule) };
}
const exchange = async (person: Pick<TestPerson, 'session'>) =>
  (await post(redeemCode.path, { code: randomCode() }, person)).code;

it('claims and exchanges wait for consent once a changed text is in force; agreeing is enough, on every node', async () => {
  const person = await node.person();
  expect(await claim(person)).toBe('0000');
  await changeInSubstance('privacy', clock.now() + MINUTE_MS);
  await makeDocument(db, { docKey: 'rules-of-a-game', version: 2, updatedAtMs: clock.now(), asksAgain: true });
  await expect.poll(() => exchange(person)).toBe('4001');
  clock.moveBy(MINUTE_MS);
  await expect.poll(() => claim(person)).toBe('1005');
  await expect.poll(() => claim(person, other)).toBe('1005');
  expect(await exchange(person)).toBe('1005');
  expect(await explained(person)).toEqual({ isGranted: false, failed: ['CONSENT'] });
  await agree(person);
  expect(await claim(person)).toBe('0000');
  expect(await claim(person, other)).toBe('0000');
  expect(await exchange(person)).toBe('4001');
  expect(await explained(person)).toEqual({ isGranted: true, failed: [] });
});

it('agreeing to a version of before is not enough, nor is it once consent was withdrawn', async () => {
  const person = await node.person();
  await agree(person);
  expect(await claim(person)).toBe('0000');
  await changeInSubstance();
  await expect.poll(() => claim(person)).toBe('1005');
  await agree(person);
  expect(await claim(person)).toBe('0000');
  await post(withdrawConsent.path, {}, person);
  clock.moveBy(1);
  expect(await claim({ session: node.sessionFor(person) })).toBe('1005');
});

it('the database is not asked for those whose token says that they agreed', async () => {
  const away = new Proxy(db, {
    get() {
      throw new Error('the database was asked');
    },
  });
  const contents = { asksAgain: [{ docKey: 'privacy', version: 3, fromMs: 0 }] } as unknown as CatalogueContents;
  const check = createConsentCheck(away, { contents: () => contents });
  const session = { subscriberId: newId(), sessionId: newId() };
  expect(check.isGiven({ ...session, agreed: [0, 3] }, 1)).toBe(true);
  await expect(async () => check.isGiven({ ...session, agreed: [9, 2] }, 1)).rejects.toThrow('was asked');
  await expect(async () => check.isGiven(session, 1)).rejects.toThrow('was asked');
  expect(createConsentCheck(away, { contents: () => ({ ...contents, asksAgain: [] }) }).isGiven(session, 1)).toBe(true);
});
