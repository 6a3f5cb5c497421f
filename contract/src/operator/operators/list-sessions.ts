import { z } from 'zod';
import { cursor } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';
import { listedSession } from '#operator/operators/listed-session.ts';

export const listSessions = operatorEndpoint({
  path: '/console-api/operators/listSessions',
  summary: 'Everybody who is signed in, newest first',
  right: 'operators.manage',
  request: z.object({ operatorId: z.uuid().optional(), cursor: cursor.optional(), size: listSize }),
  response: z.object({ items: z.array(listedSession), nextCursor: z.string().nullable() }),
  refusals: [],
});
