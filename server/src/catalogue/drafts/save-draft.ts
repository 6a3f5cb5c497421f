import { conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { mayBeIn } from '#branch/campaign-of-branch.ts';
import { attributesNamed } from '#catalogue/audience/audience-at.ts';
import { allowHosts, type MayLeadTo, refuseForeignLinks } from '#catalogue/link-hosts.ts';
import { lockTerms } from '#catalogue/template/coupon-lock.ts';
import { isLive, isUnreleased } from '#catalogue/template/coupon-states.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { addCoupon, insertDraft, readDraft, updateDraft, type Written } from './draft-store.ts';
import { refuseOtherCodes } from './external-codes.ts';
import { cleaned, faultOf } from './written-terms.ts';

/** To an operator of a branch, and for its coupons, every other campaign is unknown. */
async function refuseUnknownCampaign(trx: Transaction<Schema>, { campaignId }: CouponTerms, branchId: string | null) {
  if (!(await mayBeIn(trx, { campaignId, branchId }))) {
    throw new BadInput('terms.campaignId', { 'zh-CN': '没有这个活动', en: 'unknown campaign' });
  }
}

async function refuseFaults(trx: Transaction<Schema>, { terms, firstStock }: Written) {
  const fault = faultOf(terms, firstStock);
  if (fault !== null) throw new BadInput(fault.field, fault.problem);
  const category = await trx
    .selectFrom('category')
    .select('class_id')
    .where('class_id', '=', terms.classId)
    .executeTakeFirst();
  if (category === undefined) {
    throw new BadInput('terms.classId', { 'zh-CN': '没有这个分类', en: 'unknown category' });
  }
  await refuseUnknownPlaces(trx, terms);
  await refuseUnknownAttributes(trx, terms);
}

/** The list stays until the draft is written, and from then on because the draft names it. */
async function refuseUnknownPlaces(trx: Transaction<Schema>, { placeListId }: CouponTerms): Promise<void> {
  if (placeListId === undefined) return;
  const list = await trx
    .selectFrom('place_list')
    .select('list_id')
    .where('list_id', '=', placeListId)
    .forShare()
    .executeTakeFirst();
  if (list === undefined) {
    throw new BadInput('terms.placeListId', {
      'zh-CN': `没有门店清单 ${placeListId}`,
      en: `names a list of places that is not here: ${placeListId}`,
    });
  }
}

/** They stay until the draft is written, and from then on because the draft names them. */
async function refuseUnknownAttributes(trx: Transaction<Schema>, { audience }: CouponTerms): Promise<void> {
  const named = conditionsIn(audience).flatMap((is) => (is.kind === 'attribute' ? [is.attributeId] : []));
  if (named.length === 0) return;
  const rows = await attributesNamed(trx, named).forShare().execute();
  const known = new Set(rows.map(({ attribute_id: attributeId }) => attributeId));
  const unknown = named.find((attributeId) => !known.has(attributeId));
  if (unknown === undefined) return;
  throw new BadInput('terms.audience', {
    'zh-CN': `没有属性 ${unknown}`,
    en: `names an attribute that is not here: ${unknown}`,
  });
}

async function saveChange(
  trx: Transaction<Schema>,
  ask: Written & { templateId: string; expectedRevision: number },
  caller: OperatorCaller,
) {
  // Claims read nothing of a draft.
  const coupon = await lockTerms(trx, ask.templateId, caller);
  if (coupon === undefined) return refuse('UNKNOWN_ITEM');
  const draft = await readDraft(trx, ask.templateId);
  if ((draft?.revision ?? 0) !== ask.expectedRevision) return refuse('STALE_VALUE', { current: draft?.revision ?? 0 });
  if (draft?.state === 'IN_REVIEW' || (draft === undefined && !isLive(coupon.state) && !isUnreleased(coupon.state))) {
    return refuse('WRONG_STATE', { state: draft?.state ?? coupon.state });
  }
  if ((coupon.terms === null) !== (ask.firstStock !== null)) {
    throw new BadInput('firstStock', {
      'zh-CN': '未发布过的券必填；已发布的券请按数量调整',
      en: 'required before the first release, and not allowed after it: then stock and limits change by amount',
    });
  }
  await refuseUnknownCampaign(trx, ask.terms, coupon.template.branch_id);
  await refuseOtherCodes(trx, coupon, ask.terms);
  if (draft !== undefined) return { before: draft, revision: await updateDraft(trx, { ...ask, draft }, caller) };
  await insertDraft(trx, ask, caller);
  return { before: null, revision: 1 };
}

interface Asked {
  readonly request: ParsedRequest<'saveDraft'>;
  readonly caller: OperatorCaller;
  readonly mayLeadTo: MayLeadTo;
}

/** Writes a new coupon's draft, or the next revision of a draft. Throws BadInput. */
export async function writeDraft(trx: Transaction<Schema>, note: Note, { request, caller, mayLeadTo }: Asked) {
  await refuseFaults(trx, request);
  const written = { terms: cleaned(request.terms), firstStock: request.firstStock };
  refuseForeignLinks('terms.ruleHtml', written.terms.ruleHtml, mayLeadTo);
  if (request.templateId === null) {
    const { firstStock } = written;
    if (firstStock === null) {
      throw new BadInput('firstStock', { 'zh-CN': '新券必填', en: 'required for a new coupon' });
    }
    if (request.expectedRevision !== 0) return refuse('STALE_VALUE', { current: 0 });
    await refuseUnknownCampaign(trx, written.terms, caller.branchId);
    const templateId = await addCoupon(trx, { terms: written.terms, firstStock, branchId: caller.branchId }, caller);
    note({ action: 'coupon.draft.made', target: { kind: 'coupon', id: templateId }, after: { ...written } });
    return { templateId, revision: 1 };
  }
  const { templateId, expectedRevision } = request;
  const saved = await saveChange(trx, { ...written, templateId, expectedRevision }, caller);
  if (!('revision' in saved)) return saved;
  const { before, revision } = saved;
  note({
    action: 'coupon.draft.saved',
    target: { kind: 'coupon', id: templateId },
    before: before && { terms: before.terms, firstStock: before.first_stock },
    after: { ...written },
  });
  return { templateId, revision };
}

/** `linkHosts`: hosts that a coupon's rules may link to. */
export const saveDraft = (db: Kysely<Schema>, linkHosts: readonly string[]): Handler<'saveDraft'> => {
  const mayLeadTo = allowHosts(linkHosts);
  return (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => writeDraft(trx, note, { request, caller, mayLeadTo })));
};
