import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { agreedVersions } from '#subscriber/consent.ts';

export const giveConsent = call({
  path: '/login-server/agree',
  summary: 'Records that the caller agrees to these versions, as seen in the page',
  who: { session: 'required' },
  request: z.object({ agreed: agreedVersions.min(1) }),
  answer: loginJson(z.object({})),
  refusals: [],
});
