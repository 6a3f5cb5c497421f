import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';

export const logOutEverywhere = call({
  path: '/login-server/logoutEverywhere',
  summary: "Ends all of the caller's sessions on all devices, on every node within 2 seconds",
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(z.object({})),
  refusals: [],
});
