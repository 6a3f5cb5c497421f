import { DERIVED_REQUEST_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it, test } from 'vitest';
import { readTerms } from '#catalogue/catalogue-store.ts';
import type { ClaimOutcome } from '#claim/claim.ts';
import { codeHash, exchangeCodeKey } from '#exchange/exchange-code.ts';
import { exchangeOnce } from '#exchange/exchange-store.ts';
import { retireOldRows } from '#platform/jobs/retiring.ts';
import { give } from '#support/gift.ts';
import { ageRequests } from '#test/aged-requests.ts';
import { type ClaimScene, claimScene, tally } from '#test/claim-scene.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { useScene } from '#test/use-scene.ts';
import { hideOwned } from '#wallet/hide-store.ts';

/* Nodes whose clocks are wrong by days: what one of them remembers of a request, every other one knows, and none grants it twice. */

const WRONG_BY_MS = 8 * DAY_MS;
/** How long a claim without a request id is known. */
const WINDOW_MS = DERIVED_REQUEST_SECONDS * SECOND_MS;
const { database, db } = await databaseScene();
const log = pino({ level: 'silent' });
const clockBy = (aheadMs: number) => ({ now: () => Date.now() + aheadMs });
const right = await claimScene(db, clockBy(0));
const ahead = await claimScene(db, clockBy(WRONG_BY_MS));
const behind = await claimScene(db, clockBy(-WRONG_BY_MS));
const nodes = [right, ahead, behind];
afterAll(() => {
  for (const node of nodes) node.stop();
});

async function coupon(spec: TemplateSpec = {}): Promise<string> {
  const { templateId } = await makeTemplate(db, { perPerson: 9, stock: { total: 5_000 }, ...spec });
  await Promise.all(nodes.map((node) => node.refresh()));
  return templateId;
}
const owned = async (templateId: string): Promise<number> =>
  (await db.selectFrom('owned_coupon').select('owned_id').where('template_id', '=', templateId).execute()).length;
const idOf = (outcome: ClaimOutcome): string => {
  if (outcome.outcome === 'GRANTED') return outcome.collected.ownedId;
  return outcome.outcome === 'REPLAYED' ? outcome.ownedId : outcome.outcome;
};
const tap = (node: ClaimScene, subscriberId: string, templateId: string) =>
  node.claims.claimOnce({ subscriberId, target: node.target(templateId), requestId: undefined });

