import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { databaseScene } from '#test/scene.ts';
import { readDrafts, readPublishedPages } from './claim-page-store.ts';

const { database, db } = await databaseScene();
await makeClaimPage(db, { pageId: 'spring' });
await makeClaimPage(db, { pageId: 'summer', state: 'IN_REVIEW' });

const versions = () => db.updateTable('page_version').where('page_id', '=', 'spring');
const newVersion = async (state: 'DRAFT' | 'PUBLISHED', version: number) => {
  const first = await db
    .selectFrom('page_version')
    .selectAll()
    .where('page_id', '=', 'spring')
    .where('version', '=', 1)
    .executeTakeFirstOrThrow();
  const { content, variants } = first;
  const row = { ...first, content: JSON.stringify(content), variants: JSON.stringify(variants), state, version };
  return db.insertInto('page_version').values(row).execute();
};

test('a version never changes its content, variants, comparison or window, and is never deleted', async () => {
  await expect(
    versions()
      .set({ content: JSON.stringify({}) })
      .execute(),
  ).rejects.toThrow(/append-only/);
  await expect(
    versions()
      .set({ variants: JSON.stringify([{}]) })
      .execute(),
  ).rejects.toThrow(/append-only/);
  await versions().set({ comparison_id: newId() }).execute();
  await expect(versions().set({ comparison_id: null }).execute()).rejects.toThrow(/append-only/);
  await expect(versions().set({ effective_to: new Date() }).execute()).rejects.toThrow(/append-only/);
  await expect(database.owner.db.deleteFrom('page_version').execute()).rejects.toThrow(/append-only/);
});

test('a version only moves along its states, and a page has one published version', async () => {
  await expect(versions().set({ state: 'DRAFT' }).execute()).rejects.toThrow(/does not go/);
  await expect(newVersion('PUBLISHED', 2)).rejects.toThrow(/page_version_is_published_once/);
});

test('the public sees the published version, regardless of drafts', async () => {
  await newVersion('DRAFT', 3);
  const pages = await readPublishedPages(db);
  expect([...pages.values()].map(({ pageId, version }) => [pageId, version])).toEqual([['spring', 1]]);
  const drafts = await readDrafts(db, 9);
  expect(drafts.map(({ pageId, version }) => `${pageId} ${version}`).sort()).toEqual(['spring 3', 'summer 1']);
});

test('a page cannot point at another page’s version, nor take the name of a route', async () => {
  const pointing = db.updateTable('page').set({ published_version: 7 }).where('page_id', '=', 'summer');
  await expect(pointing.execute()).rejects.toThrow(/page_shows_a_version_of_its_own/);
  await expect(makeClaimPage(db, { pageId: 'H5Index', state: 'DRAFT' })).rejects.toThrow(/check/);
});
