import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import { sandboxMark } from '@coupon-centre/contract/front-ends/sandbox-mark';
import type { FastifyInstance } from 'fastify';
import { pageDiffersByPerson, pageStatus } from '#catalogue/pages/claim-page.ts';
import { comparedCoupons } from '#catalogue/seen-terms.ts';
import { platformShare } from '#catalogue/share-text.ts';
import type { PublicCalls } from '#front-ends/public-data.ts';
import { serveCaptcha } from '#front-ends/serve-captcha.ts';
import { servePage } from '#front-ends/serve-page.ts';
import type { CarrierTerms } from '#platform/gateways/number-auth/number-auth-settings.ts';
import type { AppNode } from './app-needs.ts';

/** What the page needs for one-click login; null: it is not offered. */
const oneClickOf = (
  page: AppNode['gateways']['numberAuth']['page'],
  terms: CarrierTerms | null,
  locale: Locale,
): PageConfig['oneClick'] => page && { ...page, terms: terms && { name: terms.name[locale], url: terms.url } };

/** Serves the page's routes and files, where there is a built page. */
export async function serveBuiltPage(
  http: FastifyInstance,
  { page, clock, gateways, settings, serveSandbox, catalogue, identity }: AppNode,
  handlers: PublicCalls,
): Promise<void> {
  if (page === undefined) return;
  if (gateways.challenge !== undefined) serveCaptcha(http, gateways.challenge.widget);
  await servePage(http, {
    built: page.built,
    clock,
    config: (locale) => ({
      ...page.settings,
      linkHosts: settings.pageLinkHosts,
      oneClick: oneClickOf(gateways.numberAuth.page, settings.carrierTerms ?? null, locale),
      socialSdkUrl: gateways.social?.sdkUrl ?? null,
      share: platformShare(catalogue.contents().shares, locale),
      sandbox: serveSandbox !== undefined,
      sandboxMark: settings.sandboxMark === true ? sandboxMark(settings.liveSystems ?? [], locale) : null,
    }),
    phonePublicKey: identity.publicKeyPem,
    statusOf: (pageId, nowMs) => pageStatus(catalogue.contents(), pageId, nowMs),
    differsByPerson: (pageId, nowMs) => pageDiffersByPerson(catalogue.contents(), pageId, nowMs),
    comparedCoupons: () => comparedCoupons(catalogue.contents()),
    isCoupon: (sCardId) => catalogue.contents().offers.has(sCardId),
    deviceCookie: identity.devices.cookieFor,
    isKnownChannel: (ch) => catalogue.contents().themes.some(({ channel }) => channel === ch),
    calls: handlers,
  });
}
