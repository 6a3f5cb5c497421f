import type { BenefitKind } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';

export interface MappedBenefit {
  readonly kind: BenefitKind;
  readonly amount: number;
  readonly templateId: string | null;
}

/** The offers for coupons' benefits: their own, else those of all coupons. Null: there is none, or the gateway takes none of that kind. */
export async function readProviderOffers(
  db: Kysely<Schema>,
  { offers }: Pick<Provisioning, 'offers'>,
  benefits: readonly MappedBenefit[],
): Promise<readonly (ProviderOffer | null)[]> {
  if (offers === undefined) return benefits.map(() => null);
  const { rows } = await sql<{ nth: string; offer: ProviderOffer }>`
    SELECT DISTINCT ON (a.nth) a.nth, p.offer
      FROM unnest(
             ${benefits.map(({ kind }) => kind)}::text[],
             ${benefits.map(({ amount }) => amount)}::integer[],
             ${benefits.map(({ templateId }) => templateId)}::uuid[]
           ) WITH ORDINALITY AS a(kind, amount, template_id, nth)
      JOIN provider_offer p
        ON p.benefit_kind = a.kind AND p.amount = a.amount AND (p.template_id = a.template_id OR p.template_id IS NULL)
     ORDER BY a.nth, p.template_id NULLS LAST`.execute(db);
  const found = new Map(rows.map((row) => [Number(row.nth), row.offer]));
  return benefits.map((_, index) => {
    const offer = found.get(index + 1);
    return offer !== undefined && offers.kinds.includes(offer.by) ? offer : null;
  });
}

const isOf = ({ kind, amount, templateId }: MappedBenefit) =>
  sql<boolean>`benefit_kind = ${kind} AND amount = ${amount} AND template_id IS NOT DISTINCT FROM ${templateId}::uuid`;

/** Of exactly this: one coupon, or all of them; locked until the transaction ends. */
export async function lockMapped(trx: Transaction<Schema>, benefit: MappedBenefit): Promise<ProviderOffer | null> {
  const row = await trx
    .selectFrom('provider_offer')
    .select('offer')
    .where(isOf(benefit))
    .forUpdate()
    .executeTakeFirst();
  return row?.offer ?? null;
}

interface Replacing {
  readonly expected: ProviderOffer | null;
  readonly offer: ProviderOffer | null;
  readonly nowMs: number;
}

/** Replaces an offer if it still is as expected (null: there is none); the row count is the answer. */
export async function replaceOffer(
  trx: Transaction<Schema>,
  benefit: MappedBenefit,
  { expected, offer, nowMs }: Replacing,
): Promise<boolean> {
  const isIt = isOf(benefit);
  const isExpected = sql<boolean>`offer = ${JSON.stringify(expected)}::jsonb`;
  const written = offer && { offer: JSON.stringify(offer), changed_at: new Date(nowMs) };
  if (expected !== null && written !== null) {
    const changed = await trx
      .updateTable('provider_offer')
      .set(written)
      .where(isIt)
      .where(isExpected)
      .executeTakeFirst();
    return changed.numUpdatedRows === 1n;
  }
  if (expected !== null) {
    const ended = await trx.deleteFrom('provider_offer').where(isIt).where(isExpected).executeTakeFirst();
    return ended.numDeletedRows === 1n;
  }
  if (written === null) return false;
  const { kind, amount, templateId } = benefit;
  const made = await trx
    .insertInto('provider_offer')
    .values({ offer_id: newId(), benefit_kind: kind, amount, template_id: templateId, ...written })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}
