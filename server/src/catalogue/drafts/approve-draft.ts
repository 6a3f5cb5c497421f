import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { grabOutside } from '#catalogue/grabs/grab-store.ts';
import { refuseRelease } from '#catalogue/template/ceiling.ts';
import { writtenTerms } from '#catalogue/terms-columns.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { releaseDraft } from './draft-store.ts';
import { refuseWithoutCodes } from './external-codes.ts';
import { openDraft, releaseOf } from './reviewed-draft.ts';
import { isOver } from './written-terms.ts';

interface Asked {
  readonly request: ParsedRequest<'approveDraft'>;
  readonly caller: OperatorCaller;
}

async function approve(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { templateId } = request;
  const open = await openDraft(trx, request, { move: 'APPROVE', nowMs: caller.nowMs });
  if (open instanceof Refusal) return open;
  const { coupon, draft } = open;
  if (draft.writers.includes(caller.operatorId)) return refuse('OWN_WORK');
  if (isOver(draft.terms, caller.nowMs)) return refuse('WINDOW_OVER');
  const { claimStart, claimEnd } = draft.terms;
  const window = { startMs: Date.parse(claimStart), endMs: Date.parse(claimEnd) };
  if (await grabOutside(trx, { templateId, window }, caller.nowMs)) {
    return refuse('OUTSIDE_WINDOW', { templateId, startAt: claimStart, endAt: claimEnd });
  }
  const withoutCodes = await refuseWithoutCodes(trx, coupon, draft.terms);
  if (withoutCodes !== null) return withoutCodes;
  const beyond = await refuseRelease(trx, releaseOf(draft));
  if (beyond !== null) return beyond;
  const before = coupon.terms && writtenTerms(coupon.template, coupon.terms);
  const termsVersion = await releaseDraft(trx, open, caller);
  note({
    action: before === null ? 'coupon.released' : 'coupon.terms.changed',
    target: { kind: 'coupon', id: templateId },
    before: before && { version: coupon.template.terms_version, terms: before },
    after: { version: termsVersion, terms: draft.terms, firstStock: draft.first_stock },
  });
  return { termsVersion };
}

/** Approves exactly the revision that was read; its authors cannot approve it. */
export const approveDraft =
  (db: Kysely<Schema>): Handler<'approveDraft'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => approve(trx, note, { request, caller })));
