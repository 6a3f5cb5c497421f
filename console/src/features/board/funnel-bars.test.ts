import { expect, test } from 'vitest';
import { funnelBars } from './funnel-bars.ts';

const of = (step: Parameters<typeof funnelBars>[0][number]['step'], count: number, channel = 'app') => ({
  channel,
  step,
  count,
});

test('sessions show their share of the visits; coupons show none, since most of them were not tapped', () => {
  const bars = funnelBars([
    ...[of('VISITED', 6), of('VISITED', 2, 'hall'), of('SAW', 6), of('LOGGED_IN', 2), of('TAPPED', 4)],
    ...[of('COLLECTED', 296), of('USED', 148)],
  ]);
  expect(bars).toEqual([
    { step: 'VISITED', count: 8, length: 1, ofVisits: null },
    { step: 'SAW', count: 6, length: 0.75, ofVisits: 0.75 },
    { step: 'LOGGED_IN', count: 2, length: 0.25, ofVisits: 0.25 },
    { step: 'TAPPED', count: 4, length: 0.5, ofVisits: 0.5 },
    { step: 'COLLECTED', count: 296, length: 1, ofVisits: null },
    { step: 'USED', count: 148, length: 0.5, ofVisits: null },
  ]);
});

test('no share is above a hundred percent, and what was taken back is nothing', () => {
  const bars = funnelBars([of('VISITED', 1), of('SAW', 2), of('USED', -3)]);
  expect(bars.map(({ count, ofVisits }) => [count, ofVisits])).toEqual([
    ...[
      [1, null],
      [2, null],
      [0, 0],
      [0, 0],
    ],
    ...[
      [0, null],
      [0, null],
    ],
  ]);
});
