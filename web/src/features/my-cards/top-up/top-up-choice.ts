import { useEffect, useState } from 'react';
import type { AnswerData } from '#lib/call/fetch-data.ts';
import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { usePayChannel } from '#lib/use/pay-channel.ts';

export type TopUpChoice = AnswerData<'listTopUpCoupons'>;

/** Debounce: intermediate amounts are not requested. */
const TYPING_MS = 250;

/**
 * What the subscriber's coupons take off a top-up; keeps the previous answer while the next one loads. Null requests
 * nothing.
 */
export const useTopUpChoice = (amountFen: number | null) => {
  const channel = usePayChannel();
  const [requested, setRequested] = useState(amountFen);
  useEffect(() => {
    const timer = setTimeout(() => setRequested(amountFen), TYPING_MS);
    return () => clearTimeout(timer);
  }, [amountFen]);
  return useOwnAnswer('listTopUpCoupons', requested === null ? null : { amountFen: requested, channel }, {
    keepPreviousData: true,
  });
};
