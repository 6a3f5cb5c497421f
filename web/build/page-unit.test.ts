import { expect, test } from 'vitest';
import { inPageUnits, pageUnit } from './page-unit.ts';

test.each([
  ['1rem', 'calc(1*var(--unit))'],
  ['0 -0.1667rem', '0 calc(-0.167*var(--unit))'],
  ['calc((22rem - 100%) * 999)', 'calc((calc(22*var(--unit)) - 100%) * 999)'],
  ['var(--gap, .5rem)', 'var(--gap, calc(0.5*var(--unit)))'],
  ['44px', '44px'],
  ['1.25em', '1.25em'],
])('%s', (value, counted) => {
  expect(inPageUnits(value)).toBe(counted);
});

test('the unit itself is counted in rem', () => {
  const unit = { prop: '--unit', value: '1rem' };
  const gap = { prop: '--gap', value: '1rem' };
  pageUnit().Once({ walkDecls: (visit) => [unit, gap].forEach(visit) });
  expect([unit.value, gap.value]).toEqual(['1rem', 'calc(1*var(--unit))']);
});
