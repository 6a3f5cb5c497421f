import { expect, test } from 'vitest';
import { type Attributes, namedValues, valuesInWords } from './attribute-in-words.ts';
import { audienceApart, audienceInWords } from './terms-in-words.ts';

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

const names = { attributes: [], lists: [], channelName: String };

test('the values of an attribute are said by name, bands of a number with its unit', () => {
  expect(valuesInWords(of('tier', 'SILVER', 'GOLD'), { locale: 'zh-CN', attributes: [tier, fee] })).toBe(
    '星级 = 银卡、金卡',
  );
  expect(valuesInWords(of('fee', '0'), { locale: 'en', attributes: [tier, fee] })).toBe(
    'Monthly spend = under 30 yuan',
  );
  expect(namedValues(fee.type, 'en')).toHaveLength(3);
});

test('values of the same name are told apart', () => {
  expect(namedValues(tier.type, 'en').map(({ label }) => label)).toEqual(['Gold (GOLD)', 'Gold (GOLD2)', 'Silver']);
  expect(namedValues(tier.type, 'zh-CN').map(({ label }) => label)).toEqual(['金卡', '白金卡', '银卡']);
});

test('an attribute, or a value, that is not known is said by what it was chosen by', () => {
  expect(valuesInWords(of('tier', 'GOLD'), { locale: 'en', attributes: [] })).toBe('tier = GOLD');
  expect(valuesInWords(of('fee', '9'), { locale: 'en', attributes: [fee] })).toBe('Monthly spend = 9');
});

test('approvers read the attribute, its values, and what subscribers read', () => {
  const all = [{ any: [{ isNot: true, is: of('tier', 'SILVER') }] }];
  expect(audienceInWords({ kind: 'conditions', all }, 'en', { ...names, attributes: [tier] })).toBe(
    'is not Subscriber attribute: Tier = Silver (members)',
  );
});

test('attributes and lists of the same name are told apart by their ids, others are said by name alone', () => {
  const other = { ...tier, attributeId: 'tier-2', name: name('等级', 'Tier') };
  const said = { attributes: [tier, other] };
  expect(valuesInWords(of('tier-2', 'SILVER'), { ...said, locale: 'en' })).toBe('Tier (tier-2) = Silver');
  expect(valuesInWords(of('tier-2', 'SILVER'), { ...said, locale: 'zh-CN' })).toBe('等级 = 银卡');
  const lists = [
    { listId: 'vip', name: name('大客户', 'Best customers') },
    { listId: 'vip-2', name: name('大客户', 'Best customers of 2026') },
  ];
  const list = (listId: string, zh: string, en: string) => ({
    kind: 'numberList' as const,
    listId,
    name: name(zh, en),
  });
  const inWords = (is: ReturnType<typeof list>, locale: 'zh-CN' | 'en') =>
    audienceInWords(is, locale, { ...names, lists });
  expect(inWords(list('vip', '大客户', 'Best customers'), 'en')).toBe('Number list: Best customers');
  expect(inWords(list('vip', '大客户', 'Best customers'), 'zh-CN')).toBe('号码名单: 大客户 (vip)');
  // A list that has another name than subscribers read.
  expect(inWords(list('vip', '贵宾', 'Guests'), 'en')).toBe('Number list: Best customers (Guests)');
});

test('a list that is no more, or that the reader may not read, is said by its id too: its name is what an editor typed', () => {
  const is = { kind: 'numberList' as const, listId: 'everyone-2026', name: name('大客户', 'Best customers') };
  expect(audienceInWords(is, 'en', names)).toBe('Number list: Best customers (everyone-2026)');
  expect(audienceInWords(is, 'zh-CN', names)).toBe('号码名单: 大客户 (everyone-2026)');
});

test('an audience that is another one in the same words is not approved unseen', () => {
  const list = (listId: string, listName: string, said: string) => ({
    known: { listId, name: name('大客户', listName) },
    is: { kind: 'numberList' as const, listId, name: name('大客户', said) },
  });
  const was = list('vip', 'Best customers', 'Guests');
  const is = list('vip-2', 'Best customers (Guests)', 'Best customers (Guests)');
  const lists = [was.known, is.known];
  const apart = (one: typeof was, other?: typeof was) =>
    audienceApart(one.is, other?.is, { locale: 'en', names: { ...names, lists } });
  expect(apart(is, was)).toBe('Number list: Best customers (Guests) (vip-2)');
  expect(apart(was, is)).toBe('Number list: Best customers (vip) (Guests)');
  expect(apart(is, { ...is, is: { ...is.is } })).toBe('Number list: Best customers (Guests)');
  expect(apart(is)).toBe('Number list: Best customers (Guests)');
});