describe('a claim that another node granted', () => {
  it.each([
    ['granted with the right time, repeated eight days ahead', right, ahead],
    ['granted eight days behind, repeated with the right time', behind, right],
    ['granted eight days behind, repeated eight days ahead', behind, ahead],
    ['granted eight days ahead, repeated with the right time', ahead, right],
  ])('%s: the same coupon', async (_, first, second) => {
    const templateId = await coupon();
    const request = { templateId, subscriberId: uuidv7(), requestId: uuidv7() };
    const granted = await first.claim(request);
    expect(granted.outcome).toBe('GRANTED');
    expect(await second.claim(request)).toEqual({ outcome: 'REPLAYED', ownedId: idOf(granted) });
    expect(await owned(templateId)).toBe(1);
  });

  it('is the same coupon where the claim window is over by the wrong clock', async () => {
    const templateId = await coupon({ claimEndMs: Date.now() + DAY_MS });
    const request = { templateId, subscriberId: uuidv7(), requestId: uuidv7() };
    const granted = await right.claim(request);
    expect(await ahead.claim(request)).toEqual({ outcome: 'REPLAYED', ownedId: idOf(granted) });
    expect(tally([await ahead.claim({ ...request, requestId: uuidv7() })])).toEqual({ ENDED: 1 });
  });

  it('is the same coupon for 500 people at once, whose requests come again on nodes of every clock', async () => {
    const templateId = await coupon();
    const requests = Array.from({ length: 500 }, () => ({ templateId, subscriberId: uuidv7(), requestId: uuidv7() }));
    const early = await Promise.all(requests.slice(0, 250).map((request) => right.claim(request)));
    expect(tally(early)).toEqual({ GRANTED: 250 });
    const sent = requests.flatMap((request) => nodes.map((node) => ({ node, request })));
    const outcomes = await Promise.all(sent.map(({ node, request }) => node.claim(request)));
    expect(tally(outcomes)).toEqual({ GRANTED: 250, REPLAYED: 1_250 });
    expect(await owned(templateId)).toBe(500);
    const again = await Promise.all(requests.map((request) => ahead.claim(request)));
    expect(again.map(idOf)).toEqual(outcomes.filter((_, at) => at % nodes.length === 0).map(idOf));
    expect(await owned(templateId)).toBe(500);
  });

  it('is the same coupon for two taps without a request id, and another one after ten seconds', async () => {
    const templateId = await coupon();
    const people = Array.from({ length: 40 }, () => uuidv7());
    const tapAll = (node: ClaimScene) => Promise.all(people.map((person) => tap(node, person, templateId)));
    const granted = await tapAll(right);
    expect(tally(granted)).toEqual({ GRANTED: 40 });
    expect((await tapAll(ahead)).map(idOf)).toEqual(granted.map(idOf));
    expect(await tap(ahead, people[0] ?? '', templateId)).toMatchObject({ outcome: 'REPLAYED' });
    await ageRequests(db, WINDOW_MS / 2);
    expect(tally(await tapAll(ahead))).toEqual({ REPLAYED: 40 });
    await ageRequests(db, WINDOW_MS);
    expect(tally(await tapAll(behind))).toEqual({ GRANTED: 40 });
    expect(tally(await tapAll(ahead))).toEqual({ REPLAYED: 40 });
    await ageRequests(db, WINDOW_MS);
    const [alone = ''] = people;
    expect(tally([await tap(right, alone, templateId)])).toEqual({ GRANTED: 1 });
    expect(tally([await tap(ahead, alone, templateId)])).toEqual({ REPLAYED: 1 });
  });

  it('is remembered for a week of the database’s time, whatever clock wrote it', async () => {
    const templateId = await coupon();
    const requests = nodes.map((node) => ({
      node,
      request: { templateId, subscriberId: uuidv7(), requestId: uuidv7() },
    }));
    const claimAll = () => Promise.all(requests.map(({ node, request }) => node.claim(request)));
    expect(tally(await claimAll())).toEqual({ GRANTED: 3 });
    await retireOldRows(db, Date.now(), { work: [], log });
    await ageRequests(db, 7 * DAY_MS - MINUTE_MS);
    await retireOldRows(db, Date.now(), { work: [], log });
    expect(tally(await claimAll())).toEqual({ REPLAYED: 3 });
    await ageRequests(db, 7 * DAY_MS);
    await retireOldRows(db, Date.now(), { work: [], log });
    expect(tally(await claimAll())).toEqual({ GRANTED: 3 });
  });
});

test('a coupon that an operator gave is given once', async () => {
  const templateId = await coupon();
  const scene = useScene(db);
  const { subscriberId } = await scene.couponOwner();
  const gift = { subscriberId, templateId, requestId: uuidv7(), locale: 'en' } as const;
  const giveOn = (node: ClaimScene, aheadMs: number) =>
    db.transaction().execute((trx) => give(trx, node.catalogue, { ...gift, nowMs: Date.now() + aheadMs }));
  const given = await giveOn(right, 0);
  expect(given).toMatchObject({ isRepeat: false });
  expect(await giveOn(ahead, WRONG_BY_MS)).toEqual({ ...given, isRepeat: true, valueFen: 0 });
  expect(await owned(templateId)).toBe(1);
});

