import { call, json } from '#call/call.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { auditEntry, auditFilter } from './audit-filter.ts';

export const listAudit = call({
  path: '/console-api/audit/list',
  summary: 'Audit entries, newest first',
  who: { operator: 'audit.read' },
  request: auditFilter.extend({ ...pageRequest }),
  answer: json(pageOf(auditEntry)),
  refusals: [],
});
