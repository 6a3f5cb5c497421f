import type { useCard } from '@coupon-centre/contract/card/use-card';
import { toInstant } from '#coupon/business-day.ts';
import type { UseAnswer, Uses } from '#coupon/use.ts';
import type { UseRefusal } from '#coupon/use-rules.ts';
import { effectiveHints } from '#coupon/use-words.ts';
import type { LocalisedText } from '#db/schema.ts';
import { type Handler, refuse } from '#http/handler.ts';

type UseOrderAnswer = Extract<UseAnswer, { kind: 'order' }>;

function hintOf({ order, terms }: UseOrderAnswer): LocalisedText {
  switch (order.state) {
    case 'SUCCEEDED':
      return terms.benefit.kind === 'CODE' ? effectiveHints.codeShown : effectiveHints.succeeded;
    case 'STARTED':
      return effectiveHints.processing;
    case 'HANDED_OVER':
      return effectiveHints.handedOver;
    case 'REFUSED':
      return effectiveHints.refused;
  }
}

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
export const createUseCard =
  (uses: Uses): Handler<typeof useCard> =>
  async ({ uCardId, uCardNo, smsTicket, requestId }, { session, locale, nowMs }) => {
    const { subscriberId, sessionId } = session;
    const coupon = { subscriberId, ownedId: uCardId, serialNo: uCardNo };
    const answer = await uses.use({ ...coupon, sessionId, smsTicket, requestId, locale, nowMs });
    if (answer.kind === 'refused') return presentRefusal(answer.refusal);
    const told = { useOrderNo: answer.order.orderNo, effectiveHint: hintOf(answer)[locale] };
    switch (answer.order.state) {
      case 'SUCCEEDED':
        return { result: 'SUCCESS', ...told };
      case 'STARTED':
      case 'HANDED_OVER':
        return refuse('PROVISIONING', { result: 'PROCESSING', ...told });
      case 'REFUSED':
        return refuse('PROVISIONING_REFUSED', { result: 'FAILED', ...told });
    }
  };
