import { OWNED_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { NO_HOMES } from '#platform/db/distributed/homes.ts';
import type { StoredOwnedState } from '#platform/db/schema/schema.ts';
import { type OwnedSpec, ownedRows } from '#test/factories/owned.ts';
import { insertRows } from '#test/factories/rows.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testHomes } from '#test/homes.ts';
import { databaseScene } from '#test/scene.ts';
import { countOwned, isFinished, listOwned, type OwnedListName, type OwnedPosition } from './owned-lists.ts';
import { createOwnedReads } from './owned-reads.ts';
import { stateAt } from './owned-state.ts';
import type { OwnedRow } from './owned-store.ts';

const OTHER_HOME = '00000000-0000-0000-0000-000000000001';
const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const states: readonly StoredOwnedState[] = ['PENDING', 'AVAILABLE', 'USING', 'USED', 'EXPIRED', 'WITHDRAWN'];
const lists: readonly OwnedListName[] = ['AVAILABLE', 'USING', 'USED', 'EXPIRED', 'HISTORY'];

const { db } = await databaseScene();
const traffic = await makeTemplate(db, { perPerson: 9_999 });
const life = await makeTemplate(db, { perPerson: 9_999, cardClass: 'life' });

async function own(subscriberId: string, specs: readonly Partial<OwnedSpec>[]): Promise<void> {
  const rows = specs.flatMap(
    (spec, index) => ownedRows({ subscriberId, template: traffic, ordinal: index + 1, ...spec }).rows,
  );
  await insertRows(db, ...rows);
}

/** Every state, expired or not, hidden or not, of two classes, many at the same moment. */
const everyKind = (): Partial<OwnedSpec>[] =>
  states.flatMap((state) =>
    [-DAY_MS, -1, 0, 1, DAY_MS].flatMap((endsInMs, nth) =>
      [traffic, life].map((template, other) => ({
        state,
        template,
        validToMs: NOW_MS + endsInMs,
        claimedAtMs: NOW_MS - 9 * DAY_MS,
        changedAtMs: NOW_MS - (nth % 3) * 1_000,
        ...(nth + other === 3 && state !== 'USING' ? { hiddenAtMs: NOW_MS - 5 } : {}),
      })),
    ),
  );

/** The expected list by a simple rule: a coupon's state, and when its latest event was. */
function plainly(rows: readonly OwnedRow[], list: OwnedListName): string[] {
  const shown = { AVAILABLE: ['AVAILABLE', 'PENDING'], HISTORY: ['USED', 'EXPIRED', 'WITHDRAWN'] };
  const wanted: readonly string[] = list === 'AVAILABLE' || list === 'HISTORY' ? shown[list] : [list];
  const at = (row: OwnedRow): number =>
    list === 'AVAILABLE' || (stateAt(row, NOW_MS) === 'EXPIRED' && row.state !== 'EXPIRED')
      ? row.valid_to.getTime()
      : row.changed_at.getTime();
  const sign = list === 'AVAILABLE' ? 1 : -1;
  return rows
    .filter((row) => row.hidden_at === null && wanted.includes(stateAt(row, NOW_MS)))
    .sort((a, b) => sign * (at(a) - at(b) || (a.owned_id < b.owned_id ? -1 : 1)))
    .map((row) => row.owned_id);
}

async function pageThrough(subscriberId: string, list: OwnedListName, cardClass?: 'life'): Promise<string[]> {
  const found: string[] = [];
  let after: OwnedPosition | undefined;
  do {
    const page = await listOwned(db, subscriberId, { list, cardClass, after, limit: 3, nowMs: NOW_MS });
    found.push(...page.map(({ row }) => row.owned_id));
    after = page.at(-1)?.position;
  } while (after !== undefined);
  return found;
}

test('every list, page by page, has the rows, order and count of the simple rule', async () => {
  // Two people, to detect mixed-up coupons.
  const me = uuidv7();
  const other = uuidv7();
  await own(me, everyKind());
  await own(other, everyKind());
  const rows = await db.selectFrom('owned_coupon').selectAll().where('subscriber_id', '=', me).execute();
  const counts = await countOwned(db, me, NOW_MS);
  for (const list of lists) {
    const expected = plainly(rows, list);
    expect(expected.length, list).toBeGreaterThan(0);
    expect(await pageThrough(me, list), list).toEqual(expected);
    expect(counts[list], list).toBe(expected.length);
    const ofLife = plainly(
      rows.filter(({ card_class }) => card_class === 'life'),
      list,
    );
    expect(await pageThrough(me, list, 'life'), list).toEqual(ofLife);
  }
});

test.each([
  ['of anywhere', () => NO_HOMES],
  ['of one home', () => testHomes(db)],
  ['of a home that is not theirs', async () => ({ of: () => OTHER_HOME, count: () => 1 })],
])(
  'callers %s at the same time, for different lists, pages and moments, each get what they would get alone',
  async (_, homes) => {
    const owned = createOwnedReads(db, await homes());
    const people = Array.from({ length: 6 }, () => uuidv7());
    for (const person of people.slice(1)) await own(person, everyKind());
    const first = (list: OwnedListName) => ({ list, cardClass: undefined, after: undefined, nowMs: NOW_MS });
    const asked = people.flatMap((subscriberId) =>
      lists.flatMap((list) =>
        [
          { ...first(list), limit: 3 },
          { ...first(list), limit: 50 },
          { ...first(list), limit: 50, nowMs: NOW_MS + DAY_MS },
          { ...first(list), limit: 3, cardClass: 'life' as const },
          { ...first(list), limit: 3, after: { atMs: NOW_MS - 500, ownedId: uuidv7() } },
        ].map((query) => ({ subscriberId, query })),
      ),
    );
    const together = await Promise.all(asked.map((one) => owned.page(one)));
    for (const [index, { subscriberId, query }] of asked.entries()) {
      expect(together[index]).toEqual({
        found: await listOwned(db, subscriberId, query),
        counts: await countOwned(db, subscriberId, query.nowMs),
      });
    }
  },
);

test('exactly the coupons in the history can be hidden', async () => {
  const me = uuidv7();
  await own(me, everyKind());
  const finished = await db
    .selectFrom('owned_coupon')
    .select('owned_id')
    .where('subscriber_id', '=', me)
    .where('hidden_at', 'is', null)
    .where(isFinished(new Date(NOW_MS)))
    .execute();
  expect(finished.map(({ owned_id }) => owned_id).sort()).toEqual((await pageThrough(me, 'HISTORY')).sort());
});

test('counting stops at one more than the maximum count', async () => {
  const exact = uuidv7();
  const beyond = uuidv7();
  const used = (count: number) => Array.from({ length: count }, () => ({ state: 'WITHDRAWN' as const }));
  await own(exact, used(OWNED_COUNT_MAX));
  await own(beyond, [...used(OWNED_COUNT_MAX + 50), { state: 'EXPIRED' }]);
  expect((await countOwned(db, exact, NOW_MS)).HISTORY).toBe(OWNED_COUNT_MAX);
  expect(await countOwned(db, beyond, NOW_MS)).toMatchObject({ HISTORY: OWNED_COUNT_MAX + 1, EXPIRED: 1 });
});
