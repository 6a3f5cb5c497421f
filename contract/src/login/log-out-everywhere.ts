import { z } from 'zod';
import { loginEndpoint } from '#endpoint.ts';

export const logOutEverywhere = loginEndpoint({
  path: '/login-server/logoutEverywhere',
  summary: "Ends all of the caller's sessions on all devices, on every node within 2 seconds",
  session: 'required',
  request: z.object({}),
  response: z.object({}),
  refusals: [],
});
