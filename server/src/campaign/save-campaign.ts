import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { openCampaign } from './open-campaign.ts';
import { refuseUnusableAudience } from './refuse-unusable-audience.ts';

interface Asked {
  readonly request: ParsedRequest<'saveCampaign'>;
  readonly caller: OperatorCaller;
}

/** Who saves becomes a writer, and cannot approve its budget from then on. */
export async function changeCampaign(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const before = await openCampaign(trx, request);
  if (before instanceof Refusal) return before;
  const { campaignId, title, brief, owner, startsAt, endsAt } = request;
  const { audience = before.audience } = request;
  const unusable = await refuseUnusableAudience(trx, { audience, before: before.audience }, caller.nowMs);
  if (unusable !== null) return unusable;
  const revision = before.revision + 1;
  await trx
    .updateTable('campaign')
    .set({
      title,
      brief,
      owner,
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      audience: audience && JSON.stringify(audience),
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
      audience: before.audience,
    },
    after: { title, brief, owner, startsAt, endsAt, audience },
  });
  return { revision };
}

export const saveCampaign =
  (db: Kysely<Schema>): Handler<'saveCampaign'> =>
  (request, caller) =>
    audited(db, caller, (trx, note) => changeCampaign(trx, note, { request, caller }));
