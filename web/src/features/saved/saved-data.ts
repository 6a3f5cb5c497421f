import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { AnswerData } from '#lib/call/fetch-data.ts';
import { useOwnAnswer } from '#lib/call/use-answer.ts';

export type Savings = AnswerData<'showSavings'>;

/** The picture's link is valid for an hour; an open screen gets a new one before that. */
const REFRESH_MS = 30 * MINUTE_MS;

export const useSavings = () =>
  useOwnAnswer('showSavings', {}, { refreshInterval: REFRESH_MS, revalidateOnFocus: false });
