import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { listedSession } from './listed-session.ts';

export const listSessions = call({
  path: '/console-api/operators/listSessions',
  summary: 'Sessions of all signed-in operators, newest first',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ operatorId: z.uuid().optional(), ...pageRequest }),
  answer: json(pageOf(listedSession)),
  refusals: [],
});
