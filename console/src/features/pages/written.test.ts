import { writtenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagePreview } from '#ui/claim-page/page-preview.ts';
import { freeModuleId, type Module, moduleKinds, newModule, newPage, type Written } from './written.ts';

const NOW_MS = Date.parse('2026-11-21T00:00:00Z');
const pageWith = (modules: Module[]): Written => {
  const page = newPage(NOW_MS);
  return { ...page, content: { ...page.content, modules } };
};
const faultsOf = (written: Written) => writtenPage.safeParse(written).error?.issues.map(({ path }) => path.join('.'));

test('a new page is valid for the contract and shown from now on', () => {
  expect(faultsOf(newPage(NOW_MS))).toBeUndefined();
  expect(newPage(NOW_MS)).toMatchObject({ effectiveFrom: '2026-11-21T00:00:00.000Z', effectiveTo: null });
});

test.each(moduleKinds)('a new %s is valid for the contract, except for coupons to choose', (kind) => {
  const module = newModule(kind, 'm-1');
  expect(module).toMatchObject({ kind, moduleId: 'm-1' });
  const missing = kind === 'couponGrid' ? ['content.modules.0.coupons'] : undefined;
  expect(faultsOf(pageWith([module]))).toEqual(missing);
});

test('a new module’s id is unique, whatever was added and removed before', () => {
  const kind = fc.constantFrom(...moduleKinds);
  const taken = fc.uniqueArray(fc.tuple(kind, fc.integer({ min: 1, max: 9 })).map(([of, at]) => `${of}-${at}`));
  fc.assert(
    fc.property(kind, taken, (of, ids) => {
      const modules = ids.map((id) => newModule('grab', id));
      const free = freeModuleId(of, modules);
      expect(ids).not.toContain(free);
      expect(faultsOf(pageWith([newModule(of === 'couponGrid' ? 'grab' : of, free)]))).toBeUndefined();
    }),
  );
});

describe('the preview', () => {
  const cards = { 'zh-CN': [{ sCardId: 'z' }], en: [{ sCardId: 'e' }] } as never;
  const everyKind = pageWith(moduleKinds.map((kind) => newModule(kind, `${kind}-1`)));

  test('has every text in its language, and none in the other', () => {
    const shown = (locale: 'zh-CN' | 'en') => JSON.stringify(pagePreview('p', everyKind, { cards, locale }));
    expect(shown('en')).not.toMatch(/\p{Script=Han}|zh-CN/u);
    expect(shown('zh-CN')).not.toMatch(/New campaign|Rules|My coupons|Ends in|It is over|"en"/);
  });

  test('keeps the modules’ order and all their values that are not texts', () => {
    const { page } = pagePreview('p', everyKind, { cards, locale: 'en' }).value;
    expect(page.modules.map(({ kind, moduleId }) => [kind, moduleId])).toEqual(
      moduleKinds.map((kind) => [kind, `${kind}-1`]),
    );
    expect(page.modules[0]).toMatchObject({ title: 'New campaign', subTitle: null, art: 'tickets', image: null });
    expect(page.modules.find(({ kind }) => kind === 'button')).toMatchObject({
      does: { kind: 'link', link: '/myCard' },
      isSticky: false,
    });
    expect(page).toMatchObject({ pageId: 'p', effectiveFrom: everyKind.effectiveFrom, effectiveTo: null });
  });

  test('has the cards in its language, and none before they are loaded', () => {
    const cardsIn = (known: typeof cards | undefined) =>
      pagePreview('p', everyKind, { cards: known, locale: 'zh-CN' }).value.cards;
    expect(cardsIn(cards)).toEqual([{ sCardId: 'z' }]);
    expect(cardsIn(undefined)).toEqual([]);
  });
});
