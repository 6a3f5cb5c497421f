import { CAMPAIGN_COPIED_MAX } from '@coupon-centre/contract/campaign/copy-campaign';
import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited, type Note } from '#audit/audited.ts';
import { copyDraft } from '#catalogue/drafts/copy-coupon.ts';
import { addDraft, addPage, readVersions, writtenOf } from '#claim-page/editing/page-editing-store.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { couponsOfCampaign } from './campaign-coupons.ts';
import { type Campaign, lockCampaign } from './campaign-store.ts';
import { later, movedPage, movedTerms } from './moved-dates.ts';

/** An id that a page can have. */
const PAGE_ID_MAX_LENGTH = 64;
const SUFFIX_ROOM = 13;
/** Where claim pages are copied, too. */
const PAGES_RIGHT = 'pages.write';

interface Asked {
  readonly request: ParsedRequest<'copyCampaign'>;
  readonly caller: OperatorCaller;
}

interface Copy extends Asked {
  readonly original: Campaign;
  readonly campaignId: string;
  readonly byMs: number;
  readonly note: Note;
}

async function addCopy(trx: Transaction<Schema>, { original, campaignId, byMs, request, caller, note }: Copy) {
  const { title, isTemplate } = request;
  const { brief, owner, audience, branch_id, campaign_id } = original;
  const startsAt = new Date(later(original.starts_at.toISOString(), byMs));
  const endsAt = new Date(later(original.ends_at.toISOString(), byMs));
  const at = new Date(caller.nowMs);
  const written = { title, brief, owner, starts_at: startsAt, ends_at: endsAt };
  await trx
    .insertInto('campaign')
    .values({
      ...written,
      audience: audience && JSON.stringify(audience),
      campaign_id: campaignId,
      branch_id,
      is_template: isTemplate,
      copied_from: campaign_id,
      writers: [...new Set([...original.writers, caller.operatorId])],
      created_at: at,
      changed_at: at,
    })
    .execute();
  note({
    action: 'campaign.copied',
    target: { kind: 'campaign', id: campaignId },
    after: { copied: campaign_id, title, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), isTemplate },
  });
}

const tooMany = (what: { readonly 'zh-CN': string; readonly en: string }) =>
  new BadInput('campaignId', {
    'zh-CN': `活动内的${what['zh-CN']}超过 ${CAMPAIGN_COPIED_MAX} 个，请分开复制`,
    en: `has more than ${CAMPAIGN_COPIED_MAX} ${what.en}; copy them one by one`,
  });

/** Copies the coupons; the copy of each, by the original's id. */
async function copyCoupons(trx: Transaction<Schema>, { original, campaignId, byMs, caller, note }: Copy) {
  const copyOf = new Map<string, string>();
  const coupons = await couponsOfCampaign(trx, original.campaign_id, caller);
  if (coupons.length > CAMPAIGN_COPIED_MAX) throw tooMany({ 'zh-CN': '券', en: 'coupons' });
  // In one order, so that two copies at once do not wait for each other in a circle.
  for (const { template_id: templateId } of coupons.sort((one, other) =>
    one.template_id < other.template_id ? -1 : 1,
  )) {
    const copied = await copyDraft(
      trx,
      {
        templateId,
        change: ({ terms, firstStock }) => ({ terms: { ...movedTerms(terms, byMs), campaignId }, firstStock }),
      },
      { caller, note },
    );
    if (!(copied instanceof Refusal)) copyOf.set(templateId, copied);
  }
  return copyOf;
}

/** A page's id with the day on which the campaign starts, and a number where that is taken. */
function* newIds(pageId: string, day: string): Generator<string> {
  const base = `${pageId.replace(/-\d{8}(?:-\d+)?$/, '').slice(0, PAGE_ID_MAX_LENGTH - SUFFIX_ROOM)}-${day.replaceAll('-', '')}`;
  yield base;
  for (let number = 2; number <= CAMPAIGN_COPIED_MAX; number += 1) yield `${base}-${number}`;
}

/** The linked pages, of a branch its own. */
const readLinked = (trx: Transaction<Schema>, { campaign_id }: Campaign, { branchId }: OperatorCaller) =>
  trx
    .selectFrom('campaign_link as l')
    .innerJoin('page as p', 'p.page_id', 'l.thing_id')
    .select(['p.page_id', 'p.branch_id'])
    .where('l.campaign_id', '=', campaign_id)
    .where('l.kind', '=', 'PAGE')
    .$if(branchId !== null, (query) => query.where('p.branch_id', '=', branchId))
    .orderBy('p.page_id')
    .execute();
type Linked = Awaited<ReturnType<typeof readLinked>>;

interface Copies {
  readonly linked: Linked;
  /** The copy of each coupon, by the original's id. */
  readonly copyOf: ReadonlyMap<string, string>;
}

/** Copies the newest versions of the linked pages, and links the copies. Their ids. */
async function copyPages(trx: Transaction<Schema>, { linked, copyOf }: Copies, copy: Copy) {
  const { original, campaignId, byMs, caller, note } = copy;
  if (linked.length > CAMPAIGN_COPIED_MAX) throw tooMany({ 'zh-CN': '领券页', en: 'claim pages' });
  const day = businessDay(original.starts_at.getTime() + byMs);
  const pages: string[] = [];
  for (const { page_id, branch_id: branchId } of linked) {
    const [latest] = await readVersions(trx, page_id);
    if (latest === undefined) continue;
    for (const pageId of newIds(page_id, day)) {
      if (!(await addPage(trx, pageId, { branchId, nowMs: caller.nowMs }))) continue;
      const written = movedPage(writtenOf(latest), { byMs, copyOf });
      await addDraft(trx, { pageId, version: 1, written, copiedFrom: latest }, caller);
      await trx
        .insertInto('campaign_link')
        .values({ campaign_id: campaignId, kind: 'PAGE', thing_id: pageId, linked_at: new Date(caller.nowMs) })
        .execute();
      note({ action: 'page.made', target: { kind: 'page', id: pageId }, after: { version: 1, copied: page_id } });
      pages.push(pageId);
      break;
    }
  }
  return pages;
}

/**
 * A campaign like another: drafts of its coupons and of its linked pages, every date moved by the same time. Nothing is released, there is
 * no budget, and who wrote the original are writers of the copy.
 */
async function addCopyOf(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const original = await lockCampaign(trx, request.campaignId);
  if (original === undefined) return refuse('UNKNOWN_ITEM');
  const linked = await readLinked(trx, original, caller);
  if (linked.length > 0 && !caller.rights.has(PAGES_RIGHT)) return refuse('NOT_ALLOWED', { right: PAGES_RIGHT });
  const campaignId = newId();
  const byMs = Date.parse(request.startsAt) - original.starts_at.getTime();
  const copy = { original, campaignId, byMs, request, caller, note };
  await addCopy(trx, copy);
  const copyOf = await copyCoupons(trx, copy);
  const pages = await copyPages(trx, { linked, copyOf }, copy);
  return { campaignId, coupons: copyOf.size, pages };
}

export const copyCampaign =
  (db: Kysely<Schema>): Handler<'copyCampaign'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => addCopyOf(trx, note, { request, caller })));
