import type { ownedEntry } from '@coupon-centre/contract/subscriber/subscriber-fields';
import type { reversalEntry, useEntry } from '@coupon-centre/contract/use/use-fields';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { stateAt } from './owned-state.ts';

const instantOf = (at: Date): string => toInstant(at.getTime());

/** An owned coupon's title by its terms. */
export async function titleOf(
  { termsOf }: Pick<Catalogue, 'termsOf'>,
  row: { readonly template_id: string; readonly terms_version: number },
): Promise<LocalisedText> {
  const terms = await termsOf(row.template_id, row.terms_version);
  if (terms === undefined) throw new Error(`no terms ${row.terms_version} of coupon ${row.template_id}`);
  return terms.title;
}

export async function presentOwnedEntry(
  catalogue: Pick<Catalogue, 'termsOf'>,
  row: Selectable<Schema['owned_coupon']>,
  nowMs: number,
): Promise<z.output<typeof ownedEntry>> {
  return {
    subscriberId: row.subscriber_id,
    ownedId: row.owned_id,
    templateId: row.template_id,
    title: await titleOf(catalogue, row),
    cardClass: row.card_class,
    termsVersion: row.terms_version,
    serialNo: row.serial_no,
    state: stateAt(row, nowMs),
    isHidden: row.hidden_at !== null,
    claimedAt: instantOf(row.claimed_at),
    validFrom: instantOf(row.valid_from),
    validTo: instantOf(row.valid_to),
    changedAt: instantOf(row.changed_at),
  };
}

export const presentUse = (row: Selectable<Schema['use_order']>): z.output<typeof useEntry> => ({
  subscriberId: row.subscriber_id,
  orderId: row.order_id,
  orderNo: row.order_no,
  ownedId: row.owned_id,
  state: row.state,
  createdAt: instantOf(row.created_at),
  settledAt: row.settled_at && instantOf(row.settled_at),
  refusal: row.refusal,
});

export const presentReversal = (
  row: Selectable<Schema['use_reversal']> & { readonly order_no: string },
): z.output<typeof reversalEntry> => ({
  subscriberId: row.subscriber_id,
  reversalId: row.reversal_id,
  orderNo: row.order_no,
  ownedId: row.owned_id,
  state: row.state,
  createdAt: instantOf(row.created_at),
  settledAt: row.settled_at && instantOf(row.settled_at),
  validTo: instantOf(row.valid_to),
  refusal: row.refusal,
});
