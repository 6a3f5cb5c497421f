import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { expect, test } from 'vitest';
import { withoutUsed } from './move-used.ts';

const card = (uCardId: string) => ({ uCardId }) as OwnedCard;
const page = {
  list: [card('u1'), card('u2')],
  counts: { AVAILABLE: 2, USING: 0, USED: 1, EXPIRED: 0, HISTORY: 1 },
  cursor: null,
  hasMore: false,
};

test('a used coupon leaves the list of what can be used, and the counts follow', () => {
  const [left] = withoutUsed([page], 'u1', 'USED');
  expect(left?.list.map(({ uCardId }) => uCardId)).toEqual(['u2']);
  expect(left?.counts).toMatchObject({ AVAILABLE: 1, USED: 2 });
});

test('one that is not listed changes nothing', () => {
  expect(withoutUsed([page], 'u9', 'USING')).toEqual([page]);
});
