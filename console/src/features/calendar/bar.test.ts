import { expect, it } from 'vitest';
import { barOf } from './bar.ts';

const month = { fromMs: Date.parse('2026-11-01T00:00:00+08:00'), toMs: Date.parse('2026-12-01T00:00:00+08:00') };
const day = (date: string) => `${date}T00:00:00+08:00`;

it.each([
  {
    what: 'half a month',
    from: day('2026-11-01'),
    to: day('2026-11-16'),
    bar: { left: 0, width: 50, isMoment: false },
  },
  {
    what: 'from before until after',
    from: day('2026-10-01'),
    to: day('2027-01-01'),
    bar: { left: 0, width: 100, isMoment: false },
  },
  { what: 'without an end', from: day('2026-11-16'), to: null, bar: { left: 50, width: 50, isMoment: false } },
  { what: 'a moment', from: day('2026-11-16'), to: day('2026-11-16'), bar: { left: 50, width: 0, isMoment: true } },
  {
    what: 'a minute, wide enough to be seen',
    from: day('2026-11-16'),
    to: '2026-11-16T00:01:00+08:00',
    bar: { left: 50, width: 0.8, isMoment: false },
  },
])('$what', ({ from, to, bar }) => expect(barOf({ from, to }, month)).toEqual(bar));

it('stays inside the row at its very end', () => {
  const { left, width } = barOf({ from: '2026-11-30T23:59:00+08:00', to: null }, month);
  expect(left + width).toBe(100);
});
