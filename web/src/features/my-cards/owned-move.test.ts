import { expect, test } from 'vitest';
import { ownedMove } from './owned-move.ts';

const data = { kind: 'DATA_MB', amount: 1_024 } as const;
const code = { kind: 'CODE', amount: 5_000 } as const;

test('an available coupon is used, waited for, or shown', () => {
  expect(ownedMove({ state: 'AVAILABLE', usable: true, benefit: data })).toBe('USE');
  expect(ownedMove({ state: 'AVAILABLE', usable: false, benefit: data })).toBe('WAIT');
  expect(ownedMove({ state: 'AVAILABLE', usable: true, benefit: code })).toBe('SHOW_CODE');
});

test('a use that runs cannot be started again', () => {
  expect(ownedMove({ state: 'USING', usable: false, benefit: data })).toBe('RUNNING');
});

test.each(['USED', 'EXPIRED', 'WITHDRAWN'] as const)('%s offers nothing', (state) => {
  expect(ownedMove({ state, usable: false, benefit: data })).toBe('NONE');
});
