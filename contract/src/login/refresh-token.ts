import { z } from 'zod';
import { loginEndpoint } from '#endpoint.ts';
import { sessionValues } from '#login/session.ts';

export const refreshToken = loginEndpoint({
  path: '/login-server/refreshToken',
  summary: 'Renews the three session values while the old ones are valid, once each; `msg` is H5_TOKEN',
  session: 'required',
  request: z.object({}),
  response: sessionValues,
  refusals: [],
});
