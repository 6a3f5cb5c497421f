import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const signOut = operatorEndpoint({
  path: '/console-api/session/signOut',
  summary: 'Ends this session and takes its cookie back',
  right: 'SIGNING_IN',
  request: z.object({}),
  response: z.object({}),
  refusals: [],
});
