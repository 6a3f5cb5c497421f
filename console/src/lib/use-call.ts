import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallName, type CallRequest, type CallResponse, call } from './call.ts';
import { useLocale } from './locale.tsx';
import { successOf } from './problem.ts';

interface CallOptions<Response> {
  /** Disables the request. */
  readonly isOff?: boolean;
  /** Polling interval; false: no polling. */
  readonly everyMs?: number | ((last: Response | undefined) => number | false);
}

/** The current answer of a read, refreshed after each change. The last answer stays until the new one arrives. */
export function useCall<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  { isOff = false, everyMs }: CallOptions<CallResponse<Name>> = {},
): UseQueryResult<CallResponse<Name>> {
  const locale = useLocale();
  return useQuery({
    // Some answers contain localised texts.
    queryKey: [name, request, locale],
    queryFn: async ({ signal }) => successOf<Name>(await call(name, request, { signal })),
    enabled: !isOff,
    placeholderData: keepPreviousData,
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : (everyMs ?? false),
  }) as UseQueryResult<CallResponse<Name>>;
}
