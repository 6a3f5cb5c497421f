import type { ResponseOf } from '@coupon-centre/contract/endpoint';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import { useEffect, useState } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { askFor, useAsker } from '#lib/offer/ask-for.ts';
import { usePayChannel } from '#lib/pay-channel.ts';

export type TopUpChoice = ResponseOf<SubscriberApi['topUpPlusCouponList']>;

/** Nobody is asked about the amounts that are passed while somebody types. */
const TYPING_MS = 250;

/** What one's coupons take off a top-up; the answer before stays while the next is on its way. Null asks nobody. */
export const useTopUpChoice = (amountFen: number | null): SWRResponse<TopUpChoice> => {
  const asker = useAsker();
  const channel = usePayChannel();
  const [asked, setAsked] = useState(amountFen);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(amountFen), TYPING_MS);
    return () => clearTimeout(timer);
  }, [amountFen]);
  return useSWR(
    asked === null ? null : ['topUp', asker, asked, channel],
    () => askFor('topUpPlusCouponList', { amountFen: asked ?? 0, channel }),
    { keepPreviousData: true },
  );
};
