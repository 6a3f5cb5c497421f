import { pageFieldWords } from '@coupon-centre/contract/claim-page/page-field-words';
import { expect, test } from 'vitest';
import type { MergeField } from '#lib/merge-fields.ts';
import { fieldInWords, mergePages } from './page-fields.ts';
import { type Module, newModule, newPage, type Written } from './written.ts';

const page = newPage(0);
const withContent = (changes: Partial<Written['content']>): Written => ({
  ...page,
  content: { ...page.content, modules: [newModule('banner', 'one'), newModule('rule', 'two')], ...changes },
});
const base = withContent({});
const [first, second] = [newModule('banner', 'one'), newModule('rule', 'two')];
const folded = { ...second, isFolded: false } as Module;
const art = { ...first, bgColor: '#000000' } as Module;
const inWords = (field: MergeField, side: Written) =>
  fieldInWords(field, { base, side }, { fields: pageFieldWords['zh-CN'], locale: 'zh-CN' });
const namesOf = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);

test('two operators who changed different modules, texts or times are merged', () => {
  const theirs = withContent({ modules: [art, second] });
  const mine = { ...withContent({ modules: [first, folded] }), effectiveTo: '2027-01-01T00:00:00+08:00' };
  const merge = mergePages(base, theirs, mine);
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged).toEqual({ ...mine, content: withContent({ modules: [art, folded] }).content });
});

test('one module changed by both is a conflict, shown by what each side changed in it', () => {
  const mine = { ...first, bgColor: '#111111' } as Module;
  const theirs = withContent({ modules: [art, second] });
  const { conflicts } = mergePages(base, theirs, withContent({ modules: [mine, second] }));
  expect(namesOf(conflicts)).toEqual(['modules.1']);
  const [field] = conflicts;
  expect(field && inWords(field, theirs)).toEqual({ label: '模块 1', text: '模块 1 · 底色: #000000' });
});

test('modules added, removed or moved by one side are merged with the other’s texts; by both they are chosen', () => {
  const shorter = withContent({ modules: [first] });
  const titled = withContent({ title: { 'zh-CN': '新', en: 'New' } });
  expect(mergePages(base, shorter, titled).merged.content).toEqual({ ...titled.content, modules: [first] });
  const { conflicts } = mergePages(base, shorter, withContent({ modules: [second, first] }));
  expect(namesOf(conflicts)).toEqual(['modules']);
});

test('texts and times are named in words, and each side is shown as it is', () => {
  const theirs = {
    ...withContent({ title: { 'zh-CN': '新', en: '' } }),
    effectiveFrom: '2026-12-01T00:00:00+08:00',
    effectiveTo: null,
  };
  const mine = {
    ...withContent({ title: { 'zh-CN': '另', en: 'Other' } }),
    effectiveFrom: '2026-12-02T00:00:00+08:00',
    effectiveTo: '2027-01-01T00:00:00+08:00',
  };
  const { conflicts } = mergePages(
    { ...base, effectiveFrom: '2026-11-01T00:00:00+08:00', effectiveTo: null },
    theirs,
    mine,
  );
  expect(conflicts.map((field) => inWords(field, theirs))).toEqual([
    { label: '标题 · 中文', text: '新' },
    { label: '标题 · 英文', text: '' },
    { label: '生效时间、结束时间', text: '生效时间: 2026-12-01 00:00' },
  ]);
  expect(conflicts.map((field) => inWords(field, mine).text)).toEqual([
    '另',
    'Other',
    '生效时间: 2026-12-02 00:00\n结束时间: 2027-01-01 00:00',
  ]);
});

test('variants are merged with changes of the page; changed by both they are chosen as a whole', () => {
  const blue = { name: 'Blue', percent: 20, content: base.content };
  const theirs = { ...base, variants: [blue] };
  const titled = withContent({ title: { 'zh-CN': '新', en: 'New' } });
  expect(mergePages(base, theirs, titled).merged).toEqual({ ...titled, variants: [blue] });
  const { conflicts } = mergePages(base, theirs, { ...base, variants: [{ ...blue, percent: 30 }] });
  expect(namesOf(conflicts)).toEqual(['variants']);
  const [field] = conflicts;
  const words = field && inWords(field, theirs);
  expect(words?.label).toBe('方案');
  expect(words?.text).toMatch(/^方案 1 · 名称: Blue$/m);
  expect(words?.text).toMatch(/^方案 1 · 占比（%）: 20$/m);
});
