import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { useIsHydrated } from '#lib/loading/hydrated.ts';
import type { CallName, CallRequest } from './call.ts';
import { type AnswerData, fetchData, useSubscriberKey } from './fetch-data.ts';

/** A call's answer that is the same for everyone, cached by call and request. Anything but success is an error. */
export const useAnswer = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  options: SWRConfiguration<AnswerData<Name>> = {},
): SWRResponse<AnswerData<Name>> => useSWR([name, request], () => fetchData(name, request), options);

/** The same for answers that differ by subscriber. A null request fetches nothing. */
export const useOwnAnswer = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name> | null,
  options: SWRConfiguration<AnswerData<Name>> = {},
): SWRResponse<AnswerData<Name>> => {
  const subscriberKey = useSubscriberKey();
  return useSWR(request && [name, request, subscriberKey], ([, body]) => fetchData(name, body), options);
};

/**
 * Options for an answer that the server may have rendered: it is shown until a newer one arrives, and not fetched again
 * during hydration.
 */
export const useRenderedFirst = <Answer>(rendered: Answer | undefined): SWRConfiguration<Answer> => {
  const isHydrated = useIsHydrated();
  if (rendered === undefined) return {};
  return { fallbackData: rendered, ...(!isHydrated && { revalidateOnMount: false }) };
};
