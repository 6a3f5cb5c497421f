import { expect, test } from 'vitest';
import { createRequestIds } from './request-ids.ts';

test('a repeat of what was sent keeps its id, until the server has taken it', () => {
  const ids = createRequestIds();
  const first = ids.of({ category: 'CREDIT', text: 'late' });
  expect(ids.of({ category: 'CREDIT', text: 'late' })).toBe(first);
  ids.forget();
  expect(ids.of({ category: 'CREDIT', text: 'late' })).not.toBe(first);
});

test.each([
  ['the category', { category: 'OTHER', text: 'late' }],
  ['the text', { category: 'CREDIT', text: 'too late' }],
  ['the order', { category: 'CREDIT', text: 'late', orderNo: '1' }],
])('a change of %s alone is another request', (_, changed) => {
  const ids = createRequestIds();
  const first = ids.of({ category: 'CREDIT', text: 'late' });
  expect(ids.of(changed)).not.toBe(first);
});
