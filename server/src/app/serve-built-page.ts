import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import type { FastifyInstance } from 'fastify';
import { pageStanding } from '#coupon/claim-page.ts';
import { platformShare } from '#coupon/share-text.ts';
import { servePage } from '#features/page/serve-page.ts';
import type { Handlers } from '#http/serve.ts';
import type { AppNeeds, Parts } from './app-needs.ts';

/** Serves the page's routes and files, where there is a built page. */
export async function serveBuiltPage(
  http: FastifyInstance,
  { page, clock, gateways, settings }: AppNeeds,
  { catalogue, identity }: Parts,
  handlers: Handlers<SubscriberApi>,
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
      socialSdkUrl: gateways.social.sdkUrl,
      share: platformShare(catalogue.contents().shares, locale),
      sandbox: gateways.smsOutbox !== undefined,
    }),
    standingOf: (pageId, nowMs) => pageStanding(catalogue.contents(), pageId, nowMs),
    isCoupon: (sCardId) => catalogue.contents().offers.has(sCardId),
    isKnownChannel: (ch) => catalogue.contents().themes.some(({ channel }) => channel === ch),
    calls: handlers,
  });
}
