import { OWNED_COUNT_MAX } from '@coupon-centre/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOwned, isFinished, listOwned, type OwnedListName, type OwnedPosition } from '#coupon/owned-lists.ts';
import { stateAt } from '#coupon/owned-state.ts';
import type { OwnedRow } from '#coupon/owned-store.ts';
import type { StoredOwnedState } from '#db/schema.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { type OwnedSpec, ownedRows } from '#test/factories/owned.ts';
import { insertRows } from '#test/factories/rows.ts';
import { type MadeTemplate, makeTemplate } from '#test/factories/template.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const DAY_MS = 86_400_000;
const states: readonly StoredOwnedState[] = ['PENDING', 'AVAILABLE', 'USING', 'USED', 'EXPIRED', 'WITHDRAWN'];
const lists: readonly OwnedListName[] = ['AVAILABLE', 'USING', 'USED', 'EXPIRED', 'HISTORY'];

let database: TestDatabase;
let traffic: MadeTemplate;
let life: MadeTemplate;
beforeAll(async () => {
  database = await testDatabase();
  traffic = await makeTemplate(database.db, { perPerson: 9_999 });
  life = await makeTemplate(database.db, { perPerson: 9_999, cardClass: 'life' });
});
afterAll(() => database.close());

async function own(subscriberId: string, specs: readonly Partial<OwnedSpec>[]): Promise<void> {
  const rows = specs.flatMap(
    (spec, index) => ownedRows({ subscriberId, template: traffic, ordinal: index + 1, ...spec }).rows,
  );
  await insertRows(database.db, ...rows);
}

/** Every state, run out or not, hidden or not, of two classes, many at the same moment. */
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

/** The same by the plain rule: what state a coupon is in, and when its latest event was. */
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
    const page = await listOwned(database.db, subscriberId, { list, cardClass, after, limit: 3, nowMs: NOW_MS });
    found.push(...page.map(({ row }) => row.owned_id));
    after = page.at(-1)?.position;
  } while (after !== undefined);
  return found;
}

test('every list, page by page, is what the plain rule says, in its order, and its count with it', async () => {
  // Two, so that the other's coupons could be mixed in.
  const [me, other] = [uuidv7(), uuidv7()];
  await own(me, everyKind());
  await own(other, everyKind());
  const rows = await database.db.selectFrom('owned_coupon').selectAll().where('subscriber_id', '=', me).execute();
  const counts = await countOwned(database.db, me, NOW_MS);
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

test('what may be hidden is what stands in the history, and nothing else', async () => {
  const me = uuidv7();
  await own(me, everyKind());
  const finished = await database.db
    .selectFrom('owned_coupon')
    .select('owned_id')
    .where('subscriber_id', '=', me)
    .where('hidden_at', 'is', null)
    .where(isFinished(new Date(NOW_MS)))
    .execute();
  expect(finished.map(({ owned_id }) => owned_id).sort()).toEqual((await pageThrough(me, 'HISTORY')).sort());
});

test('counting stops one after the last number that is told', async () => {
  const [exact, beyond] = [uuidv7(), uuidv7()];
  const used = (count: number) => Array.from({ length: count }, () => ({ state: 'WITHDRAWN' as const }));
  await own(exact, used(OWNED_COUNT_MAX));
  await own(beyond, [...used(OWNED_COUNT_MAX + 50), { state: 'EXPIRED' }]);
  expect((await countOwned(database.db, exact, NOW_MS)).HISTORY).toBe(OWNED_COUNT_MAX);
  expect(await countOwned(database.db, beyond, NOW_MS)).toMatchObject({ HISTORY: OWNED_COUNT_MAX + 1, EXPIRED: 1 });
});
