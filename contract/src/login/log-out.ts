import { z } from 'zod';
import { loginEndpoint } from '#endpoint.ts';

export const logOut = loginEndpoint({
  path: '/login-server/logout',
  summary: 'Ends this session, on every node within 2 seconds',
  session: 'required',
  request: z.object({}),
  response: z.object({}),
  refusals: [],
});
