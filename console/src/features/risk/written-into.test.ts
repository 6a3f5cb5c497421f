import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { describe, expect, test } from 'vitest';
import { writtenInto } from './written-into.ts';

const rule = (id: string, name = id): RiskRule => ({
  id,
  name: { 'zh-CN': name, en: name },
  on: ['CLAIM'],
  when: [],
  verdict: 'CHALLENGE',
  mode: 'SHADOW',
});
const first = rule('a');
const second = rule('b');
const mine = rule('b', 'mine');

test('a rule takes the place of the one that was seen, among what others wrote meanwhile', () => {
  expect(writtenInto([rule('c'), first, second], second, mine)).toEqual([rule('c'), first, mine]);
});

test('the order of its fields, which the database does not keep, makes no other rule of it', () => {
  const { name, ...rest } = second;
  expect(writtenInto([{ ...rest, name }], second, mine)).toEqual([mine]);
});

test('a new rule comes last', () => {
  expect(writtenInto([first], null, second)).toEqual([first, second]);
});

describe('nothing is written', () => {
  test('over what another operator made of the rule', () => {
    expect(writtenInto([first, rule('b', 'theirs')], second, mine)).toBe('CHANGED');
  });

  test('where another operator removed it', () => {
    expect(writtenInto([first], second, mine)).toBe('REMOVED');
  });
});
