import { expect, test } from 'vitest';
import { mergeAttribute, type Written } from './merge-attribute.ts';

const name = (text: string) => ({ 'zh-CN': `${text}（中）`, en: text });
const option = (key: string, text = key) => ({ key, name: name(text) });
const choice = (...options: ReturnType<typeof option>[]): Written['type'] => ({ kind: 'CHOICE', options });
const base: Written = {
  name: name('Tier'),
  owner: 'CRM',
  keepDays: 45,
  type: choice(option('GOLD'), option('SILVER')),
};

test('what only they changed is taken, what I changed stays', () => {
  const theirs = { ...base, owner: 'Data team', type: choice(option('GOLD', 'Gold card'), option('SILVER')) };
  const mine = { ...base, keepDays: 60, type: choice(option('GOLD'), option('SILVER', 'Silver card')) };
  expect(mergeAttribute(base, theirs, mine)).toEqual({
    merged: {
      ...base,
      owner: 'Data team',
      keepDays: 60,
      type: choice(option('GOLD', 'Gold card'), option('SILVER', 'Silver card')),
    },
    conflicts: [],
  });
});

test('options that both added are all there, in their order', () => {
  const theirs = { ...base, type: choice(option('GOLD'), option('SILVER'), option('5')) };
  const mine = { ...base, type: choice(option('GOLD'), option('SILVER'), option('1')) };
  expect(mergeAttribute(base, theirs, mine)).toEqual({
    merged: { ...base, type: choice(option('GOLD'), option('SILVER'), option('5'), option('1')) },
    conflicts: [],
  });
});

test('where both changed the same, mine stays and is named', () => {
  const theirs = { ...base, owner: 'Data team', type: choice(option('GOLD', 'Theirs'), option('SILVER')) };
  const mine = { ...base, owner: 'Marketing', type: choice(option('GOLD', 'Mine'), option('SILVER')) };
  expect(mergeAttribute(base, theirs, mine)).toEqual({ merged: mine, conflicts: ['owner', 'options.GOLD'] });
});

test('the unit of a number is merged, and its thresholds stay', () => {
  const number: Written = { ...base, type: { kind: 'NUMBER', unit: name('yuan'), thresholds: [30, 60] } };
  const theirs: Written = { ...number, type: { kind: 'NUMBER', unit: name('CNY'), thresholds: [30, 60] } };
  expect(mergeAttribute(number, theirs, { ...number, keepDays: 60 }).merged).toEqual({ ...theirs, keepDays: 60 });
});
