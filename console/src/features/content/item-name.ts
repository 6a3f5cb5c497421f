import type { ContentItem } from '@coupon-centre/contract/content/content-items';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { minuteText } from '#lib/business-time.ts';

/** What people call an item: its name or title; of a theme, its first banner and when it begins. */
export function itemName(item: ContentItem, locale: Locale): string {
  switch (item.kind) {
    case 'dictionary':
    case 'category':
    case 'channel':
      return item.name[locale];
    case 'ad':
    case 'share':
      return item.title[locale];
    case 'theme':
      return [item.banners[0]?.title[locale], minuteText(item.validFrom)].filter(Boolean).join(' · ');
  }
}
