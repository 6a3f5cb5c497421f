import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { sessionValues } from './session.ts';

export const refreshToken = call({
  path: '/login-server/refreshToken',
  summary: 'Renews the three session values while the old ones are valid, once each; `msg` is H5_TOKEN',
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(sessionValues),
  refusals: [],
});
