import { auditFilter } from '#operator/audit/audit-filter.ts';
import { operatorFileEndpoint } from '#operator/operator-endpoint.ts';

export const exportAudit = operatorFileEndpoint({
  path: '/console-api/audit/export',
  summary: 'What was done, oldest first, as CSV with the hashes of the chain',
  right: 'audit.read',
  request: auditFilter,
  types: ['text/csv; charset=utf-8'],
  refusals: [],
});
