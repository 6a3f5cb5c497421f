import { sandboxMark } from '@coupon-centre/contract/front-ends/sandbox-mark';
import type { FastifyInstance } from 'fastify';
import { pageStatus } from '#catalogue/pages/claim-page.ts';
import { platformShare } from '#catalogue/share-text.ts';
import type { PublicCalls } from '#front-ends/public-data.ts';
import { servePage } from '#front-ends/serve-page.ts';
import type { AppNode } from './app-needs.ts';

/** Serves the page's routes and files, where there is a built page. */
export async function serveBuiltPage(
  http: FastifyInstance,
  { page, clock, gateways, settings, serveSandbox, catalogue, identity }: AppNode,
  handlers: PublicCalls,
): Promise<void> {
  if (page === undefined) return;
  await servePage(http, {
    built: page.built,
    clock,
    config: (locale) => ({
      ...page.settings,
      linkHosts: settings.pageLinkHosts,
      phonePublicKey: identity.publicKeyPem(),
      oneClick: gateways.numberAuth.page,
      socialSdkUrl: gateways.social?.sdkUrl ?? null,
      share: platformShare(catalogue.contents().shares, locale),
      sandbox: serveSandbox !== undefined,
      sandboxMark: settings.sandboxMark === true ? sandboxMark(settings.liveSystems ?? [], locale) : null,
    }),
    statusOf: (pageId, nowMs) => pageStatus(catalogue.contents(), pageId, nowMs),
    isCoupon: (sCardId) => catalogue.contents().offers.has(sCardId),
    deviceCookie: identity.devices.cookieFor,
    isKnownChannel: (ch) => catalogue.contents().themes.some(({ channel }) => channel === ch),
    calls: handlers,
  });
}
