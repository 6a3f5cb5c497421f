import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing, type ParsedRequest } from '#platform/http/handler.ts';
import { lockCampaign } from './campaign-store.ts';

type Link = ParsedRequest<'linkToCampaign'>;

const isThere = async (trx: Transaction<Schema>, { kind, thingId }: Link): Promise<boolean> => {
  const found =
    kind === 'PAGE'
      ? await trx.selectFrom('page').select('page_id').where('page_id', '=', thingId).executeTakeFirst()
      : await trx.selectFrom('ad').select('ad_id').where('ad_id', '=', thingId).executeTakeFirst();
  return found !== undefined;
};

interface Asked {
  readonly request: Link;
  readonly caller: OperatorCaller;
}

async function addLink(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const campaign = await lockCampaign(trx, request.campaignId);
  if (campaign === undefined || !(await isThere(trx, request))) return refuse('UNKNOWN_ITEM');
  if (campaign.closed_at !== null) return refuse('WRONG_STATE', { state: 'CLOSED' });
  const { campaignId, kind, thingId } = request;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('campaign_link')
    .values({ campaign_id: campaignId, kind, thing_id: thingId, linked_at: new Date(caller.nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return refuse('ALREADY_THERE', { field: 'thingId' });
  note({ action: 'campaign.linked', target: { kind: 'campaign', id: campaignId }, after: { kind, thingId } });
  return nothing;
}

export const linkToCampaign =
  (db: Kysely<Schema>): Handler<'linkToCampaign'> =>
  (request, caller) =>
    audited(db, caller, (trx, note) => addLink(trx, note, { request, caller }));
