import type { auditCalls } from '@coupon-centre/contract/audit/audit-calls';
import type { Room } from '#platform/rooms/room.ts';
import { type AnchoringNeeds, type AnchorKeepers, createAnchoring } from './anchoring.ts';
import type { AuditReading } from './entry-names.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { retireAnswers } from './repeated-request.ts';
import { verifyAudit } from './verify-audit.ts';

type Needs = Omit<AnchoringNeeds, keyof AnchorKeepers> & {
  readonly settings: { readonly auditAnchors?: AnchorKeepers };
  readonly identity: Pick<AuditReading, 'cipher'>;
};

/** What operators did, and its anchors, every minute. */
export const auditRoom = ({ settings, identity: { cipher }, ...needs }: Needs): Room<typeof auditCalls> => ({
  calls: {
    listAudit: listAudit({ db: needs.db, cipher }),
    exportAudit: exportAudit({ db: needs.db, cipher }),
    verifyAudit: verifyAudit(needs.db),
  },
  timed: [{ name: 'anchor-audit', cron: '* * * * *', run: createAnchoring({ ...needs, ...settings.auditAnchors }) }],
  retire: { operatorRequests: retireAnswers },
});
