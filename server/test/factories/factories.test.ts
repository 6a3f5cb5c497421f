import { ownedStates } from '@coupon-centre/contract/foundation/owned-state';
import { expect, test } from 'vitest';
import { readContents } from '#catalogue/catalogue-store.ts';
import { makeCategory } from '#test/factories/category.ts';
import { makeDocument } from '#test/factories/document.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { idFor } from '#test/factories/id.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { addStock } from '#test/factories/stock.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate, makeTerms, templateRows } from '#test/factories/template.ts';
import { databaseScene } from '#test/scene.ts';
import { testCipher } from '#test/use-scene.ts';

const { db } = await databaseScene();

const ledger = async (poolId: string) => {
  const entries = await db.selectFrom('stock_entry').select(['kind', 'units']).where('pool_id', '=', poolId).execute();
  const sum = (wanted: string) => entries.reduce((total, { kind, units }) => total + (kind === wanted ? units : 0), 0);
  const pool = await db
    .selectFrom('stock_pool')
    .select(['total', 'issued', 'day', 'issued_on_day'])
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow();
  return { ...pool, added: sum('ADDED'), out: sum('ISSUED') };
};

test('a name always makes the same ids, of version 7; without one they are new', () => {
  expect(idFor('a')).toBe(idFor('a'));
  expect(idFor('a')).not.toBe(idFor('b'));
  expect(idFor()).not.toBe(idFor());
  expect(idFor('a')).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(templateRows({ seed: 'x' })).toEqual(templateRows({ seed: 'x' }));
});

test('owned coupons of every state leave pool and ledger agreed, with an order where there was a use', async () => {
  const template = await makeTemplate(db, { perPerson: 10, stock: { total: 20, perDay: 9 } });
  const { subscriberId } = await makeSubscriber(db, testCipher);
  const made = [];
  for (const state of ownedStates) made.push(await makeOwned(db, { subscriberId, template, state }));
  const later = Date.UTC(2026, 5, 1);
  await makeOwned(db, { subscriberId, template, claimedAtMs: later });
  await addStock(db, template.centrePoolId, 5);
  const count = ownedStates.length + 1;
  expect(await ledger(template.centrePoolId)).toEqual({
    total: 25,
    added: 25,
    issued: count,
    out: count,
    day: '2026-06-01',
    issued_on_day: 1,
  });
  const stored = await db
    .selectFrom('owned_coupon')
    .select(['ordinal', 'state'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('ordinal')
    .execute();
  expect(stored.map(({ state }) => state)).toEqual([...ownedStates, 'AVAILABLE']);
  const orders = await db
    .selectFrom('use_order')
    .select('state')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('state')
    .execute();
  expect(orders.map(({ state }) => state)).toEqual(['STARTED', 'SUCCEEDED']);
  expect(made.filter(({ order }) => order !== null)).toHaveLength(2);
});

test('a grab has its own stock next to the centre’s, and new terms are a new version', async () => {
  const template = await makeTemplate(db, { stock: { total: 0 } });
  const { poolIds } = await makeGrab(db, { coupons: [{ templateId: template.templateId, total: 7 }] });
  expect(await ledger(poolIds[0] ?? '')).toMatchObject({ total: 7, added: 7, issued: 0 });
  const next = await makeTerms(db, template, { bookValueFen: 999 });
  expect(next).toMatchObject({ termsVersion: 2, cardClass: template.cardClass });
  const current = await db
    .selectFrom('coupon_template')
    .select('terms_version')
    .where('template_id', '=', template.templateId)
    .executeTakeFirstOrThrow();
  expect(current.terms_version).toBe(2);
});

test('the catalogue reads what was made: a class, a document in its newest version', async () => {
  await makeCategory(db, { classId: 'made', position: 0 });
  await makeDocument(db, { docKey: 'made', version: 1 });
  await makeDocument(db, { docKey: 'made', version: 2 });
  const { categories, documents } = await readContents(db, Date.now());
  expect(categories[0]).toMatchObject({ classId: 'made', icon: '' });
  expect(documents.get('made')?.map(({ version }) => version)).toEqual([2]);
});
