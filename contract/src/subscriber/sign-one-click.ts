import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { CCCODE_PATTERN, PORTAL_TYPE_ONE_CLICK } from '#foundation/limits.ts';
import { busiParams, signParams } from './busi-params.ts';

/** What the page passes to the carrier's SDK unchanged. */
export const sdkRecipe = z.object({
  appId: z.string(),
  version: z.string(),
  sign: z.string(),
  openType: z.literal('1'),
  expandParams: z.string(),
  isTest: z.string(),
  /** Only for the SDK's second generation. */
  msgId: z.string().optional(),
  timestamp: z.string().optional(),
  traceId: z.string().optional(),
});

/** For a carrier without an SDK: the page is redirected to it and comes back with a token. */
const carrierRedirect = z.object({ redirectUrl: z.url() });

export const signOneClick = call({
  path: '/login-server/wap/bk/tyrz/h5slygs',
  summary:
    "One-click login, first step: the signature for the carrier's SDK; `cccode` is valid for 2 minutes and one login",
  who: { session: 'none' },
  request: z.object({
    busi_params: busiParams(signParams),
    portalType: z.literal(PORTAL_TYPE_ONE_CLICK),
    /** Random; binds this step and the exchange (specification §3, §5). */
    cccode: z.string().regex(CCCODE_PATTERN),
  }),
  answer: loginJson(z.union([sdkRecipe, carrierRedirect])),
  refusals: ['ONE_CLICK_FAILED', 'TOO_FREQUENT'],
});
