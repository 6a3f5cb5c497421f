import type { Kysely, Transaction } from 'kysely';
import { endApproval, openApprovalOf } from '#approval/approval-store.ts';
import { audited } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type Handler, nothing, type ParsedRequest } from '#platform/http/handler.ts';
import { holdPage, moveVersion } from './page-editing-store.ts';

/** What was asked for with a version ends with it: the page can be submitted again. */
async function endPageApproval(
  trx: Transaction<Schema>,
  { pageId, reason }: ParsedRequest<'takePageDown'>,
  { name: by, nowMs }: OperatorCaller,
): Promise<void> {
  const approvalId = await openApprovalOf(trx, 'PAGE', pageId);
  if (approvalId === null) return;
  await endApproval(trx, { approval_id: approvalId }, { state: 'VOID', by, reason, nowMs });
}

// A decision on the approval takes the same locks in another order.
export const takePageDown =
  (db: Kysely<Schema>): Handler<'takePageDown'> =>
  (request, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const { pageId, version, reason } = request;
        const row = (await holdPage(trx, pageId)).find((one) => one.version === version);
        if (row === undefined) return refuse('UNKNOWN_ITEM');
        if (row.state === 'RETIRED') return refuse('WRONG_STATE', { state: row.state });
        await moveVersion(trx, row, { state: 'RETIRED', retired_at: new Date(caller.nowMs) });
        if (row.state === 'IN_REVIEW' && row.approved_by === null) await endPageApproval(trx, request, caller);
        note({
          action: row.state === 'PUBLISHED' ? 'page.takenDown' : 'page.draftDiscarded',
          target: { kind: 'page', id: pageId },
          before: { version, state: row.state },
          after: { version, state: 'RETIRED' },
          reason,
        });
        return nothing;
      }),
    );
