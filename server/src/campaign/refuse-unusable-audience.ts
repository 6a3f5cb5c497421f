import { isDeepStrictEqual } from 'node:util';
import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { Transaction } from 'kysely';
import { refuseUnusable } from '#catalogue/audience/refuse-unusable.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Audiences {
  /** Null: everyone. */
  readonly audience: ConditionGroups | null;
  /** What the campaign has. */
  readonly before: ConditionGroups | null;
}

/** The refusal of a new audience that cannot be one now. The one that the campaign has stays, whatever became of it. */
export const refuseUnusableAudience = async (
  trx: Transaction<Schema>,
  { audience, before }: Audiences,
  nowMs: number,
) =>
  audience === null || isDeepStrictEqual(audience, before)
    ? null
    : await refuseUnusable(trx, { kind: 'conditions', all: audience }, nowMs);
