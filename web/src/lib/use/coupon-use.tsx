import type { Benefit, CardClass } from '@coupon-centre/contract/foundation/field';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '#lib/call/call.ts';
import { requestConfirmation } from '#lib/confirmation/confirmation-request.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { currentSession } from '#lib/session/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { outcomeOfUse } from './outcome-of-use.ts';
import { type ResultNote, resultPath } from './result-note.ts';
import { UseConfirmSheet } from './use-confirm-sheet.tsx';
import { confirmWords } from './use-confirm-words.ts';

/** The fields of an owned coupon that using it needs. */
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
  /** The same for every tap of this attempt, so that a request whose answer was lost can be repeated. */
  readonly requestId: string;
  /** Set once the person has confirmed by SMS. */
  readonly smsTicket?: string;
}

export interface CouponUse {
  /** Asks whether to use the coupon; if confirmed, uses it and opens the result screen. */
  readonly begin: (coupon: UsableCoupon) => void;
  /** The open question, to be rendered by the screen. */
  readonly dialog: ReactNode;
}

/** Loaded with the first use. Without it, my coupons show the use once they are asked for again. */
const keepInStep = async (coupon: UsableCoupon, to: 'USED' | 'USING'): Promise<void> => {
  const part = await import('./move-used.ts').catch(() => null);
  await part?.moveUsed(coupon, to);
};

/** Using a coupon, from the question to the result screen; the same wherever a coupon can be used. */
export const useCouponUse = (): CouponUse => {
  const locale = useLocale();
  const [, navigate] = useLocation();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const isSent = useRef(false);

  /** The confirmation sheet replaces the question; closing it returns to the question. */
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
    const outcome = outcomeOfUse(await call('useCoupon', { uCardId, requestId, ...optional }));
    if (outcome.kind === 'confirm') return confirmAndSend({ coupon, requestId });
    if (outcome.kind === 'again') return showToast(outcome.text);
    setAttempt(null);
    if (outcome.kind === 'login') {
      // The answer depends on the owner: if another subscriber logs in, nothing is used.
      if (await requestLogin()) await send({ coupon, requestId });
      return;
    }
    if (outcome.kind !== 'failed') void keepInStep(coupon, outcome.kind === 'done' ? 'USED' : 'USING');
    const note: ResultNote = { uCardId, uid: currentSession()?.uid, mTitle: coupon.mTitle, outcome };
    navigate(resultPath(outcome), { state: note });
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
