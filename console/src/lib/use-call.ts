import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallName, type CallRequest, type CallResponse, call } from './call.ts';
import { useLocale } from './locale.tsx';
import { successOf } from './problem.ts';

interface CallOptions<Response> {
  /** Disables the request: there is no answer, not even the last one. */
  readonly isOff?: boolean;
  /** Polling interval; false: no polling. */
  readonly everyMs?: number | ((last: Response | undefined) => number | false);
  /** Each reading is recorded in the audit: it is read again only on request, or after a change of the same subscriber. */
  readonly isRecorded?: boolean;
}

/** The current answer of a read, refreshed after each change. The last answer stays until the new one arrives; while off there is none. */
export function useCall<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  { isOff = false, everyMs, isRecorded = false }: CallOptions<CallResponse<Name>> = {},
): UseQueryResult<CallResponse<Name>> {
  const locale = useLocale();
  return useQuery({
    // Some answers contain localised texts.
    queryKey: [name, request, locale],
    queryFn: async ({ signal }) => successOf<Name>(await call(name, request, { signal })),
    enabled: !isOff,
    ...(!isOff && { placeholderData: keepPreviousData }),
    // `refresh` leaves it out.
    ...(isRecorded && {
      meta: { isRecorded },
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : (everyMs ?? false),
  }) as UseQueryResult<CallResponse<Name>>;
}
