import { expect, test } from 'vitest';
import { type Attributes, namedValues, valuesInWords } from './attribute-in-words.ts';
import { audienceInWords } from './terms-in-words.ts';

const name = (zh: string, en: string) => ({ 'zh-CN': zh, en });
const tier: Attributes[number] = {
  attributeId: 'tier',
  name: name('星级', 'Tier'),
  type: {
    kind: 'CHOICE',
    options: [
      { key: 'GOLD', name: name('金卡', 'Gold') },
      { key: 'GOLD2', name: name('白金卡', 'Gold') },
      { key: 'SILVER', name: name('银卡', 'Silver') },
    ],
  },
};
const fee: Attributes[number] = {
  attributeId: 'fee',
  name: name('月均消费', 'Monthly spend'),
  type: { kind: 'NUMBER', unit: name('元', 'yuan'), thresholds: [30, 60] },
};
const of = (attributeId: string, ...values: string[]) => ({
  kind: 'attribute' as const,
  attributeId,
  values,
  name: name('会员', 'members'),
});

test('the values of an attribute are said by name, bands of a number with its unit', () => {
  expect(valuesInWords(of('tier', 'SILVER', 'GOLD'), 'zh-CN', [tier, fee])).toBe('星级 (tier) = 银卡、金卡');
  expect(valuesInWords(of('fee', '0'), 'en', [tier, fee])).toBe('Monthly spend (fee) = under 30 yuan');
  expect(namedValues(fee.type, 'en')).toHaveLength(3);
});

test('values of the same name are told apart', () => {
  expect(namedValues(tier.type, 'en').map(({ label }) => label)).toEqual(['Gold (GOLD)', 'Gold (GOLD2)', 'Silver']);
  expect(namedValues(tier.type, 'zh-CN').map(({ label }) => label)).toEqual(['金卡', '白金卡', '银卡']);
});

test('an attribute, or a value, that is not known is said by what it was chosen by', () => {
  expect(valuesInWords(of('tier', 'GOLD'), 'en', [])).toBe('tier = GOLD');
  expect(valuesInWords(of('fee', '9'), 'en', [fee])).toBe('Monthly spend (fee) = 9');
});

test('approvers read the attribute, its values, and what subscribers read', () => {
  const all = [{ any: [{ isNot: true, is: of('tier', 'SILVER') }] }];
  expect(audienceInWords({ kind: 'conditions', all }, 'en', { attributes: [tier], channelName: String })).toBe(
    'is not Subscriber attribute: Tier (tier) = Silver (members)',
  );
});
