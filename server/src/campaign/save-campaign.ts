import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { openCampaign } from './open-campaign.ts';

/** Who saves becomes a writer, and cannot approve its budget from then on. */
export const saveCampaign =
  (db: Kysely<Schema>): Handler<'saveCampaign'> =>
  (request, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await openCampaign(trx, request);
      if (before instanceof Refusal) return before;
      const { campaignId, title, brief, owner, startsAt, endsAt } = request;
      const revision = before.revision + 1;
      await trx
        .updateTable('campaign')
        .set({
          title,
          brief,
          owner,
          starts_at: new Date(startsAt),
          ends_at: new Date(endsAt),
          revision,
          writers: [...new Set([...before.writers, caller.operatorId])],
          changed_at: new Date(caller.nowMs),
        })
        .where('campaign_id', '=', campaignId)
        .execute();
      note({
        action: 'campaign.saved',
        target: { kind: 'campaign', id: campaignId },
        before: {
          title: before.title,
          brief: before.brief,
          owner: before.owner,
          startsAt: toInstant(before.starts_at.getTime()),
          endsAt: toInstant(before.ends_at.getTime()),
        },
        after: { title, brief, owner, startsAt, endsAt },
      });
      return { revision };
    });
