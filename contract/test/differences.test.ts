import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf } from '#foundation/differences.ts';

const page = { content: { title: { en: 'A', 'zh-CN': '甲' }, modules: [{ kind: 'grab', heading: null }] } };

test('a changed value is listed by path, with its old and new value', () => {
  const changed = structuredClone(page);
  changed.content.title.en = 'B';
  expect(differencesOf(page, changed)).toEqual([{ path: 'content.title.en', was: 'A', is: 'B' }]);
});

test('a part in one version only: every value below it, in the order of the thing', () => {
  const modules = [...page.content.modules, { kind: 'rule', isFolded: true }];
  const longer = { content: { ...page.content, modules } };
  const added = [
    { path: 'content.modules.1.kind', was: undefined, is: 'rule' },
    { path: 'content.modules.1.isFolded', was: undefined, is: true },
  ];
  expect(differencesOf(page, longer)).toEqual(added);
  expect(differencesOf(longer, page)).toEqual(added.map(({ path, was, is }) => ({ path, was: is, is: was })));
});

test('null is a value; a missing text differs from a present one', () => {
  expect(differencesOf({ link: null }, { link: '/a' })).toEqual([{ path: 'link', was: null, is: '/a' }]);
  expect(differencesOf({ text: { en: 'A' } }, { text: null })).toEqual([{ path: 'text.en', was: 'A', is: undefined }]);
});

test('a value differs from the text that looks the same', () => {
  expect(differencesOf({ at: 1 }, { at: '1' })).toEqual([{ path: 'at', was: 1, is: '1' }]);
});

/** Values without empty objects and lists, which contain nothing that could differ. */
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie('tree'), { minKeys: 1, maxKeys: 3 }),
  ),
}));

test('no differences exactly if two versions are equal; swapping them swaps the values', () => {
  const partsOf = (value: unknown): unknown => (Array.isArray(value) ? { ...value.map(partsOf) } : value);
  fc.assert(
    fc.property(tree, tree, (one, other) => {
      expect(differencesOf(one, structuredClone(one))).toEqual([]);
      const found = differencesOf(one, other);
      const isSame = JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
      if (isSame) expect(found).toEqual([]);
      const turned = differencesOf(other, one).map(({ path, was, is }) => `${path} ${is} ${was}`);
      expect(found.map(({ path, was, is }) => `${path} ${was} ${is}`).toSorted()).toEqual(turned.toSorted());
    }),
  );
  fc.assert(
    fc.property(tree, leaf, leaf, (value, one, other) => {
      fc.pre(one !== other);
      expect(differencesOf({ value, changed: one }, { value, changed: other })).toEqual([
        { path: 'changed', was: one, is: other },
      ]);
    }),
  );
});
