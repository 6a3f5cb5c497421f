import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listedSession } from '#operator/operators/listed-session.ts';

export const listOwnSessions = operatorEndpoint({
  path: '/console-api/session/listOwn',
  summary: 'Where the operator is signed in at the moment, newest first',
  right: 'SIGNED_IN',
  request: z.object({}),
  response: z.object({ items: z.array(listedSession) }),
  refusals: [],
});
