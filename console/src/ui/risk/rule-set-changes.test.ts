import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { expect, it } from 'vitest';
import { ruleSetChanges } from './rule-set-changes.ts';

const rule = (id: string, changed: Partial<RiskRule> = {}): RiskRule => ({
  id,
  name: { 'zh-CN': id, en: id },
  on: ['CLAIM'],
  when: [{ fact: 'NO_DEVICE' }],
  verdict: 'CHALLENGE',
  mode: 'ON',
  ...changed,
});
const sets = (was: string, is: string) =>
  ruleSetChanges(
    [...was].map((id) => rule(id)),
    [...is].map((id) => rule(id)),
  );
const marked = ({ changes }: ReturnType<typeof ruleSetChanges>) =>
  Object.fromEntries([...changes].filter(([, change]) => change !== 'SAME'));

it('marks only the rule that moved, not those it passed', () => {
  expect(marked(sets('abcde', 'bcdea'))).toEqual({ a: 'MOVED' });
  expect(marked(sets('abcde', 'eabcd'))).toEqual({ e: 'MOVED' });
  expect(marked(sets('abcde', 'abdce'))).toSatisfy((one: object) => Object.keys(one).length === 1);
});

it('finds new, changed and removed rules; new and removed ones move no other', () => {
  const found = ruleSetChanges(
    [rule('a'), rule('b'), rule('c')],
    [rule('x'), rule('a', { mode: 'SHADOW' }), rule('c')],
  );
  expect(marked(found)).toEqual({ x: 'NEW', a: 'CHANGED' });
  expect(found.removed.map(({ id }) => id)).toEqual(['b']);
  expect(found.isSame).toBe(false);
});

it('sees no change in another order of fields', () => {
  const { id, ...rest } = rule('a');
  expect(ruleSetChanges([rule('a')], [{ ...rest, id }]).isSame).toBe(true);
  const [counted, again] = [
    { fact: 'COUNT', measure: 'CALLS', by: 'DEVICE', minutes: 5, atLeast: 9 },
    { atLeast: 9, minutes: 5, by: 'DEVICE', measure: 'CALLS', fact: 'COUNT' },
  ] as const;
  expect(ruleSetChanges([rule('a', { when: [counted] })], [rule('a', { when: [again] })]).isSame).toBe(true);
});
