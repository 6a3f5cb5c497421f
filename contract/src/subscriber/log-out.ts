import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';

export const logOut = call({
  path: '/login-server/logout',
  summary: 'Ends this session, on every node within 2 seconds',
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(z.object({})),
  refusals: [],
});
