import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor } from '#foundation/field.ts';
import { listSize } from '#foundation/operator-fields.ts';
import { listedSession } from './listed-session.ts';

export const listSessions = call({
  path: '/console-api/operators/listSessions',
  summary: 'Sessions of all signed-in operators, newest first',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ operatorId: z.uuid().optional(), cursor: cursor.optional(), size: listSize }),
  answer: json(z.object({ items: z.array(listedSession), nextCursor: z.string().nullable() })),
  refusals: [],
});
