import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import type { Kysely, Transaction } from 'kysely';
import { askApproval } from '#approval/ask-approval.ts';
import { audited, type Note } from '#audit/audited.ts';
import { mayBeIn } from '#branch/campaign-of-branch.ts';
import { refuseUnusable } from '#catalogue/audience/refuse-unusable.ts';
import { allowHosts, refuseForeignLinks } from '#catalogue/link-hosts.ts';
import { refuseLowCeiling } from '#catalogue/template/ceiling.ts';
import { writtenTerms } from '#catalogue/terms-columns.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { baseOfDraft } from './coupon-approval.ts';
import { moveDraft, readDraft } from './draft-store.ts';
import { refuseWithoutCodes } from './external-codes.ts';
import { refuseOtherCampaign } from './refuse-other-campaign.ts';
import { openDraft, releaseOf } from './reviewed-draft.ts';
import { isOver } from './written-terms.ts';

interface Asked {
  readonly request: ParsedRequest<'submitDraft'>;
  readonly caller: Pick<OperatorCaller, 'operatorId' | 'name' | 'nowMs' | 'keyId' | 'branchId'>;
}

/** Asks for the approval of a draft. The exposure: every unit that the ceiling allows. */
export async function submit(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { templateId, expectedRevision } = request;
  const open = await openDraft(trx, request, { move: 'SUBMIT', nowMs: caller.nowMs });
  if (open instanceof Refusal) return open;
  const { coupon, draft } = open;
  if (isOver(draft.terms, caller.nowMs)) return refuse('WINDOW_OVER');
  const { branch_id: branchId } = coupon.template;
  if (!(await mayBeIn(trx, { campaignId: draft.terms.campaignId, branchId }))) return refuse('CAMPAIGN_OF_OTHERS');
  const unusable = await refuseUnusable(trx, draft.terms.audience, caller.nowMs);
  if (unusable !== null) return unusable;
  const withoutCodes = await refuseWithoutCodes(trx, coupon, draft.terms);
  if (withoutCodes !== null) return withoutCodes;
  const refusal =
    (await refuseLowCeiling(trx, releaseOf(draft))) ?? (await refuseOtherCampaign(trx, coupon, draft.terms));
  if (refusal !== null) return refusal;
  await moveDraft(trx, draft, { ...caller, to: 'IN_REVIEW' });
  const asked = await askApproval(
    trx,
    {
      kind: 'COUPON',
      subjectId: templateId,
      title: draft.terms.title['zh-CN'],
      asked: { terms: draft.terms, firstStock: draft.first_stock },
      inForce: coupon.terms && { terms: writtenTerms(coupon.template, coupon.terms) },
      base: baseOfDraft(draft, coupon.template.terms_version),
      exposureFen: draft.terms.ceiling * unitWorthFen(draft.terms),
      authors: draft.writers,
    },
    caller,
  );
  note({
    action: 'coupon.draft.submitted',
    target: { kind: 'coupon', id: templateId },
    before: { state: 'DRAFT' },
    after: { state: 'IN_REVIEW', revision: expectedRevision, ...asked },
  });
  return asked;
}

/** `linkHosts`: asked once more, for a draft that was copied or saved when they were others. */
export const submitDraft = (db: Kysely<Schema>, linkHosts: readonly string[]): Handler<'submitDraft'> => {
  const mayLeadTo = allowHosts(linkHosts);
  return (request, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const draft = await readDraft(trx, request.templateId);
        if (draft !== undefined) refuseForeignLinks('terms.ruleHtml', draft.terms.ruleHtml, mayLeadTo);
        return submit(trx, note, { request, caller });
      }),
    );
};
