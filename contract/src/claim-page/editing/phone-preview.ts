import type { Card } from '#claim/card.ts';
import type { ClaimPage } from '#claim-page/claim-page.ts';
import type { Locale } from '#foundation/field.ts';
import { PAGE_BASE } from '#foundation/limits.ts';

/** The page that the console's phone frame shows. */
export const PHONE_PREVIEW_PATH = `${PAGE_BASE}/preview.html`;
/** What it says to the window around it once it can hear. */
export const PREVIEW_READY = 'phone-preview-ready';

/** A coupon as it will be listed; `ruleHtml`, cleaned or not, is what its detail says. */
export interface CouponPreview {
  readonly kind: 'coupon';
  readonly value: { readonly card: Card; readonly ruleHtml: string };
}

/** A claim page in one language, with the coupons that it names. */
export interface PagePreview {
  readonly kind: 'page';
  readonly value: { readonly page: ClaimPage; readonly cards: readonly Card[] };
}

/**
 * What the console's phone frame tells the page in it, by `postMessage` of the same origin, as often as it likes. The page says
 * `PREVIEW_READY` to the window around it when it can hear.
 */
export type PhonePreviewMessage = (CouponPreview | PagePreview) & {
  readonly locale: Locale;
  readonly isDark: boolean;
  /** 1 is the usual size of type. */
  readonly fontFactor: number;
};
