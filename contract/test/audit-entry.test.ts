import { expect, test } from 'vitest';
import { actorWord, changesOf, sourceWord } from '#audit/entry-words.ts';

const COUPON = '0197a1b2-0000-7000-8000-00000000c0de';
const OTHER = '0197a1b2-0000-7000-8000-0000000000ff';
const NAMES = { [COUPON]: '五元话费', 'page summer': 'Summer', 'channel sms': 'By SMS' };

const linesOf = (targetKind: string, [before, after]: readonly (object | null)[], locale: 'zh-CN' | 'en' = 'en') =>
  changesOf({ targetKind, before, after, names: NAMES } as Parameters<typeof changesOf>[0], locale).map(
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

test('money is in yuan, and the amount of a benefit has its unit', () => {
  expect(linesOf('campaign', [{ budgetFen: 1_000_000 }, { budgetFen: 2_000_000 }])).toEqual([
    'Budget: ¥10,000.00 → ¥20,000.00',
  ]);
  const terms = (kind: string) => ({ terms: { benefit: { kind, amount: 500 } } });
  expect(linesOf('coupon', [null, terms('CREDIT_FEN')], 'zh-CN')).toContain('条款 · 优惠 · 数值: — → ¥5.00');
  expect(linesOf('coupon', [null, terms('DATA_MB')], 'zh-CN')).toContain('条款 · 优惠 · 数值: — → 500 MB');
  expect(linesOf('coupon', [null, terms('EXPERIENCE')])).toContain('Terms · Benefit · Amount: — → 500 days');
  expect(linesOf('coupon', [null, { hours: { weekdays: [1] } }])).toEqual(['Hours · Weekday 1: — → Monday']);
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

test('an id is read as the name of its thing, and without a name not at all', () => {
  expect(linesOf('subscriber', [null, { templateId: COUPON, ownedId: OTHER }])).toEqual(['Coupon: — → 五元话费']);
  expect(linesOf('campaign', [{ branchId: OTHER }, { branchId: COUPON }])).toEqual(['Branch: (no name) → 五元话费']);
  expect(linesOf('front', [{ pageId: 'summer' }, { pageId: 'gone' }])).toEqual(['Claim page: Summer → gone']);
  expect(linesOf('campaign', [null, { kind: 'PAGE', thingId: 'summer' }])).toContain('What was linked: — → Summer');
  expect(linesOf('ad', [null, { item: { channel: 'sms', image: `/images/${OTHER}.webp` } }])).toEqual([
    'Channel: — → By SMS',
    'Picture: — → An uploaded picture',
  ]);
  expect(linesOf('clawback', [null, { list: 'ab'.repeat(32), hash: 'x', sessionId: OTHER }])).toEqual([]);
});

test('what was searched in the audit itself is read as words', () => {
  const searched = { action: 'coupon.paused', targetKind: 'coupon', targetId: COUPON };
  expect(linesOf('audit', [null, searched], 'zh-CN')).toEqual([
    '操作: — → 暂停券',
    '对象类型: — → 券',
    '对象: — → 五元话费',
  ]);
});

const rule = (name: string, mode: 'ON' | 'OFF') => ({
  id: 'x',
  name: { 'zh-CN': name, en: name },
  on: ['CLAIM'],
  when: [{ fact: 'NO_DEVICE' }, { fact: 'AFTER_START', belowSeconds: 5 }],
  verdict: 'REFUSE',
  mode,
});

test('risk rules are sentences, each by its name, and only those that differ', () => {
  const changed = linesOf('riskRules', [
    { rules: [rule('Robots', 'ON'), rule('Others', 'ON')] },
    { rules: [rule('Robots', 'ON'), rule('Others', 'OFF')] },
  ]);
  const sentence = 'Claim: the request has no device id, and the claim comes within 5 s of the start → Refuse';
  expect(changed).toEqual([`Rules · Others: ${sentence} (on) → ${sentence} (off)`]);
  expect(
    linesOf(
      'riskRules',
      [{ rules: [rule('一', 'ON'), rule('二', 'ON')] }, { rules: [rule('二', 'ON'), rule('一', 'ON')] }],
      'zh-CN',
    ),
  ).toEqual(['规则 · 顺序: 一、二 → 二、一']);
  expect(linesOf('riskRules', [{ rules: null }, { version: 3 }])).toEqual(['Version: — → 3']);
});

test('so are rules that an earlier release recorded as text', () => {
  const recorded = `robots ON CLAIM+LOGIN ${JSON.stringify([{ fact: 'SCRIPT' }])} → REFUSE`;
  expect(linesOf('riskRules', [null, { rules: recorded }], 'zh-CN')).toEqual([
    '规则 · 规则 1: — → 领券、登录：由程序而不是浏览器发出 → 拒绝（生效）',
    '规则 · 顺序: — → 规则 1',
  ]);
});

test('a reason in free words stays as it was typed, whatever codes it contains', () => {
  expect(linesOf('providerOffer', [null, { reason: 'fixed in store' }])).toEqual(['Reason: — → fixed in store']);
});

test('who and from where are words where they are no operator and no address', () => {
  expect(['system', 'shell', 'worker'].map((name) => actorWord(name, 'en'))).toEqual([
    'The system',
    'Command line',
    'worker',
  ]);
  expect(['start', 'worker', '10.0.0.1'].map((address) => sourceWord(address, 'zh-CN'))).toEqual([
    '启动时',
    '后台任务',
    '10.0.0.1',
  ]);
});
