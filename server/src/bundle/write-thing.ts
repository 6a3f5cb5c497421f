import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Right } from '@coupon-centre/contract/call/rights';
import { makeCampaign } from '@coupon-centre/contract/campaign/make-campaign';
import { saveDraft } from '@coupon-centre/contract/catalogue/save-draft';
import { makePage } from '@coupon-centre/contract/claim-page/editing/make-page';
import type { ContentItem } from '@coupon-centre/contract/content/content-items';
import { saveContentItem } from '@coupon-centre/contract/content/save-content-item';
import { saveDocument } from '@coupon-centre/contract/content/save-document';
import { uploadImage } from '@coupon-centre/contract/content/upload-image';
import type { Transaction } from 'kysely';
import { openApprovals } from '#approval/approval-store.ts';
import type { Note } from '#audit/audited.ts';
import type { Budget } from '#campaign/apply-budget.ts';
import { budgetOf } from '#campaign/budget-approval.ts';
import { type Campaign, lockCampaign } from '#campaign/campaign-store.ts';
import { addCampaign } from '#campaign/make-campaign.ts';
import { changeCampaign } from '#campaign/save-campaign.ts';
import { changeBudget } from '#campaign/set-budget.ts';
import { readDraft } from '#catalogue/drafts/draft-store.ts';
import { writeDraft } from '#catalogue/drafts/save-draft.ts';
import type { MayLeadTo } from '#catalogue/link-hosts.ts';
import { lockTerms } from '#catalogue/template/coupon-lock.ts';
import { copyToDraft } from '#claim-page/editing/begin-page-draft.ts';
import { addPageWithDraft } from '#claim-page/editing/make-page.ts';
import { holdPage } from '#claim-page/editing/page-editing-store.ts';
import { changePageDraft } from '#claim-page/editing/save-page-draft.ts';
import { holdNewestVersion } from '#content/documents/document-approval.ts';
import { submitDocument } from '#content/documents/save-document.ts';
import { type Encoded, keepImage, keptPicture } from '#content/images/upload-image.ts';
import { keyOf, markOf } from '#content/items/content-items.ts';
import { holdItem } from '#content/items/held-item.ts';
import { saveItem } from '#content/items/save-content-item.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { BundleProblem, type Thing, type ThingKind, type ThingOf } from './bundle-file.ts';
import { isSameBudget, NO_BUDGET, raisedBudget } from './raised-budget.ts';
import type { Read } from './read-written.ts';

/* Each thing is written by what the console's call does: the same checks, the same approvals, the same entries in the record. */

/** One import. */
export interface Importing {
  readonly trx: Transaction<Schema>;
  readonly note: Note;
  readonly caller: OperatorCaller;
  readonly mayLeadTo: MayLeadTo;
  /** For what asks for one. */
  readonly reason: string;
  /** By hash. */
  readonly pictures: ReadonlyMap<string, Encoded>;
}

/** What became of a thing. `id`: of a new coupon or campaign. */
export interface Outcome {
  readonly became: 'DRAFT' | 'WAITS' | 'IN_EFFECT';
  readonly id?: string;
}
/** What a thing is here. */
interface Here {
  /** Of the coupon or campaign; undefined: a new one. */
  readonly id: string | undefined;
  /** As it was compared; undefined: it was not there. */
  readonly read: Read | undefined;
}

type Write<Kind extends ThingKind> = (
  thing: ThingOf<Kind>,
  importing: Importing,
  here: Here,
) => Promise<Outcome | Refusal>;

type Brief = Omit<ThingOf<'campaign'>, 'kind' | 'budgetFen' | 'budgetPerDayFen'>;

const isSameBrief = (campaign: Campaign, { title, brief, owner, startsAt, endsAt, audience }: Brief): boolean =>
  [title, brief, owner].join('\n') === [campaign.title, campaign.brief, campaign.owner].join('\n') &&
  Date.parse(startsAt) === campaign.starts_at.getTime() &&
  Date.parse(endsAt) === campaign.ends_at.getTime() &&
  isDeepStrictEqual(audience, campaign.audience);

