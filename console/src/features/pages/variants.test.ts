import { writtenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { expect, test } from 'vitest';
import { leftFor } from '#ui/variants/shares.ts';
import {
  contentOf,
  mayAddVariant,
  mostPercent,
  variantsOf,
  withContent,
  withNewVariant,
  withVariant,
} from './variants.ts';
import { newModule, newPage } from './written.ts';

const page = newPage(0);
const named = (letter: string): string => `Variant ${letter}`;
const withTwo = withNewVariant(withNewVariant(page, named), named);
const [first] = variantsOf(withTwo);
if (first === undefined) throw new Error('no variant');

test('a variant begins as a copy of the page, with a name and a share of its own, and is valid for the contract', () => {
  expect(withTwo.variants?.map(({ name, percent }) => [name, percent])).toEqual([
    ['Variant A', 20],
    ['Variant B', 20],
  ]);
  expect(first.content).toEqual(page.content);
  expect(writtenPage.safeParse(withTwo).success).toBe(true);
  expect([mayAddVariant(page), mayAddVariant(withTwo), leftFor(withTwo.variants ?? [])]).toEqual([true, false, 60]);
});

test('after one is removed its name is free again', () => {
  const left = withVariant(withTwo, 1, null);
  expect(left.variants?.map(({ name }) => name)).toEqual(['Variant B']);
  expect(withNewVariant(left, named).variants?.map(({ name }) => name)).toEqual(['Variant B', 'Variant A']);
});

test('shares leave one per cent for the page itself', () => {
  expect(mostPercent(withTwo, first)).toBe(79);
  const most = withVariant(withTwo, 1, { ...first, percent: 79 });
  expect([leftFor(most.variants ?? []), writtenPage.safeParse(most).success]).toEqual([1, true]);
  const alone = withVariant(withNewVariant(page, named), 1, { ...first, percent: 99 });
  expect(mayAddVariant(alone)).toBe(false);
  const little = withVariant(withNewVariant(page, named), 1, { ...first, percent: 95 });
  expect(withNewVariant(little, named).variants?.[1]?.percent).toBe(4);
});

test('a change of the page reaches its variants, and a change of a variant nothing else', () => {
  const changed = withContent(withTwo, 2, { ...first.content, title: { 'zh-CN': '蓝', en: 'Blue' } });
  const { content } = changed;
  const longer = withContent(changed, 0, { ...content, modules: [newModule('grab', 'grab-1'), ...content.modules] });
  expect(variantsOf(longer).map(({ content }) => content.modules.map(({ moduleId }) => moduleId))).toEqual([
    ['grab-1', 'banner-1'],
    ['grab-1', 'banner-1'],
  ]);
  expect([0, 1, 2].map((number) => contentOf(longer, number).title.en)).toEqual([
    'Coupons for you',
    'Coupons for you',
    'Blue',
  ]);
});
