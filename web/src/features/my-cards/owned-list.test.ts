import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { expect, test } from 'vitest';
import { joinedPages } from './owned-list.ts';

const page = (...ids: readonly string[]) => ({
  list: ids.map((text) => ({ uCardId: text.charAt(0), mTitle: text }) as OwnedCard),
});

test('pages are joined in order, and a coupon that moved between them appears once, as last seen', () => {
  const joined = joinedPages([page('a', 'b early'), page('b late', 'c')]);
  expect(joined.map(({ mTitle }) => mTitle)).toEqual(['a', 'b late', 'c']);
});