/** A new campaign, or the changed brief of the one that is here; its id and revision. */
async function writeBrief(brief: Brief, campaign: Campaign | undefined, { trx, note, caller }: Importing) {
  if (campaign === undefined) return addCampaign(trx, note, { request: brief, caller });
  const { campaign_id: campaignId, revision } = campaign;
  if (isSameBrief(campaign, brief)) return { campaignId, revision };
  const request = { ...brief, campaignId, expectedRevision: revision };
  const saved = await changeCampaign(trx, note, { request, caller });
  return saved instanceof Refusal ? saved : { campaignId, revision: saved.revision };
}

/** The budget that is to be asked for; null: none, or what already waits. */
async function budgetToAsk(trx: Transaction<Schema>, campaign: Campaign | undefined, said: Budget) {
  const inForce = campaign === undefined ? NO_BUDGET : budgetOf(campaign);
  const raised = raisedBudget(inForce, said);
  if (isSameBudget(raised, inForce)) return null;
  const waiting = campaign && (await openApprovals(trx, 'BUDGET')).get(campaign.campaign_id);
  if (waiting === undefined) return raised;
  const isAsked = isSameBudget(raised, waiting.asked as unknown as Budget);
  return isAsked ? null : refuse('WRONG_STATE', { state: 'IN_REVIEW' });
}

const writeCampaign: Write<'campaign'> = async (thing, importing, { id, read }) => {
  const { kind, budgetFen, budgetPerDayFen, ...brief } = thing;
  const { trx, note, caller, reason } = importing;
  const campaign = id === undefined ? undefined : await lockCampaign(trx, id);
  if (campaign !== undefined && campaign.revision !== read?.revision) {
    return refuse('STALE_VALUE', { current: campaign.revision });
  }
  const raised = await budgetToAsk(trx, campaign, { budgetFen, budgetPerDayFen });
  if (raised instanceof Refusal) return raised;
  const saved = await writeBrief(brief, campaign, importing);
  if (saved instanceof Refusal) return saved;
  const { campaignId, revision: expectedRevision } = saved;
  if (raised === null) return { became: 'IN_EFFECT', id: campaignId };
  const budget = await changeBudget(trx, note, {
    request: { campaignId, expectedRevision, ...raised, reason },
    caller,
  });
  if (budget instanceof Refusal) return budget;
  return { became: budget.approvalId === null ? 'IN_EFFECT' : 'WAITS', id: campaignId };
};

const writeCoupon: Write<'coupon'> = async ({ terms, limits }, { trx, note, caller, mayLeadTo }, { id, read }) => {
  const coupon = id === undefined ? undefined : await lockTerms(trx, id, caller);
  const draft = coupon && (await readDraft(trx, coupon.template.template_id));
  const isReleased = coupon !== undefined && coupon.terms !== null;
  const request = {
    templateId: coupon?.template.template_id ?? null,
    expectedRevision: coupon === undefined ? 0 : (read?.revision ?? 0),
    terms,
    firstStock: isReleased ? null : { ...limits, total: draft?.first_stock?.total ?? 0 },
  };
  const saved = await writeDraft(trx, note, { request, caller, mayLeadTo });
  return saved instanceof Refusal ? saved : { became: 'DRAFT', id: saved.templateId };
};

const writePage: Write<'page'> = async ({ kind, ...page }, { trx, note, caller }, { read }) => {
  const { pageId, ...written } = page;
  const [latest, ...others] = await holdPage(trx, pageId);
  const own = await trx.selectFrom('page').select('branch_id').where('page_id', '=', pageId).executeTakeFirst();
  if ((own?.branch_id ?? null) !== null) throw new BundleProblem(`page ${pageId}: a branch has a page of this id`);
  if (latest === undefined) {
    const made = await addPageWithDraft(trx, note, { request: page, caller });
    return made instanceof Refusal ? made : { became: 'DRAFT' };
  }
  const open = [latest, ...others].find(({ state }) => state === 'DRAFT' || state === 'IN_REVIEW');
  const shown = open ?? others.concat(latest).find(({ state }) => state === 'PUBLISHED');
  if (shown?.version !== read?.version || shown?.revision !== read?.revision) {
    return refuse('STALE_VALUE', { current: shown?.revision ?? 0 });
  }
  const draft = open ?? (await copyToDraft(trx, note, { request: { pageId, fromVersion: latest.version }, caller }));
  if (draft instanceof Refusal) return draft;
  const request = { pageId, version: draft.version, expectedRevision: draft.revision, ...written };
  const saved = await changePageDraft(trx, note, { request, caller });
  return saved instanceof Refusal ? saved : { became: 'DRAFT' };
};

