import { expect, test } from 'vitest';
import { exampleFile } from './example-file.ts';
import { uploadResult } from './upload-result.ts';

const name = (zh: string, en: string) => ({ 'zh-CN': zh, en });
const tier = {
  attributeId: 'tier',
  name: name('星级', 'Tier'),
  type: {
    kind: 'CHOICE' as const,
    options: [
      { key: 'GOLD', name: name('金卡', 'Gold') },
      { key: 'SILVER', name: name('银卡', 'Silver') },
    ],
  },
};
const fee = {
  attributeId: 'fee',
  name: name('月均消费', 'Monthly spend, net'),
  type: { kind: 'NUMBER' as const, unit: name('元', 'yuan'), thresholds: [30, 60] },
};
const done = { attributeIds: ['tier', 'fee'], added: 9_800, changed: 140, repeated: 60, wrong: 0, firstWrong: null };

test('a file that was read says which attributes it had and what was set', () => {
  expect(uploadResult(done, [tier, fee], 'zh-CN')).toEqual([
    '属性：星级、月均消费',
    '新增 9,800 个值，更新 140 个，未变 60 个（有效期重新计算）',
  ]);
});

test.each([
  [
    { lineNo: 1_017, attributeId: 'tier', text: 'PLATINUM' },
    'The first is line 1,017: “PLATINUM” is no option of “Tier”',
  ],
  [{ lineNo: 2, attributeId: null, text: '' }, 'The first is line 2: it has no phone number'],
  [
    { lineNo: 2, attributeId: 'fee', text: 'x' },
    'The first is line 2: “x”, the value of “Monthly spend, net”, is no number',
  ],
])('lines that were skipped are counted, and the first says why: %j', (firstWrong, text) => {
  const lines = uploadResult({ ...done, wrong: 3, firstWrong }, [tier, fee], 'en');
  expect(lines.slice(2)).toEqual(['Lines skipped, with nothing of them changed: 3', text]);
});

test('the example has a column for each attribute, and values that they can have', () => {
  expect(exampleFile([tier, fee], 'Phone number', 'en')).toBe(
    '\uFEFFPhone number,Tier,"Monthly spend, net"\r\n13800138000,GOLD,30\r\n13800138001,SILVER,60\r\n',
  );
});

test('the example names attributes with the same name by their ids', () => {
  const [, heading] = exampleFile([tier, { ...tier, attributeId: 'tier2' }], '手机号码', 'zh-CN').split(/\uFEFF|\r\n/);
  expect(heading).toBe('手机号码,tier,tier2');
});
