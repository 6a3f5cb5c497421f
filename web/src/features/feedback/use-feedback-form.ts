import type { FeedbackCategory } from '@coupon-centre/contract/feedback/feedback-kinds';
import { useState } from 'react';
import { call } from '#lib/call/call.ts';
import { createRequestIds } from '#lib/call/request-ids.ts';
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
  const [requestIds] = useState(createRequestIds);
  const send = async (): Promise<void> => {
    if (isBusy) return;
    if (category === null) return setError({ of: 'category', says: words.chooseCategory });
    if (text.trim() === '') return setError({ of: 'text', says: words.writeText });
    setBusy(true);
    setError(null);
    const about = { ...(orderNo !== undefined && { orderNo }), ...(uCardId !== undefined && { uCardId }) };
    const content = { category, text, ...about };
    const answer = await call('sendFeedback', { ...content, requestId: requestIds.of(content) }).catch(() => null);
    setBusy(false);
    if (answer === null) return setError({ of: 'form', says: words.failed });
    if (answer.code !== codeOf.SUCCESS) return setError({ of: 'form', says: answer.msg });
    requestIds.forget();
    // What was typed while it was sent stays.
    setText((now) => (now === text ? '' : now));
    showToast(words.sent(formatMoment(answer.resp_data.dueAt)));
    onSent();
  };
  return { category, choose: setCategory, text, type: setText, error, isBusy, send };
};
