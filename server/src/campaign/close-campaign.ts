import { type Kysely, sql } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { openCampaign } from './open-campaign.ts';

/** The budget becomes what is taken, so that no statement makes more; codes that are ordered are still made. */
export const closeCampaign =
  (db: Kysely<Schema>): Handler<'closeCampaign'> =>
  (request, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await openCampaign(trx, request);
      if (before instanceof Refusal) return before;
      const revision = before.revision + 1;
      const at = new Date(caller.nowMs);
      await trx
        .updateTable('campaign')
        .set({ budget_fen: sql`taken_fen`, closed_at: at, changed_at: at, revision })
        .where('campaign_id', '=', request.campaignId)
        .execute();
      note({
        action: 'campaign.closed',
        target: { kind: 'campaign', id: request.campaignId },
        before: { budgetFen: Number(before.budget_fen) },
        after: { budgetFen: Number(before.taken_fen) },
        reason: request.reason,
      });
      return { revision };
    });
