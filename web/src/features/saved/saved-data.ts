import type { ResponseOf } from '@coupon-centre/contract/endpoint';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import useSWR, { type SWRResponse } from 'swr';
import { askFor, useAsker } from '#lib/offer/ask-for.ts';

export type Savings = ResponseOf<SubscriberApi['getUserSaveMoneyImg']>;

/** The picture's link is good for an hour; a screen that stays open gets a new one before that. */
const REFRESH_MS = 1_800_000;

export const useSavings = (): SWRResponse<Savings> =>
  useSWR(['saved', useAsker()], () => askFor('getUserSaveMoneyImg', {}), {
    refreshInterval: REFRESH_MS,
    revalidateOnFocus: false,
  });
