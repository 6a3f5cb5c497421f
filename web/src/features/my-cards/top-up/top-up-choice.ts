import { useEffect, useState } from 'react';
import type { AnswerData } from '#lib/call/fetch-data.ts';
import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { usePayChannel } from '#lib/use/pay-channel.ts';

export type TopUpChoice = AnswerData<'listTopUpCoupons'>;

/** Debounce: intermediate amounts are not requested. */
const TYPING_MS = 250;

/**
 * What the subscriber's coupons take off a top-up; while that is on its way, what they took off the amount before
 * (`isOfBefore`). Null requests nothing.
 */
export const useTopUpChoice = (amountFen: number | null) => {
  const channel = usePayChannel();
  const [requested, setRequested] = useState(amountFen);
  useEffect(() => {
    const timer = setTimeout(() => setRequested(amountFen), TYPING_MS);
    return () => clearTimeout(timer);
  }, [amountFen]);
  const request = requested === null ? null : { amountFen: requested, channel };
  const { data, error, mutate } = useOwnAnswer('listTopUpCoupons', request);
  const [last, setLast] = useState(data);
  useEffect(() => {
    if (data !== undefined) setLast(data);
  }, [data]);
  const hasFailed = data === undefined && error !== undefined;
  const isOfBefore = data === undefined || requested !== amountFen;
  return { choice: hasFailed ? undefined : (data ?? last), isOfBefore, hasFailed, retry: () => mutate() };
};
