import type { SocialApp } from '@coupon-centre/server/src/platform/gateways/social/port.ts';

/** Signs like the social app, with an invented ticket; no SDK accepts it. */
export const sandboxSocialApp: SocialApp = {
  appId: 'sandbox',
  sdkUrl: null,
  ticket: async () => 'sandbox-ticket',
};
