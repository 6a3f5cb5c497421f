import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { verifyAudit } from './verify-audit.ts';

export const auditCalls = {
  exportAudit,
  listAudit,
  verifyAudit,
};
