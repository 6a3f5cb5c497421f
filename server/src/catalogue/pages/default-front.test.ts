import { claimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContents } from '#catalogue/catalogue-store.ts';
import type { Offer } from '#catalogue/offer.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { couponsOf } from './claim-page.ts';
import { defaultFront } from './default-front.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
let database: TestDatabase;
let offers: ReadonlyMap<string, Offer>;
let wanted: readonly string[];

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await makeTemplate(db, { claimStartMs: now + HOUR_MS, position: 1 });
  await makeTemplate(db, { claimEndMs: now, position: 2 });
  await makeTemplate(db, { state: 'PAUSED', position: 3 });
  const later = await makeTemplate(db, { position: 5 });
  const first = await makeTemplate(db, { position: 4 });
  wanted = [first.templateId, later.templateId];
  ({ offers } = await readContents(db, Date.now()));
});
afterAll(() => database.close());

test('the default front shows what can be collected now, in the operators’ order, and matches the contract', () => {
  const campaign = defaultFront(offers.values(), 'H5Index', now);
  const single = defaultFront(offers.values(), 'H5Index1', now);
  expect(campaign && couponsOf(campaign.content)).toEqual(wanted);
  expect(single && couponsOf(single.content)).toEqual(wanted.slice(0, 1));
  for (const page of [campaign, single]) expect(claimPageDraft.safeParse(page?.content).success).toBe(true);
});

test('there is none while nothing is on offer, nor for other page ids', () => {
  expect(defaultFront([], 'H5Index', now)).toBeUndefined();
  expect(defaultFront(offers.values(), 'h5index', now)).toBeUndefined();
});
