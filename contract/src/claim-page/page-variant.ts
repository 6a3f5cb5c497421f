import type { ClaimPageDraft } from './claim-page.ts';

type Module = ClaimPageDraft['modules'][number];

/** A module of a variant: coupons, times, rules and what a button does are the page's. */
function presentedModule(ofPage: Module, { modules }: ClaimPageDraft): Module {
  const own = modules.find(({ moduleId }) => moduleId === ofPage.moduleId);
  if (own === undefined || own.kind !== ofPage.kind) return ofPage;
  switch (ofPage.kind) {
    case 'banner':
    case 'grab':
    case 'richText':
      return own;
    case 'rule':
      return ofPage;
    case 'couponGrid':
      return { ...own, coupons: ofPage.coupons } as Module;
    case 'button':
      return { ...own, does: ofPage.does } as Module;
    case 'countdown':
      return { ...own, to: ofPage.to } as Module;
  }
}

/**
 * What a variant shows: its own title, background, pictures and texts in the page's modules, in their order. The share text stays the
 * page's: the person who opens the link may see another variant.
 */
export const presentedBy = (variant: ClaimPageDraft, page: ClaimPageDraft): ClaimPageDraft => ({
  ...variant,
  share: page.share,
  modules: page.modules.map((module) => presentedModule(module, variant)),
});
