import type { Role } from '@coupon-centre/contract/call/rights';
import { describe, expect, test } from 'vitest';
import { mergeClaims } from './merge-claims.ts';

/** `a:viewer b:editor`. */
const lines = (text: string) =>
  text.split(' ').flatMap((line) => {
    const [value = '', role = ''] = line.split(':');
    return value === '' ? [] : [{ value, role: role as Role }];
  });
const BASE = 'a:viewer b:editor c:approver';

const merged = (theirs: string, mine: string, takeMine: readonly string[] = []) => {
  const { lines: of, conflicts } = mergeClaims(
    { base: lines(BASE), theirs: lines(theirs), mine: lines(mine) },
    takeMine,
  );
  return { text: of.map(({ value, role }) => `${value}:${role}`).join(' '), conflicts };
};

describe('lines of claims that two administrators changed', () => {
  test.each([
    ['a:viewer b:finance', BASE, 'a:viewer b:finance'],
    [BASE, 'c:approver a:support', 'c:approver a:support'],
    ['a:viewer b:finance c:approver', 'a:support b:editor c:approver', 'a:support b:finance c:approver'],
    ['a:finance b:editor c:approver', 'a:finance b:editor c:approver', 'a:finance b:editor c:approver'],
    [`${BASE} x:viewer`, `y:support ${BASE}`, `y:support ${BASE} x:viewer`],
    ['b:editor c:approver', 'a:viewer b:editor y:support c:approver', 'b:editor y:support c:approver'],
    ['b:editor c:approver', 'a:viewer b:editor', 'b:editor'],
    [`${BASE} x:viewer`, 'b:editor a:viewer c:approver', 'b:editor a:viewer c:approver x:viewer'],
    [
      'c:approver a:viewer b:editor',
      'a:viewer y:support b:editor c:approver',
      'c:approver a:viewer y:support b:editor',
    ],
  ])('%s and %s are merged', (theirs, mine, text) => {
    expect(merged(theirs, mine)).toEqual({ text, conflicts: [] });
  });

  test('one value with two other roles is asked, as is a removal against a change', () => {
    const theirs = 'a:finance b:editor';
    const mine = 'a:support b:editor c:viewer';
    const conflicts = [
      { name: 'role a', value: 'a', theirs: 'finance', mine: 'support' },
      { name: 'role c', value: 'c', theirs: null, mine: 'viewer' },
    ];
    expect(merged(theirs, mine)).toEqual({ text: 'a:finance b:editor', conflicts });
    expect(merged(theirs, mine, ['role a', 'role c']).text).toBe('a:support b:editor c:viewer');
    expect(merged(theirs, mine, ['role c']).text).toBe('a:finance b:editor c:viewer');
  });

  test('two other orders are asked', () => {
    const [theirs, mine] = ['b:editor a:viewer c:approver', 'a:viewer c:approver b:editor'];
    const found = merged(theirs, mine);
    expect(found).toEqual({
      text: theirs,
      conflicts: [{ name: 'order', theirs: ['b', 'a', 'c'], mine: ['a', 'c', 'b'] }],
    });
    expect(merged(theirs, mine, ['order']).text).toBe(mine);
  });
});
