import { conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import { NUMBER_GROUPS_MAX } from '@coupon-centre/contract/support/show-subscriber';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** Regions and brands that a number is of, as audiences of coupons on offer name them; never its digits. */
export function numberGroups(catalogue: Pick<Catalogue, 'contents'>, phonePrefix: string): LocalisedText[] {
  const named = new Map<string, LocalisedText>();
  for (const { audience } of catalogue.contents().offers.values()) {
    for (const is of conditionsIn(audience)) {
      const isOf = is.kind === 'prefixes' && is.prefixes.some((prefix) => phonePrefix.startsWith(prefix));
      if (isOf) named.set(is.name['zh-CN'], is.name);
    }
  }
  return [...named.values()].slice(0, NUMBER_GROUPS_MAX);
}
