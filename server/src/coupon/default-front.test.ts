import { claimPageDraft } from '@coupon-centre/contract/content/claim-page';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContents } from '#coupon/catalogue-store.ts';
import { couponsOf } from '#coupon/claim-page.ts';
import { defaultFront } from '#coupon/default-front.ts';
import type { Offer } from '#coupon/offer.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const HOUR_MS = 3_600_000;
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
  ({ offers } = await readContents(db));
});
afterAll(() => database.close());

test('a front of our own has what can be had now, in the operators’ order, and keeps the contract', () => {
  const campaign = defaultFront(offers.values(), 'H5Index', now);
  const single = defaultFront(offers.values(), 'H5Index1', now);
  expect(campaign && couponsOf(campaign.content)).toEqual(wanted);
  expect(single && couponsOf(single.content)).toEqual(wanted.slice(0, 1));
  for (const page of [campaign, single]) expect(claimPageDraft.safeParse(page?.content).success).toBe(true);
});

test('there is none while nothing is on offer, nor for any other page', () => {
  expect(defaultFront([], 'H5Index', now)).toBeUndefined();
  expect(defaultFront(offers.values(), 'h5index', now)).toBeUndefined();
});
