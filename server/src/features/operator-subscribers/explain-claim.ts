import type { explainClaim as explainClaimCall } from '@coupon-centre/contract/operator/subscribers/explain-claim';
import type { Kysely } from 'kysely';
import type { Candidates } from '#coupon/candidates.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { explainClaim as explain } from '#coupon/explain-claim.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly candidates: Candidates;
}

export const explainClaim =
  (needs: Needs): OperatorHandler<typeof explainClaimCall> =>
  async (asked, { nowMs, locale }) => {
    const explained = await explain(needs, { ...asked, nowMs, locale });
    return explained === null ? refuse('UNKNOWN_ITEM') : { ...explained, rules: [...explained.rules] };
  };