test('the answer to a use stays the answer', async () => {
  const scene = useScene(db);
  const mine = await scene.couponOwner({ validFromMs: Date.now() - DAY_MS, validToMs: Date.now() + DAY_MS });
  for (const requestId of [undefined, 'use-0001']) {
    const coupon = requestId === undefined ? mine : await scene.couponOwner({ subscriberId: mine.subscriberId });
    const request = { ...scene.request(coupon, requestId === undefined ? {} : { requestId }), nowMs: Date.now() };
    const first = await scene.uses.use(request);
    expect(first).toMatchObject({ kind: 'order' });
    expect(await scene.uses.use({ ...request, nowMs: Date.now() + WRONG_BY_MS })).toEqual(first);
    expect((await scene.traces(coupon)).book).toHaveLength(1);
  }
  // Another coupon with the same request id: neither taken nor forgotten.
  const other = await scene.couponOwner({ subscriberId: mine.subscriberId });
  const reused = { ...scene.request(other, { requestId: 'use-0001' }), nowMs: Date.now() + WRONG_BY_MS };
  expect(await scene.uses.use(reused)).toMatchObject({ refusal: { name: 'REQUEST_ID_REUSED' } });
});

test('an exchange with the request id of a claim is refused, and the claim stays remembered', async () => {
  const deriveKey = testDeriveKey();
  const templateId = await coupon();
  const claimed = { templateId, subscriberId: uuidv7(), requestId: uuidv7() };
  const granted = await right.claim(claimed);
  const { termsVersion, ...other } = await makeTemplate(db, { perPerson: 5 });
  const { codes } = await makeCodes(database.pool, deriveKey, { templateId: other.templateId, size: 1 });
  const { subscriberId, requestId } = claimed;
  const hash = codeHash(exchangeCodeKey(deriveKey), codes[0] ?? '');
  const attempt = { subscriberId, requestId, hash, phonePrefix: '1990000', isProved: false } as const;
  const terms = await readTerms(db, other.templateId, termsVersion);
  const exchanged = exchangeOnce(db, { ...attempt, nowMs: Date.now() + WRONG_BY_MS }, { terms, confirm: null });
  expect(await exchanged).toEqual({ outcome: 'REQUEST_ID_REUSED' });
  expect(await right.claim(claimed)).toEqual({ outcome: 'REPLAYED', ownedId: idOf(granted) });
});

test('an exchange with the same request id gives the same coupon, and takes no second code', async () => {
  const deriveKey = testDeriveKey();
  const template = await makeTemplate(db, { perPerson: 5 });
  const { codes } = await makeCodes(database.pool, deriveKey, { templateId: template.templateId, size: 2 });
  const terms = await readTerms(db, template.templateId, template.termsVersion);
  const attempt = { subscriberId: uuidv7(), phonePrefix: '1990000', requestId: uuidv7(), isProved: false } as const;
  const exchange = (serial: number, aheadMs: number) => {
    const hash = codeHash(exchangeCodeKey(deriveKey), codes[serial - 1] ?? '');
    return exchangeOnce(db, { ...attempt, hash, nowMs: Date.now() + aheadMs }, { terms, confirm: null });
  };
  const first = await exchange(1, 0);
  expect(first).toMatchObject({ outcome: 'GRANTED' });
  expect(await exchange(1, WRONG_BY_MS)).toMatchObject({ outcome: 'REPLAYED' });
  expect(await exchange(2, WRONG_BY_MS)).toEqual({ outcome: 'REQUEST_ID_REUSED' });
  expect(await owned(template.templateId)).toBe(1);
});

test('deleting finished coupons acts once', async () => {
  const template = await makeTemplate(db, { perPerson: 5 });
  const subscriberId = uuidv7();
  const { ownedId } = await makeOwned(db, { template, subscriberId, validToMs: Date.now() + DAY_MS });
  const request = { subscriberId, ownedIds: [ownedId], requestId: uuidv7() };
  const first = await hideOwned(db, { ...request, nowMs: Date.now() });
  expect(first).toEqual({ found: new Map([[ownedId, false]]), isReplay: false });
  // By the wrong clock it is over, and could be hidden.
  expect(await hideOwned(db, { ...request, nowMs: Date.now() + WRONG_BY_MS })).toEqual({ ...first, isReplay: true });
});
