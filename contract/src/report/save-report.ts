import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { writtenReport } from './report-fields.ts';

export const saveReport = call({
  path: '/console-api/reports/save',
  summary: 'Sends the operator the board as an xlsx file by mail each day, week or month',
  who: { operator: 'board.read' },
  request: z.strictObject({
    /** Null: a new one. */
    reportId: id.nullable(),
    ...writtenReport,
  }),
  answer: json(z.object({ reportId: z.uuid() })),
  /** UNKNOWN_ITEM: no such report of one's own, or no such campaign. WRONG_STATE: there are as many as there can be. */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
