import type { Card } from '#claim/card.ts';
import type { ClaimPage } from '#claim-page/claim-page.ts';
import type { Locale } from '#foundation/field.ts';
import { PAGE_BASE } from '#foundation/limits.ts';

/** The page that the console's phone frame shows. */
export const PHONE_PREVIEW_PATH = `${PAGE_BASE}/preview.html`;
/** Sent to the parent window when it is ready to receive messages. */
export const PREVIEW_READY = 'phone-preview-ready';

/** A coupon as it will be listed; `ruleHtml`, sanitised or not, is for its detail. */
export interface CouponPreview {
  readonly kind: 'coupon';
  readonly value: { readonly card: Card; readonly ruleHtml: string };
}

/** A claim page in one language, with its coupons. */
export interface PagePreview {
  readonly kind: 'page';
  readonly value: { readonly page: ClaimPage; readonly cards: readonly Card[] };
}

/**
 * Messages from the console's phone frame to the page in it, by `postMessage` of the same origin, at any time after the page
 * has sent `PREVIEW_READY` to its parent window.
 */
export type PhonePreviewMessage = (CouponPreview | PagePreview) & {
  readonly locale: Locale;
  readonly isDark: boolean;
  /** 1: the default font size. */
  readonly fontFactor: number;
};
