import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { REPORTS_MAX } from '#foundation/limits.ts';
import { writtenReport } from './report-fields.ts';

export const listReports = call({
  path: '/console-api/reports/listOwn',
  summary: 'The reports that the operator gets by mail, and whether they can be sent',
  who: { operator: 'board.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** Whether this installation sends mail, and the operator has a confirmed address. */
      isMailOffered: z.boolean(),
      hasAddress: z.boolean(),
      items: z
        .array(
          z.object({
            reportId: z.uuid(),
            ...writtenReport,
            nextAt: instant,
            sentAt: instant.nullable(),
            /** When the last one could not be sent; null: it could. */
            failedAt: instant.nullable(),
          }),
        )
        .max(REPORTS_MAX),
    }),
  ),
  refusals: [],
});
