import { expect, it } from 'vitest';
import { trialState } from './trial-state.ts';

const trial = {
  days: 4,
  what: null,
  afterwards: null,
  startedAt: '2026-11-21T10:00:00+08:00',
  endsAt: '2026-11-25T10:00:00+08:00',
};
const at = (text: string) => trialState(trial, Date.parse(`${text}+08:00`));

it('runs from its start to the last moment before its end', () => {
  expect(at('2026-11-21T10:00:00')).toMatchObject({ kind: 'running', percent: 0, leftMs: 345_600_000 });
  expect(at('2026-11-22T10:00:00')).toMatchObject({ kind: 'running', percent: 25 });
  expect(at('2026-11-25T09:59:59')).toMatchObject({ kind: 'running', percent: 99, leftMs: 1_000 });
  expect(at('2026-11-25T10:00:00')).toEqual({ kind: 'over', endsAt: trial.endsAt });
});

it('has not begun before the coupon was used', () => {
  expect(trialState({ ...trial, startedAt: null, endsAt: null }, 0)).toEqual({ kind: 'before' });
});
