import { locales } from '@coupon-centre/contract/foundation/field';

/** Set by `npm test` and `npm run test:long`, which share the languages between them. */
const chosen = process.env['JOURNEYS_IN'];

/** The languages in which journeys run: `npm test` runs them in Chinese, `npm run test:long` in English; without the setting in both. */
export const journeyLocales = locales.filter((locale) => chosen === undefined || locale === chosen);
