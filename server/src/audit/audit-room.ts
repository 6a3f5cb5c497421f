import type { auditCalls } from '@coupon-centre/contract/audit/audit-calls';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { retireAnswers } from './repeated-request.ts';
import { verifyAudit } from './verify-audit.ts';

interface Needs {
  readonly db: Kysely<Schema>;
}

/** What operators did. */
export const auditRoom = ({ db }: Needs): Room<typeof auditCalls> => ({
  calls: {
    listAudit: listAudit(db),
    exportAudit: exportAudit(db),
    verifyAudit: verifyAudit(db),
  },
  retire: { operatorRequests: retireAnswers },
});
