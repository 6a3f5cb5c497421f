import type { approveDraft as approveDraftCall } from '@coupon-centre/contract/operator/coupons/approve-draft';
import type { ParsedOperatorRequestOf } from '@coupon-centre/contract/operator/operator-endpoint';
import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { releaseDraft } from '#coupon/draft-store.ts';
import { refuseWithoutCodes } from '#coupon/external-codes.ts';
import { grabOutside } from '#coupon/grab-store.ts';
import { openDraft } from '#coupon/reviewed-draft.ts';
import { isOver, writtenTerms } from '#coupon/written-terms.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { Refusal, refuse } from '#http/handler.ts';
import type { OperatorCaller, OperatorHandler } from '#http/operator-handler.ts';

type Asked = ParsedOperatorRequestOf<typeof approveDraftCall>;

async function approve(trx: Transaction<Schema>, note: Note, request: Asked, caller: OperatorCaller) {
  const { templateId } = request;
  const open = await openDraft(trx, request, 'APPROVE', caller.nowMs);
  if (open instanceof Refusal) return open;
  const { coupon, draft } = open;
  if (draft.writers.includes(caller.operatorId)) return refuse('OWN_WORK');
  if (isOver(draft.terms, caller.nowMs)) return refuse('WINDOW_OVER');
  const { claimStart, claimEnd } = draft.terms;
  const window = { startMs: Date.parse(claimStart), endMs: Date.parse(claimEnd) };
  if (await grabOutside(trx, templateId, window, caller.nowMs)) {
    return refuse('OUTSIDE_WINDOW', { templateId, startAt: claimStart, endAt: claimEnd });
  }
  const withoutCodes = await refuseWithoutCodes(trx, coupon, draft.terms);
  if (withoutCodes !== null) return withoutCodes;
  const before = coupon.terms && writtenTerms(coupon.template, coupon.terms);
  const termsVersion = await releaseDraft(trx, coupon, draft, caller);
  note({
    action: before === null ? 'coupon.released' : 'coupon.terms.changed',
    target: { kind: 'coupon', id: templateId },
    before: before && { version: coupon.template.terms_version, terms: before },
    after: { version: termsVersion, terms: draft.terms, firstStock: draft.first_stock },
  });
  return { termsVersion };
}

/** What is approved is the revision that was read, and none of those who wrote it approves. */
export const approveDraft =
  (db: Kysely<Schema>): OperatorHandler<typeof approveDraftCall> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => approve(trx, note, request, caller)));
