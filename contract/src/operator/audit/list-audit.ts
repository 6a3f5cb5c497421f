import { z } from 'zod';
import { cursor } from '#field.ts';
import { auditEntry, auditFilter } from '#operator/audit/audit-filter.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';

export const listAudit = operatorEndpoint({
  path: '/console-api/audit/list',
  summary: 'What was done, newest first',
  right: 'audit.read',
  request: auditFilter.extend({ cursor: cursor.optional(), size: listSize }),
  response: z.object({ items: z.array(auditEntry), nextCursor: z.string().nullable() }),
  refusals: [],
});
