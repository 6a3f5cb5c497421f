/**
 * Every screen of the console, below its base; `:name` is a parameter. In the menu's order; the console registers a screen for
 * each, and the journeys open all of them.
 */
export const consolePaths = [
  '/',
  '/coupons',
  '/coupons/new',
  '/coupons/:templateId',
  '/coupons/:templateId/edit',
  '/grabs',
  '/codes',
  '/distribution',
  '/operators',
  '/keys',
  '/audit',
  '/account',
  '/pages',
  '/pages/:pageId',
  '/dictionary',
  '/categories',
  '/channels',
  '/ads',
  '/themes',
  '/share-texts',
  '/documents',
  '/documents/:docKey',
  '/new-document',
  '/pictures',
  '/subscribers',
  '/subscribers/:subscriberId',
  '/subscribers/:subscriberId/coupons/:ownedId',
  '/hanging-uses',
  '/code-files',
  '/board',
  '/liability',
  '/jobs',
] as const;
export type ConsolePath = (typeof consolePaths)[number];
