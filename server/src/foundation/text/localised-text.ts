import type { Locale } from '@coupon-centre/contract/foundation/field';

/** A text in every language. */
export type LocalisedText = Readonly<Record<Locale, string>>;
