import type { AudienceCondition } from '@coupon-centre/contract/catalogue/audience';
import { expect, test } from 'vitest';
import { isBegun, newGroups, ofKind, sentGroups } from './condition-values.ts';

const name = { 'zh-CN': '名单', en: 'A list' };

test('another kind of condition has no name and no pick of the kind before', () => {
  const list: AudienceCondition = { kind: 'numberList', listId: 'list-1', name };
  const changed = ofKind(list, 'prefixes');
  expect(changed).toEqual({ kind: 'prefixes' });
  expect(ofKind({ kind: 'prefixes', prefixes: ['138'], name }, 'channels')).toEqual({
    kind: 'channels',
    prefixes: ['138'],
  });
  const attribute: AudienceCondition = { kind: 'attribute', attributeId: 'tier', values: ['GOLD'], name };
  expect(ofKind(attribute, 'numberList')).toEqual({ kind: 'numberList' });
});

test('a condition on an attribute is sent without what was typed for other kinds', () => {
  const is = { kind: 'attribute', attributeId: 'tier', values: ['GOLD'], name } as const;
  const typed = { ...is, values: [...is.values], prefixes: ['138'] };
  expect(sentGroups([{ any: [{ isNot: true, is: typed }] }])).toEqual([{ any: [{ isNot: true, is }] }]);
});

test('a coupon that was picked stays picked, with its name, when only what people did with it changes', () => {
  const collected: AudienceCondition = { kind: 'collected', templateId: 't', name };
  expect(ofKind(collected, 'used')).toEqual({ kind: 'used', templateId: 't', name });
  expect(ofKind(collected, 'numberList')).toEqual({ kind: 'numberList' });
});

test.each([
  [undefined, false],
  [newGroups, false],
  [[{ any: [{ isNot: false, is: { kind: 'prefixes', prefixes: [], name: { 'zh-CN': '', en: undefined } } }] }], false],
  [[{ any: [{ isNot: false, is: { kind: 'prefixes', prefixes: ['138'] } }] }], true],
  [[{ any: [{ isNot: false, is: { kind: 'firstDeal' } }] }], true],
  [[...newGroups, ...newGroups], true],
])('typed conditions are told from empty ones: %j', (all, begun) => {
  expect(isBegun(all as never)).toBe(begun);
});
