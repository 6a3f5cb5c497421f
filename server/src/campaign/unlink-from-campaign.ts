import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing, type ParsedRequest } from '#platform/http/handler.ts';
import { lockCampaign } from './campaign-store.ts';

async function removeLink(trx: Transaction<Schema>, note: Note, request: ParsedRequest<'unlinkFromCampaign'>) {
  const { campaignId, kind, thingId } = request;
  const campaign = await lockCampaign(trx, campaignId);
  if (campaign === undefined) return refuse('UNKNOWN_ITEM');
  if (campaign.closed_at !== null) return refuse('WRONG_STATE', { state: 'CLOSED' });
  const { numDeletedRows } = await trx
    .deleteFrom('campaign_link')
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return refuse('UNKNOWN_ITEM');
  note({ action: 'campaign.unlinked', target: { kind: 'campaign', id: campaignId }, before: { kind, thingId } });
  return nothing;
}

export const unlinkFromCampaign =
  (db: Kysely<Schema>): Handler<'unlinkFromCampaign'> =>
  (request, caller) =>
    audited(db, caller, (trx, note) => removeLink(trx, note, request));
