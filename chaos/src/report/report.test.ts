import { expect, it } from 'vitest';
import { faultsFound, type Occurrence, slowProbes, tableOf } from './report.ts';

const well: Occurrence = {
  fault: 'lock-row',
  checked: { acknowledged: 40, lost: [], twice: [], wrong: {}, hasBook: true },
  servesAgainMs: 900,
  probed: { slowestMs: 120, notReady: 0, ready: 9 },
  seen: { 200: 55 },
  unanswered: 0,
  unsettled: 0,
  problems: [],
};

it('the table counts the acknowledged changes that were checked, which the next check counts again', () => {
  const later = { ...well, checked: { ...well.checked, acknowledged: 70 } };
  const [, , row] = tableOf([well, later]).split('\n');
  expect(row).toBe('| lock-row | 2 | 70 | 0 | 0 | 0 | 0.9 s; 0.9 s | 120 ms | 0 of 18 | 200 110× |');
});

it('a visitor who could not go on was found', () => {
  expect(faultsFound([well])).toEqual([]);
  expect(faultsFound([{ ...well, problems: ['Error: no such page'] }])).toEqual([
    'A visitor could not go on (lock-row): Error: no such page',
  ]);
});

it('slow probes are told apart from what was found', () => {
  const slow = { ...well, probed: { slowestMs: 812.4, notReady: 0, ready: 9 } };
  expect(faultsFound([slow])).toEqual([]);
  expect(slowProbes([well, slow, { ...well, probed: undefined }])).toEqual([
    'Probes missed their target (lock-row): 812 ms instead of 500 ms',
  ]);
});
