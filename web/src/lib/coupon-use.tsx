import type { Benefit, CardClass } from '@coupon-centre/contract/field';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '#ui/toast.tsx';
import { UseConfirmSheet } from '#ui/use-confirm-sheet.tsx';
import { confirmWords } from '#ui/use-confirm-words.ts';
import { call } from './call.ts';
import { requestConfirmation } from './confirmation/confirmation-request.ts';
import { requestLogin } from './login-request.ts';
import { outcomeOfUse } from './outcome-of-use.ts';
import { newRequestId } from './request-id.ts';
import { type ResultNote, resultPath } from './result-note.ts';
import { useLocale } from './words/words.tsx';

/** An owned coupon, as far as using it needs to know and to say. */
interface UsableCoupon {
  readonly uCardId: string;
  readonly uCardNo?: string | undefined;
  readonly mTitle: string;
  readonly time: string;
  readonly cardClass: CardClass;
  readonly benefit: Benefit;
}

interface Attempt {
  readonly coupon: UsableCoupon;
  /** The same for every tap of this attempt, so that a request whose answer got lost can be sent again. */
  readonly requestId: string;
  /** Once the person has confirmed it by SMS. */
  readonly smsTicket?: string;
}

export interface CouponUse {
  /** Asks whether the coupon shall be used; a yes uses it and leads to the result's screen. */
  readonly begin: (coupon: UsableCoupon) => void;
  /** To be rendered by the screen: the question, while it is open. */
  readonly dialog: ReactNode;
}

/** Using a coupon, from the question to the result's screen; the same wherever a coupon can be used. */
export const useCouponUse = (): CouponUse => {
  const locale = useLocale();
  const [, navigate] = useLocation();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const isSent = useRef(false);

  /** The question gives way to the sheet of the confirmation; who closes that is back at it. */
  const confirmAndSend = async (unconfirmed: Attempt): Promise<void> => {
    setConfirming(true);
    const smsTicket = await requestConfirmation({ scene: 'USE', uCardId: unconfirmed.coupon.uCardId });
    setConfirming(false);
    if (smsTicket === null) return;
    const confirmed = { ...unconfirmed, smsTicket };
    setAttempt(confirmed);
    await send(confirmed);
  };

  const send = async ({ coupon, requestId, smsTicket }: Attempt): Promise<void> => {
    const { uCardId, uCardNo } = coupon;
    const optional = { ...(uCardNo && { uCardNo }), ...(smsTicket && { smsTicket }) };
    const outcome = outcomeOfUse(await call('useCard', { uCardId, requestId, ...optional }));
    if (outcome.kind === 'confirm') return confirmAndSend({ coupon, requestId });
    if (outcome.kind === 'again') return showToast(outcome.text);
    setAttempt(null);
    if (outcome.kind === 'login') {
      // The answer tells whose coupon it is: where somebody else has logged in, nothing is used.
      if (await requestLogin()) await send({ coupon, requestId });
      return;
    }
    navigate(resultPath(outcome), { state: { uCardId, outcome } satisfies ResultNote });
  };

  const confirm = async (): Promise<void> => {
    if (attempt === null || isSent.current) return;
    isSent.current = true;
    setBusy(true);
    try {
      await send(attempt);
    } catch {
      showToast(confirmWords[locale].unsent);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };

  return {
    begin: (coupon) => setAttempt({ coupon, requestId: newRequestId() }),
    dialog: attempt && !isConfirming && (
      <UseConfirmSheet
        coupon={attempt.coupon}
        isBusy={isBusy}
        locale={locale}
        onClose={() => setAttempt(null)}
        onConfirm={() => void confirm()}
      />
    ),
  };
};
