import { z } from 'zod';
import { WX_SIGN_PATH } from '#foundation/limits.ts';

const ADDRESS_MAX_LENGTH = 2_048;

/**
 * The only GET call (specification §7): what the social app's page SDK needs before a page can share. Answers in the card
 * service's envelope. Only for allow-listed hosts; the part from `#` on is ignored.
 */
export const getWxSign = {
  path: WX_SIGN_PATH,
  summary: 'The signature that lets the page share through the social app',
  query: z.object({ url: z.url({ protocol: /^https?$/ }).max(ADDRESS_MAX_LENGTH) }),
  response: z.object({
    appId: z.string(),
    /** Seconds since 1970, as the social app expects. */
    timestamp: z.int(),
    nonceStr: z.string(),
    /** SHA-1 in hex. */
    signature: z.string(),
  }),
} as const;
export type WxSign = z.output<typeof getWxSign.response>;
