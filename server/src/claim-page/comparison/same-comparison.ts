import { isDeepStrictEqual } from 'node:util';
import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import type { PageVariant } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { presentedBy } from '@coupon-centre/contract/claim-page/page-variant';

interface Compared {
  readonly content: ClaimPageDraft;
  readonly variants: readonly PageVariant[];
  readonly comparison_id: string | null;
}

/** Whether two contents show people the same, in the modules of `page`: coupons, times, rules and sharing aside. */
const looksSame = (one: ClaimPageDraft, other: ClaimPageDraft, page: ClaimPageDraft): boolean =>
  isDeepStrictEqual(presentedBy(one, page), presentedBy(other, page));

const modulesOf = ({ content: { modules } }: Compared): readonly string[] => modules.map(({ moduleId }) => moduleId);

/** Whether the same share of people sees the same in both: the page itself, and each variant, whatever its name. */
export const comparesSame = (one: Compared, other: Compared): boolean =>
  isDeepStrictEqual(modulesOf(one), modulesOf(other)) &&
  looksSame(one.content, other.content, one.content) &&
  one.variants.length === other.variants.length &&
  one.variants.every(({ percent, content }, at) => {
    const matching = other.variants[at];
    return matching?.percent === percent && looksSame(content, matching.content, one.content);
  });
