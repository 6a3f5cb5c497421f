import type { AnswerData } from '#lib/call/fetch-data.ts';
import { useOwnAnswer } from '#lib/call/use-answer.ts';

export type Savings = AnswerData<'showSavings'>;

/** The picture's link is valid for an hour; an open screen gets a new one before that. */
const REFRESH_MS = 1_800_000;

export const useSavings = () =>
  useOwnAnswer('showSavings', {}, { refreshInterval: REFRESH_MS, revalidateOnFocus: false });
