import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Uses } from './use.ts';
import type { UseRefusal } from './use-rules.ts';
import { hintOf } from './use-words.ts';

function presentRefusal(refusal: UseRefusal) {
  switch (refusal.name) {
    case 'USE_IN_PROGRESS':
      return refuse(refusal.name, { useOrderNo: refusal.useOrderNo });
    case 'NOT_YET_VALID':
      return refuse(refusal.name, { validFrom: toInstant(refusal.validFromMs) });
    case 'CONDITIONS_NOT_MET':
      return refuse(refusal.name, { reasons: [...refusal.reasons] });
    case 'UNCONFIRMED':
      return refuse('CODE_WRONG', { attemptsLeft: 0 });
    case 'CONFIRMATION_NEEDED':
    case 'OWNED_COUPON_NOT_FOUND':
    case 'REQUEST_ID_REUSED':
    case 'WITHDRAWN':
    case 'ALREADY_USED':
    case 'EXPIRED':
      return refuse(refusal.name);
  }
}

/** Success, being processed and refused are three different answers (wire §4): 0000, 3010, 3011. */
export const useCoupon =
  (uses: Uses, audienceSubjects: Pick<AudienceSubjects, 'forget'>): Handler<'useCoupon'> =>
  async ({ uCardId, uCardNo, smsTicket, requestId }, { session, locale, nowMs }) => {
    const { subscriberId, sessionId } = session;
    const coupon = { subscriberId, ownedId: uCardId, serialNo: uCardNo };
    const answer = await uses.use({ ...coupon, sessionId, smsTicket, requestId, locale, nowMs });
    if (answer.kind === 'refused') return presentRefusal(answer.refusal);
    const shown = { useOrderNo: answer.order.orderNo, effectiveHint: hintOf(answer.order.state, answer.terms)[locale] };
    switch (answer.order.state) {
      case 'SUCCEEDED':
        audienceSubjects.forget(subscriberId);
        return { result: 'SUCCESS', ...shown };
      case 'STARTED':
      case 'HANDED_OVER':
        return refuse('PROVISIONING', { result: 'PROCESSING', ...shown });
      case 'REFUSED':
      case 'REVERSED':
        return refuse('PROVISIONING_REFUSED', { result: 'FAILED', ...shown });
    }
  };
