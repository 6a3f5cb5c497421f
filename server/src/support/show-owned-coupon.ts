import type { Kysely } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { readOwned } from '#owned/owned-store.ts';
import { presentOwnedEntry, presentReversal, presentUse } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readHistory } from './owned-for-operators.ts';
import { restoreSubjectOf } from './restore-approval.ts';

export const showOwnedCoupon =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'showOwnedCoupon'> =>
  async (key, { nowMs }) => {
    const row = await readOwned(db, key.subscriberId, key.ownedId);
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    const { events, uses, reversals, source } = await readHistory(db, key);
    return {
      ...(await presentOwnedEntry(catalogue, row, nowMs)),
      pageId: source?.page_id ?? null,
      channel: source?.channel ?? null,
      approvalId: await openApprovalOf(db, 'RESTORE', restoreSubjectOf(key)),
      events: events.map(({ kind, at, reference }) => ({ kind, at: toInstant(at.getTime()), reference })),
      uses: uses.map(presentUse),
      reversals: reversals.map(presentReversal),
    };
  };
