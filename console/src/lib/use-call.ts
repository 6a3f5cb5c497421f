import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallName, type CallRequest, type CallResponse, call } from './call.ts';
import { useLocale } from './locale.tsx';
import { successOf } from './problem.ts';

interface Wish<Response> {
  /** Not asked for while true. */
  readonly isOff?: boolean;
  /** Asked for again and again, for what goes on by itself; false: no more. */
  readonly everyMs?: number | ((last: Response | undefined) => number | false);
}

/** What a call of reading answers now, asked for again after each change. What stood there last stays until the new is there. */
export function useCall<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  { isOff = false, everyMs }: Wish<CallResponse<Name>> = {},
): UseQueryResult<CallResponse<Name>> {
  const locale = useLocale();
  return useQuery({
    // Some answers have words in them.
    queryKey: [name, request, locale],
    queryFn: async ({ signal }) => successOf<Name>(await call(name, request, { signal })),
    enabled: !isOff,
    placeholderData: keepPreviousData,
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : (everyMs ?? false),
  }) as UseQueryResult<CallResponse<Name>>;
}
