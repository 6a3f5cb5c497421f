import { expect, test } from 'vitest';
import { changesOf } from './audit-entry.ts';

test('shows changed, added and removed fields, and no others', () => {
  const before = { role: 'viewer', state: 'ACTIVE', rights: ['a'], title: null };
  const after = { role: 'editor', state: 'ACTIVE', rights: ['a', 'b'], until: 5 };
  expect(changesOf({ before, after })).toEqual([
    { field: 'role', before: 'viewer', after: 'editor' },
    { field: 'rights', before: '[\n "a"\n]', after: '[\n "a",\n "b"\n]' },
    { field: 'title', before: 'null', after: '—' },
    { field: 'until', before: '—', after: '5' },
  ]);
  expect(changesOf({ before: null, after: { name: 'x' } })).toEqual([{ field: 'name', before: '—', after: 'x' }]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});
