import { couponTerms, firstStock as stockSchema } from '@coupon-centre/contract/catalogue/coupon-terms';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Transaction } from 'kysely';
import { NIL, v7 as newId } from 'uuid';
import type { Note } from '#audit/audited.ts';
import { addCoupon } from '#catalogue/drafts/draft-store.ts';
import { nextBusinessDayStart } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { starterCampaigns } from './starter-campaigns.ts';

/** No operator has this id: whoever copies a template is its only author. */
const SYSTEM = { operatorId: NIL, name: 'system' };

interface Written {
  readonly nowMs: number;
  readonly note: Note;
  /** Page of the templates that have one. */
  readonly pageId: string;
}

/** Writes the templates to start campaigns from, with drafts of their coupons. */
export async function writeCampaigns(trx: Transaction<Schema>, { nowMs, note, pageId }: Written): Promise<void> {
  const startMs = nextBusinessDayStart(nowMs);
  const at = new Date(nowMs);
  for (const { title, brief, owner, days, coupons, hasPage } of starterCampaigns(startMs)) {
    const campaignId = newId();
    const [starts_at, ends_at] = [new Date(startMs), new Date(startMs + days * DAY_MS)];
    await trx
      .insertInto('campaign')
      .values({
        campaign_id: campaignId,
        branch_id: null,
        is_template: true,
        title,
        brief,
        owner,
        starts_at,
        ends_at,
        writers: [NIL],
        created_at: at,
        changed_at: at,
      })
      .execute();
    note({ action: 'campaign.made', target: { kind: 'campaign', id: campaignId }, after: { title, isTemplate: true } });
    for (const { terms, firstStock } of coupons) {
      const written = { terms: couponTerms.parse({ ...terms, campaignId }), firstStock: stockSchema.parse(firstStock) };
      const templateId = await addCoupon(trx, { ...written, branchId: null }, { ...SYSTEM, nowMs });
      note({ action: 'coupon.draft.made', target: { kind: 'coupon', id: templateId }, after: { ...written } });
    }
    if (!hasPage) continue;
    await trx
      .insertInto('campaign_link')
      .values({ campaign_id: campaignId, kind: 'PAGE', thing_id: pageId, linked_at: at })
      .execute();
  }
}
