import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MergeField, mergeFields, takeFields, valueAt } from './merge-fields.ts';

interface Values {
  readonly title: { readonly zh: string; readonly en: string };
  readonly kind: string;
  readonly amount: number;
  readonly hours?: { readonly days: readonly number[]; readonly to: number } | undefined;
}
const fields: readonly MergeField[] = [
  { name: 'zh', paths: [['title', 'zh']] },
  { name: 'en', paths: [['title', 'en']] },
  { name: 'benefit', paths: [['kind'], ['amount']] },
  { name: 'hours', paths: [['hours']] },
];
const base: Values = { title: { zh: '流量', en: 'Data' }, kind: 'MB', amount: 5 };
const namesOf = (some: readonly MergeField[]) => some.map(({ name }) => name);
const merge = (theirs: Partial<Values>, mine: Partial<Values>) => {
  const merged = mergeFields({ base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } }, fields);
  return { ...merged, theirs: namesOf(merged.theirs), conflicts: namesOf(merged.conflicts) };
};

test('what one side changed is taken, also within one text', () => {
  expect(merge({ title: { zh: '话费', en: 'Data' } }, { title: { zh: '流量', en: 'More data' }, amount: 6 })).toEqual({
    merged: { title: { zh: '话费', en: 'More data' }, kind: 'MB', amount: 6 },
    theirs: ['zh'],
    conflicts: [],
  });
});

test('what both changed to the same is no conflict, whatever the order of its keys', () => {
  const theirs = { hours: { days: [1], to: 9 } };
  expect(merge(theirs, { hours: { to: 9, days: [1] } })).toMatchObject({ theirs: [], conflicts: [] });
});

test('what both changed differently is a conflict, and theirs until it is chosen', () => {
  const found = merge({ amount: 7 }, { amount: 8, title: { zh: '我的', en: 'Data' } });
  expect(found).toMatchObject({ conflicts: ['benefit'], theirs: [] });
  expect(found.merged).toMatchObject({ amount: 7, title: { zh: '我的' } });
});

test('values that belong together are never mixed', () => {
  const { conflicts, merged } = merge({ kind: 'FEN', amount: 500 }, { amount: 6 });
  expect(conflicts).toEqual(['benefit']);
  expect(merged).toMatchObject({ kind: 'FEN', amount: 500 });
  const chosen = fields.filter(({ name }) => conflicts.includes(name));
  expect(takeFields(merged, { ...base, amount: 6 }, chosen)).toMatchObject({ kind: 'MB', amount: 6 });
});

test('what I removed stays removed, and what they removed is theirs', () => {
  const before = { ...base, hours: { days: [1], to: 9 } };
  const both = { base: before, theirs: before, mine: base };
  expect(mergeFields(both, fields).merged.hours).toBeUndefined();
  expect(namesOf(mergeFields({ base: before, theirs: base, mine: before }, fields).theirs)).toEqual(['hours']);
});

test('nothing is lost: every field is theirs or mine, and mine where they left it alone', () => {
  const values = fc.record({
    title: fc.record({ zh: fc.constantFrom('a', 'b'), en: fc.constantFrom('a', 'b') }),
    kind: fc.constantFrom('MB', 'FEN'),
    amount: fc.integer({ min: 1, max: 2 }),
    hours: fc.option(fc.record({ days: fc.constant([1]), to: fc.integer({ min: 1, max: 2 }) }), { nil: undefined }),
  });
  fc.assert(
    fc.property(values, values, values, (start, theirs, mine) => {
      const { merged, conflicts } = mergeFields<Values, string>({ base: start, theirs, mine }, fields);
      const chosen = takeFields(merged, mine, conflicts);
      for (const { paths } of fields) {
        const partOf = (side: Values) => paths.map((path) => valueAt(side, path));
        const isLeft = (side: Values) => JSON.stringify(partOf(side)) === JSON.stringify(partOf(start));
        if (isLeft(theirs)) expect(partOf(merged)).toEqual(partOf(mine));
        else if (isLeft(mine)) expect(partOf(merged)).toEqual(partOf(theirs));
        else expect(partOf(chosen)).toEqual(partOf(mine));
      }
    }),
  );
});
