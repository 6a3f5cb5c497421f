import { expect, test } from 'vitest';
import type { ClaimPageDraft } from '#claim-page/claim-page.ts';
import { writtenPage } from '#claim-page/editing/page-fields.ts';
import { presentedBy } from '#claim-page/page-variant.ts';

const text = (word: string) => ({ 'zh-CN': word, en: word });

/** A page with a module of each kind, all of whose values say whose it is. */
const pageOf = (whose: string): ClaimPageDraft => ({
  title: text(whose),
  share: { title: text(whose), subTitle: text(whose), imageUrl: `/${whose}.png` },
  background: { color: '#00566f', image: `/${whose}.png` },
  modules: [
    {
      kind: 'banner',
      moduleId: 'banner',
      title: text(whose),
      subTitle: text(whose),
      image: `/${whose}.png`,
      art: 'tickets',
      bgColor: '#00566f',
      link: `/${whose}`,
    },
    { kind: 'couponGrid', moduleId: 'grid', heading: text(whose), layout: 'list', coupons: [whose] },
    { kind: 'grab', moduleId: 'grab', heading: text(whose) },
    { kind: 'richText', moduleId: 'text', html: text(whose) },
    { kind: 'rule', moduleId: 'rule', heading: text(whose), html: text(whose), isFolded: false },
    {
      kind: 'button',
      moduleId: 'button',
      text: text(whose),
      does: { kind: 'collect', sCardId: whose },
      isSticky: false,
    },
    { kind: 'countdown', moduleId: 'countdown', label: text(whose), to: whose, endedText: text(whose) },
  ],
});
const [page, own] = [pageOf('page'), pageOf('own')];

test('a variant shows texts and pictures of its own, and the coupons, times, rules and sharing of the page', () => {
  const shown = presentedBy(own, page);
  const fromPage = shown.modules.map((module) => [module.kind, JSON.stringify(module).match(/page/g)?.length ?? 0]);
  expect(shown).toMatchObject({ title: own.title, background: own.background, share: page.share });
  expect(shown.modules.find(({ kind }) => kind === 'rule')).toEqual(page.modules[4]);
  expect(fromPage).toEqual([
    ['banner', 0],
    ['couponGrid', 1],
    ['grab', 0],
    ['richText', 0],
    ['rule', 4],
    ['button', 1],
    ['countdown', 1],
  ]);
});

test('it has the modules of the page in their order, whatever it says itself', () => {
  const reversed = { ...own, modules: own.modules.toReversed() };
  expect(presentedBy(reversed, page)).toEqual(presentedBy(own, page));
  const [banner, , ...rest] = page.modules;
  const changed = { ...page, modules: [...rest, banner as (typeof rest)[number]] };
  expect(presentedBy(own, changed).modules.map(({ moduleId }) => moduleId)).toEqual(
    changed.modules.map(({ moduleId }) => moduleId),
  );
  const other = { ...own, modules: [{ kind: 'grab', moduleId: 'banner', heading: null } as const] };
  expect(presentedBy(other, page).modules).toEqual(page.modules);
});

test('shares leave something for the page itself, and names differ', () => {
  const content = pageOf('page');
  const written = {
    content: { ...content, modules: content.modules.filter(({ kind }) => kind === 'banner') },
    effectiveFrom: '2026-01-01T00:00:00+08:00',
    effectiveTo: null,
  };
  const variantsOf = (...given: [string, number][]) =>
    writtenPage.safeParse({
      ...written,
      variants: given.map(([name, percent]) => ({ name, percent, content: written.content })),
    }).success;
  expect([variantsOf(), variantsOf(['A', 99]), variantsOf(['A', 49], ['B', 50])]).toEqual([true, true, true]);
  expect(variantsOf(['A', 50], ['B', 50])).toBe(false);
  expect(variantsOf(['A', 10], [' A ', 10])).toBe(false);
  expect(variantsOf(['A', 10], ['B', 10], ['C', 10])).toBe(false);
  expect([variantsOf(['A', 0]), variantsOf(['A', 0.5]), variantsOf(['', 10])]).toEqual([false, false, false]);
});
