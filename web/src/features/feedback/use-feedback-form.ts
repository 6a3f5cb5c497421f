import type { FeedbackCategory } from '@coupon-centre/contract/feedback/feedback-kinds';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { useRef, useState } from 'react';
import { call } from '#lib/call/call.ts';
import { formatMoment } from '#lib/time/business-time.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { feedbackWords } from './words.ts';

/** What the feedback is about, from the address. */
export interface FeedbackSubject {
  readonly orderNo?: string | undefined;
  readonly uCardId?: string | undefined;
  /** The coupon's number, to show which one it is. */
  readonly uCardNo?: string | undefined;
}

/** What is wrong, and with which field. */
interface FormError {
  readonly of: 'category' | 'text' | 'form';
  readonly says: string;
}

export const useFeedbackForm = ({ orderNo, uCardId }: FeedbackSubject, onSent: () => void) => {
  const words = feedbackWords[useLocale()];
  const [category, setCategory] = useState<FeedbackCategory | null>(orderNo === undefined ? null : 'CREDIT');
  const [text, setText] = useState('');
  const [error, setError] = useState<FormError | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** One id until the server has taken it, so that a repeat after a lost answer is sent once. */
  const requestId = useRef(newRequestId());
  const send = async (): Promise<void> => {
    if (isBusy) return;
    if (category === null) return setError({ of: 'category', says: words.chooseCategory });
    if (text.trim() === '') return setError({ of: 'text', says: words.writeText });
    setBusy(true);
    setError(null);
    const about = { ...(orderNo !== undefined && { orderNo }), ...(uCardId !== undefined && { uCardId }) };
    const request = { category, text, ...about, requestId: requestId.current };
    const answer = await call('sendFeedback', request).catch(() => null);
    setBusy(false);
    if (answer === null) return setError({ of: 'form', says: words.failed });
    if (answer.code !== codeOf.SUCCESS) return setError({ of: 'form', says: answer.msg });
    requestId.current = newRequestId();
    // What was typed while it was sent stays.
    setText((now) => (now === text ? '' : now));
    showToast(words.sent(formatMoment(answer.resp_data.dueAt)));
    onSent();
  };
  /** Another text is another request. */
  const type = (typed: string): void => {
    requestId.current = newRequestId();
    setText(typed);
  };
  return { category, choose: setCategory, text, type, error, isBusy, send };
};
