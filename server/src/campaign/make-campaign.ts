import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { refuseUnusableAudience } from './refuse-unusable-audience.ts';

interface Asked {
  readonly request: ParsedRequest<'makeCampaign'>;
  readonly caller: OperatorCaller;
}

/** Its budget is 0 until another operator approves one. */
export async function addCampaign(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { title, brief, owner, startsAt, endsAt, audience } = request;
  const unusable = await refuseUnusableAudience(trx, { audience, before: null }, caller.nowMs);
  if (unusable !== null) return unusable;
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
      audience: audience && JSON.stringify(audience),
      writers: [caller.operatorId],
      created_at: at,
      changed_at: at,
    })
    .execute();
  note({
    action: 'campaign.made',
    target: { kind: 'campaign', id: campaignId },
    after: { title, brief, owner, startsAt, endsAt, audience },
  });
  return { campaignId, revision: 1 };
}

export const makeCampaign =
  (db: Kysely<Schema>): Handler<'makeCampaign'> =>
  (request, caller) =>
    audited(db, caller, (trx, note) => addCampaign(trx, note, { request, caller }));
