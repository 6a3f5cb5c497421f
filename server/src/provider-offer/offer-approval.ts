import type { GrantedKind } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { lockMapped, type MappedBenefit, replaceOffer } from './provider-offer-store.ts';

/** What is asked. `offer`: null to remove it. */
export interface AskedOffer {
  readonly benefit: MappedBenefit & { readonly kind: GrantedKind };
  readonly offer: ProviderOffer | null;
}

export const subjectOf = ({ kind, amount, templateId }: MappedBenefit): string =>
  `${kind} ${amount} ${templateId ?? 'all'}`;

function benefitOf(subjectId: string): MappedBenefit {
  const [kind, amount, templateId] = subjectId.split(' ');
  return {
    kind: kind as MappedBenefit['kind'],
    amount: Number(amount),
    templateId: templateId === undefined || templateId === 'all' ? null : templateId,
  };
}

/** As the audit keeps it: what a unit of the bucket is has the benefit's kind, which says what the amount is of. */
export function recordedOffer(offer: ProviderOffer | null, kind: GrantedKind) {
  if (offer?.by !== 'bucket') return offer;
  const { amountPerUnit: amount, ...bucket } = offer;
  return { ...bucket, kind, amount };
}

/** For who changes it at the same time. */
export function inWords(offer: ProviderOffer | null): string | null {
  switch (offer?.by) {
    case undefined:
      return null;
    case 'product':
      return `product ${offer.productOfferingId}`;
    case 'bucket':
      return `bucket ${offer.usageType}, ${offer.amountPerUnit} = 1 ${offer.units}`;
  }
}

const FEN_A_YUAN = 100;
const benefitNames: { readonly [Kind in GrantedKind]: (amount: number) => string } = {
  DATA_MB: (amount) => `流量 ${amount} MB`,
  CREDIT_FEN: (amount) => `话费 ${amount / FEN_A_YUAN} 元`,
  TOPUP_OFF_FEN: (amount) => `充值立减 ${amount / FEN_A_YUAN} 元`,
  TOPUP_PERCENT: (amount) => `充值折扣 ${amount}%`,
  EXPERIENCE: (amount) => `体验 ${amount} 天`,
};

/** For people, in Chinese. */
export const benefitTitle = ({ kind, amount }: { readonly kind: GrantedKind; readonly amount: number }): string =>
  benefitNames[kind](amount);

/** For people, in Chinese. */
export function titleOf({ benefit, offer }: AskedOffer): string {
  const asked =
    offer === null ? '移除' : offer.by === 'product' ? `产品 ${offer.productOfferingId}` : `账本 ${offer.usageType}`;
  return `${benefitTitle(benefit)}：${asked}`;
}

/** The offer that is mapped now; undefined if the coupon that it is for is gone. */
export async function readBase(
  trx: Transaction<Schema>,
  benefit: MappedBenefit,
): Promise<{ readonly offer: ProviderOffer | null } | undefined> {
  const { templateId } = benefit;
  if (templateId !== null) {
    const template = trx.selectFrom('coupon_template').select('template_id').where('template_id', '=', templateId);
    if ((await template.forShare().executeTakeFirst()) === undefined) return undefined;
  }
  return { offer: await lockMapped(trx, benefit) };
}

/** The provider's offer for a benefit. */
export const offerApproval: ApprovalWork = {
  baseOf: async (trx, subjectId) => (await readBase(trx, benefitOf(subjectId))) ?? null,
  async carryOut(trx, { subject_id: subjectId, asked, base, reason }, { nowMs, note }) {
    const { benefit, offer } = asked as unknown as AskedOffer;
    const { offer: expected } = base as unknown as Pick<AskedOffer, 'offer'>;
    if (!(await replaceOffer(trx, benefit, { expected, offer, nowMs }))) {
      return refuse('STALE_VALUE', { current: inWords(await lockMapped(trx, benefit)) });
    }
    note({
      action: offer === null ? 'offer.ended' : 'offer.mapped',
      target: { kind: 'providerOffer', id: subjectId, name: benefitTitle(benefit) },
      before: { offer: recordedOffer(expected, benefit.kind) },
      after: { offer: recordedOffer(offer, benefit.kind) },
      reason,
    });
    return null;
  },
};