async function writeItem(item: ContentItem, { trx, note, caller, mayLeadTo }: Importing): Promise<Outcome | Refusal> {
  const before = await holdItem(trx, item.kind, keyOf(item));
  const request = { item, expectedMark: before === undefined ? null : markOf(before) };
  const saved = await saveItem(trx, note, { request, caller, mayLeadTo });
  if (saved instanceof Refusal) return saved;
  return { became: saved.approvalId === null ? 'IN_EFFECT' : 'WAITS' };
}

const writeDocument: Write<'document'> = async ({ kind, ...document }, { trx, note, caller, mayLeadTo }) => {
  const request = { ...document, expectedVersion: await holdNewestVersion(trx, document.docKey) };
  const saved = await submitDocument(trx, note, { request, caller, mayLeadTo });
  return saved instanceof Refusal ? saved : { became: 'WAITS' };
};

async function checkedPicture({ hash, base64 }: ThingOf<'picture'>): Promise<Encoded> {
  const bytes = Buffer.from(base64, 'base64');
  const isIt = createHash('sha256').update(bytes).digest('hex').startsWith(hash);
  const picture = isIt ? await keptPicture(bytes) : null;
  if (picture === null) throw new BundleProblem(`picture ${hash}: base64 is not the picture of this hash`);
  return picture;
}

/** The pictures among these things, decoded once: no transaction waits for it. Throws BundleProblem. */
export async function checkedPictures(things: readonly Thing[]): Promise<Importing['pictures']> {
  const pictures = new Map<string, Encoded>();
  for (const one of things) if (one.kind === 'picture') pictures.set(one.hash, await checkedPicture(one));
  return pictures;
}

const writePicture: Write<'picture'> = async ({ hash, name }, { trx, note, caller, pictures }) => {
  const picture = pictures.get(hash);
  if (picture === undefined) throw new Error(`picture ${hash} was not checked`);
  await keepImage(trx, { ...picture, name, nowMs: caller.nowMs }, note);
  return { became: 'IN_EFFECT' };
};

const writers: { readonly [Kind in ThingKind]: { readonly right: Right; readonly write: Write<Kind> } } = {
  campaign: { right: makeCampaign.who.operator, write: writeCampaign },
  coupon: { right: saveDraft.who.operator, write: writeCoupon },
  page: { right: makePage.who.operator, write: writePage },
  category: { right: saveContentItem.who.operator, write: writeItem },
  channel: { right: saveContentItem.who.operator, write: writeItem },
  dictionary: { right: saveContentItem.who.operator, write: writeItem },
  theme: { right: saveContentItem.who.operator, write: writeItem },
  ad: { right: saveContentItem.who.operator, write: writeItem },
  share: { right: saveContentItem.who.operator, write: writeItem },
  document: { right: saveDocument.who.operator, write: writeDocument },
  picture: { right: uploadImage.who.operator, write: writePicture },
};

/** The rights that writing these things needs. */
export const rightsFor = (things: readonly Thing[]): readonly Right[] => [
  ...new Set(things.map(({ kind }) => writers[kind].right)),
];

/** Writes a thing with ids in place of references; Throws BadInput and BundleProblem. */
export const writeThing: Write<ThingKind> = (thing, importing, here) =>
  (writers[thing.kind].write as Write<ThingKind>)(thing, importing, here);
