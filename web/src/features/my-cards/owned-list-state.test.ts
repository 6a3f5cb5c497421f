import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import { expect, test } from 'vitest';
import { type OwnedListEvent, ownedListStep, startOfList } from './owned-list-state.ts';

const counts = { AVAILABLE: 3, USING: 0, USED: 0, EXPIRED: 0, HISTORY: 0 };
const arrived = (ids: readonly string[], cursor: string | null, isFirst: boolean): OwnedListEvent => ({
  kind: 'arrived',
  isFirst,
  page: { list: ids.map((uCardId) => ({ uCardId }) as OwnedCard), counts, cursor, hasMore: cursor !== null },
});
const idsAfter = (...events: readonly OwnedListEvent[]): readonly string[] =>
  events.reduce(ownedListStep, startOfList).cards.map((card) => card.uCardId);

test('pages follow one another, and a coupon that moved between them stands once', () => {
  expect(idsAfter(arrived(['a', 'b'], 'c1', true), { kind: 'moreStarted' }, arrived(['b', 'c'], null, false))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('a page that does not come leaves what is there', () => {
  const state = [arrived(['a'], 'c1', true), { kind: 'moreStarted' } as const, { kind: 'failed' } as const].reduce(
    ownedListStep,
    startOfList,
  );
  expect(state).toMatchObject({ status: 'ready', hasMoreFailed: true, isLoadingMore: false, cursor: 'c1' });
});

test('the first page that does not come is a failure', () => {
  expect(ownedListStep(startOfList, { kind: 'failed' }).status).toBe('failed');
});

test('the counts stay while another list is on its way', () => {
  const state = [arrived(['a'], null, true), { kind: 'started' } as const].reduce(ownedListStep, startOfList);
  expect(state).toMatchObject({ status: 'loading', counts, cards: [] });
});
