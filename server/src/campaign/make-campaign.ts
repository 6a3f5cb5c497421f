import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

/** Its budget is 0 until another operator approves one. */
export const makeCampaign =
  (db: Kysely<Schema>): Handler<'makeCampaign'> =>
  ({ title, brief, owner, startsAt, endsAt }, caller) =>
    audited(db, caller, async (trx, note) => {
      const campaignId = newId();
      const at = new Date(caller.nowMs);
      await trx
        .insertInto('campaign')
        .values({
          campaign_id: campaignId,
          branch_id: caller.branchId,
          title,
          brief,
          owner,
          starts_at: new Date(startsAt),
          ends_at: new Date(endsAt),
          writers: [caller.operatorId],
          created_at: at,
          changed_at: at,
        })
        .execute();
      note({
        action: 'campaign.made',
        target: { kind: 'campaign', id: campaignId },
        after: { title, brief, owner, startsAt, endsAt },
      });
      return { campaignId, revision: 1 };
    });
