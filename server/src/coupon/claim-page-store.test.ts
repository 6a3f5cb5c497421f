import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDrafts, readPublishedPages } from '#coupon/claim-page-store.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await makeClaimPage(database.db, { pageId: 'spring' });
  await makeClaimPage(database.db, { pageId: 'summer', state: 'IN_REVIEW' });
});
afterAll(() => database.close());

const versions = () => database.db.updateTable('page_version').where('page_id', '=', 'spring');
const newVersion = async (state: 'DRAFT' | 'PUBLISHED', version: number) => {
  const first = await database.db
    .selectFrom('page_version')
    .selectAll()
    .where('page_id', '=', 'spring')
    .where('version', '=', 1)
    .executeTakeFirstOrThrow();
  const row = { ...first, content: JSON.stringify(first.content), state, version };
  return database.db.insertInto('page_version').values(row).execute();
};

test('a version never changes its words or window, and is never deleted', async () => {
  await expect(
    versions()
      .set({ content: JSON.stringify({}) })
      .execute(),
  ).rejects.toThrow(/append-only/);
  await expect(versions().set({ effective_to: new Date() }).execute()).rejects.toThrow(/append-only/);
  await expect(database.db.deleteFrom('page_version').execute()).rejects.toThrow(/append-only/);
});

test('a version moves along its states only, and one of a page is published', async () => {
  await expect(versions().set({ state: 'DRAFT' }).execute()).rejects.toThrow(/does not go/);
  await expect(newVersion('PUBLISHED', 2)).rejects.toThrow(/page_version_is_published_once/);
});

test('what the world sees is what was published, whatever is drafted beside it', async () => {
  await newVersion('DRAFT', 3);
  const pages = await readPublishedPages(database.db);
  expect([...pages.values()].map(({ pageId, version }) => [pageId, version])).toEqual([['spring', 1]]);
  const drafts = await readDrafts(database.db, 9);
  expect(drafts.map(({ pageId, version }) => `${pageId} ${version}`).sort()).toEqual(['spring 3', 'summer 1']);
});

test('a page cannot point at another page’s version, nor take the name of a route', async () => {
  const pointing = database.db.updateTable('page').set({ published_version: 7 }).where('page_id', '=', 'summer');
  await expect(pointing.execute()).rejects.toThrow(/page_shows_a_version_of_its_own/);
  await expect(makeClaimPage(database.db, { pageId: 'H5Index', state: 'DRAFT' })).rejects.toThrow(/check/);
});
