import { expect, test } from 'vitest';
import { changesOf } from './audit-entry.ts';

const linesOf = (targetKind: string, [before, after]: readonly (object | null)[], locale: 'zh-CN' | 'en' = 'en') =>
  changesOf({ targetKind, before, after } as Parameters<typeof changesOf>[0], locale).map(
    ({ label, before: was, after: is }) => `${label}: ${was} → ${is}`,
  );

test('shows changed, added and removed fields in words, and no others', () => {
  const before = { role: 'viewer', state: 'ACTIVE', rights: ['board.read'], title: null };
  const after = {
    role: 'editor',
    state: 'ACTIVE',
    rights: ['board.read', 'coupons.write'],
    expiresAt: '2026-11-20T16:30:00Z',
  };
  expect(linesOf('operator', [before, after])).toEqual([
    'Role: Viewer → Editor',
    'Right 2: — → Edit coupons',
    'Title: None → —',
    'Expires: — → 2026-11-21 00:30',
  ]);
  expect(linesOf('operator', [null, { name: 'x' }], 'zh-CN')).toEqual(['名称: — → x']);
  expect(linesOf('operator', [null, null])).toEqual([]);
});

test('money is in yuan, also the amount of a benefit that is money', () => {
  expect(linesOf('campaign', [{ budgetFen: 1_000_000 }, { budgetFen: 2_000_000 }])).toEqual([
    'Budget: ¥10,000.00 → ¥20,000.00',
  ]);
  const terms = (kind: string) => ({ terms: { benefit: { kind, amount: 500 } } });
  expect(linesOf('coupon', [null, terms('CREDIT_FEN')], 'zh-CN')).toContain('条款 · 优惠 · 数值: — → ¥5.00');
  expect(linesOf('coupon', [null, terms('DATA_MB')], 'zh-CN')).toContain('条款 · 优惠 · 数值: — → 500');
});

test('a field means what it means for the kind of target, and a code what it means in its field', () => {
  expect(linesOf('coupon', [null, { by: 5 }])).toEqual(['Changed by: — → 5']);
  expect(linesOf('operator', [null, { by: 'PROVIDER', next: 'OPEN' }])).toEqual([
    'By: — → Identity provider',
    'Next step: — → Signed in',
  ]);
  expect(linesOf('page', [null, { content: { title: { en: 'Hi' } } }])).toEqual(['Title · English: — → Hi']);
  expect(linesOf('privacyRequest', [null, { kind: 'NUMBER' }])).toEqual(['Kind: — → Number']);
  const type = (key: string) => ({ type: { kind: 'CHOICE', options: [{ key }] } });
  expect(linesOf('attribute', [type('GOLD'), type('SILVER')])).toEqual(['Option 1 · Value in the CRM: GOLD → SILVER']);
  const number = { type: { kind: 'NUMBER', thresholds: [30] } };
  expect(linesOf('attribute', [null, number], 'zh-CN')).toEqual(['类型: — → 数值', '分界值 1: — → 30']);
  const condition = { all: [{ any: [{ is: { kind: 'attribute', values: ['GOLD'] } }] }] };
  expect(linesOf('segment', [null, condition])).toContain(
    'Group of conditions 1 · Condition 1 · What it is · Value 1: — → GOLD',
  );
});

test('a field without a name is read, and never JSON', () => {
  expect(linesOf('coupon', [null, { someNewThing: { deepInside: [1] } }])).toEqual([
    'some new thing · deep inside 1: — → 1',
  ]);
});
