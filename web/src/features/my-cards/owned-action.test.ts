import { expect, test } from 'vitest';
import { ownedAction } from './owned-action.ts';

const data = { kind: 'DATA_MB', amount: 1_024 } as const;
const code = { kind: 'CODE', amount: 5_000 } as const;

test('an available coupon can be used, waited for, or shown', () => {
  expect(ownedAction({ state: 'AVAILABLE', usable: true, benefit: data })).toBe('USE');
  expect(ownedAction({ state: 'AVAILABLE', usable: false, benefit: data })).toBe('WAIT');
  expect(ownedAction({ state: 'AVAILABLE', usable: true, benefit: code })).toBe('SHOW_CODE');
});

test('a use in progress cannot be started again', () => {
  expect(ownedAction({ state: 'USING', usable: false, benefit: data })).toBe('RUNNING');
});

test.each(['USED', 'EXPIRED', 'WITHDRAWN'] as const)('%s offers nothing', (state) => {
  expect(ownedAction({ state, usable: false, benefit: data })).toBe('NONE');
});
