import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Campaign, lockCampaign } from './campaign-store.ts';

/** A campaign locked in the revision that was read; refused if it is missing, changed, or closed. */
export async function openCampaign(
  trx: Transaction<Schema>,
  { campaignId, expectedRevision }: { readonly campaignId: string; readonly expectedRevision: number },
): Promise<Campaign | Refusal<'UNKNOWN_ITEM'> | Refusal<'STALE_VALUE'> | Refusal<'WRONG_STATE'>> {
  const campaign = await lockCampaign(trx, campaignId);
  if (campaign === undefined) return refuse('UNKNOWN_ITEM');
  if (campaign.revision !== expectedRevision) return refuse('STALE_VALUE', { current: campaign.revision });
  return campaign.closed_at === null ? campaign : refuse('WRONG_STATE', { state: 'CLOSED' });
}
