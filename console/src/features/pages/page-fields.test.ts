import { expect, test } from 'vitest';
import { fieldText, mergePages } from './page-fields.ts';
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
  expect(field && fieldText(field, base, theirs)).toBe('modules.0.bgColor: #000000');
});

test('modules added, removed or moved by one side are merged with the other’s texts; by both they are chosen', () => {
  const shorter = withContent({ modules: [first] });
  const titled = withContent({ title: { 'zh-CN': '新', en: 'New' } });
  expect(mergePages(base, shorter, titled).merged.content).toEqual({ ...titled.content, modules: [first] });
  const { conflicts } = mergePages(base, shorter, withContent({ modules: [second, first] }));
  expect(namesOf(conflicts)).toEqual(['modules']);
});
