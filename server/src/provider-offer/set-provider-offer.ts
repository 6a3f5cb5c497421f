import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { Kysely } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { benefitTitle, inWords, readBase, recordedOffer, subjectOf, titleOf } from './offer-approval.ts';

const isSame = (offer: ProviderOffer | null, other: ProviderOffer | null): boolean =>
  canonicalJson({ offer }) === canonicalJson({ offer: other });

/** Of two operators at once one is refused. What an offer costs is in the provider's catalogue only, so its exposure is not known. */
export const setProviderOffer =
  (db: Kysely<Schema>): Handler<'setProviderOffer'> =>
  async ({ benefit, expected, offer, reason }, caller) => {
    if (isSame(offer, expected)) throw new BadInput('offer', { 'zh-CN': '与当前一致', en: 'is as it is now' });
    return tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const before = await readBase(trx, benefit);
        if (before === undefined) return refuse('UNKNOWN_ITEM');
        if (!isSame(before.offer, expected)) return refuse('STALE_VALUE', { current: inWords(before.offer) });
        const subjectId = subjectOf(benefit);
        if ((await openApprovalOf(trx, 'OFFER', subjectId)) !== null) {
          return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
        }
        const approval = await askApproval(
          trx,
          {
            kind: 'OFFER',
            subjectId,
            title: titleOf({ benefit, offer }),
            asked: { benefit, offer },
            inForce: before.offer && { benefit, ...before },
            base: before,
            exposureFen: 0,
            reason,
          },
          caller,
        );
        note({
          action: 'offer.asked',
          target: { kind: 'providerOffer', id: subjectId, name: benefitTitle(benefit) },
          before: { offer: recordedOffer(before.offer, benefit.kind) },
          after: { offer: recordedOffer(offer, benefit.kind) },
          reason,
        });
        return approval;
      }),
    );
  };
