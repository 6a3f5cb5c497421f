import { z } from 'zod';
import { loginEndpoint } from '#endpoint.ts';

export const getAccount = loginEndpoint({
  path: '/login-server/account',
  summary: 'Whose session it is, for people to recognise their own number',
  session: 'required',
  request: z.object({}),
  response: z.object({
    /** The number with its middle hidden. */
    gmm: z.string(),
  }),
  refusals: [],
});
