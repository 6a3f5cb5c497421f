import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor } from '#foundation/field.ts';
import { listSize } from '#foundation/operator-fields.ts';
import { auditEntry, auditFilter } from './audit-filter.ts';

export const listAudit = call({
  path: '/console-api/audit/list',
  summary: 'Audit entries, newest first',
  who: { operator: 'audit.read' },
  request: auditFilter.extend({ cursor: cursor.optional(), size: listSize }),
  answer: json(z.object({ items: z.array(auditEntry), nextCursor: z.string().nullable() })),
  refusals: [],
});
