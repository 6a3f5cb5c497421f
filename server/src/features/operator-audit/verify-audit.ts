import type { verifyAudit as verifyAuditCall } from '@coupon-centre/contract/operator/audit/verify-audit';
import type { Kysely } from 'kysely';
import { verifyChain } from '#audit/verify-chain.ts';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const verifyAudit =
  (db: Kysely<Schema>): OperatorHandler<typeof verifyAuditCall> =>
  async () => {
    const verdict = await verifyChain(db);
    return { isWhole: verdict.brokenAt === null, ...verdict };
  };
