import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';

export const showAccount = call({
  path: '/login-server/account',
  summary: "The caller's masked number, so that they can recognise it",
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(
    z.object({
      /** The number with its middle hidden. */
      gmm: z.string(),
    }),
  ),
  refusals: [],
});
