import type { SocialApp } from './port.ts';

/** Signs like the social app, with a ticket that nobody gave out; there is no SDK that would take it. */
export const sandboxSocialApp: SocialApp = {
  appId: 'sandbox',
  sdkUrl: null,
  ticket: async () => 'sandbox-ticket',
};
