import { expect, it } from 'vitest';
import { byRule, everyHour, sumsOf } from './figures.ts';

const hour = (at: string, counts: object) => ({
  hour: at,
  what: 'CLAIM' as const,
  allowed: 0,
  challenged: 0,
  solved: 0,
  refused: 0,
  held: 0,
  ...counts,
});
const figure = (version: number, times: number, other: object = {}) => ({
  version,
  ruleId: 'shared',
  name: { 'zh-CN': `第${version}版`, en: `v${version}` },
  what: 'CLAIM' as const,
  verdict: 'CHALLENGE' as const,
  isShadow: false,
  times,
  ...other,
});

it('fills the hours without a call, and adds up the places of an hour', () => {
  const span = { from: '2026-11-20T10:20:00+08:00', asOf: '2026-11-20T13:05:00+08:00' };
  const hours = everyHour(span, [
    hour('2026-11-20T11:00:00+08:00', { challenged: 2, allowed: 5 }),
    hour('2026-11-20T11:00:00+08:00', { challenged: 1 }),
    hour('2026-11-20T13:00:00+08:00', { refused: 4 }),
  ]);
  expect(hours.map(({ challenged, refused }) => [challenged, refused])).toEqual([
    [0, 0],
    [3, 0],
    [0, 0],
    [0, 4],
  ]);
  expect(hours[0]?.atMs).toBe(Date.parse('2026-11-20T10:00:00+08:00'));
});

it('counts what was checked without what a shadow found', () => {
  const hours = [hour('2026-11-20T11:00:00+08:00', { allowed: 5, challenged: 3, solved: 2, held: 1 })];
  expect(sumsOf(hours, [figure(1, 7, { isShadow: true }), figure(1, 3)])).toMatchObject({ judged: 9, inShadow: 7 });
});

it('adds up the versions of a rule under its newest name, and keeps shadow and action apart', () => {
  const rows = byRule([figure(1, 2), figure(3, 4), figure(2, 1, { name: null }), figure(2, 90, { isShadow: true })]);
  expect(rows.map(({ times, isShadow, name }) => [times, isShadow, name?.en])).toEqual([
    [90, true, 'v2'],
    [7, false, 'v3'],
  ]);
});
