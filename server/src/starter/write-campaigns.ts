import { couponTerms, firstStock as stockSchema } from '@coupon-centre/contract/catalogue/coupon-terms';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Transaction } from 'kysely';
import { NIL, v7 as newId } from 'uuid';
import type { Note } from '#audit/audited.ts';
import { addCoupon } from '#catalogue/drafts/draft-store.ts';
import { nextBusinessDayStart } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { starterCampaigns } from './starter-campaigns.ts';
import { STARTER_PAGE } from './starter-page.ts';

/** No operator has this id: whoever copies a template is its only author. */
const SYSTEM = { operatorId: NIL, name: 'system' };

/** Writes the templates to start campaigns from, with drafts of their coupons. The starter page is there. */
export async function writeCampaigns(trx: Transaction<Schema>, nowMs: number, note: Note): Promise<void> {
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
      .values({ campaign_id: campaignId, kind: 'PAGE', thing_id: STARTER_PAGE, linked_at: at })
      .execute();
  }
}
