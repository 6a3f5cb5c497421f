import { call, file } from '#call/call.ts';
import { auditFilter } from './audit-filter.ts';

export const exportAudit = call({
  path: '/console-api/audit/export',
  summary: 'Audit entries in words, oldest first, as CSV with the hashes of the chain',
  who: { operator: 'audit.read' },
  request: auditFilter,
  answer: file(['text/csv; charset=utf-8']),
  refusals: [],
});
