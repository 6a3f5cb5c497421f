import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';

export const withdrawConsent = call({
  path: '/login-server/withdrawConsent',
  summary: "Withdraws the caller's consent and ends all sessions; coupons stay, and the next login asks for it again",
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(z.object({})),
  refusals: [],
});
