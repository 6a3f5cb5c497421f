import { PAGE_SIZE_MAX } from '@coupon-centre/contract/foundation/limits';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallName, type CallRequest, type CallResponse, call } from './call.ts';
import { useLocale } from './locale.tsx';
import { successOf } from './problem.ts';

/** Calls that answer a list page by page. */
type PagedName = {
  [Name in CallName]: CallResponse<Name> extends { readonly items: unknown; readonly hasMore: boolean } ? Name : never;
}[CallName];
type Row<Name extends PagedName> = CallResponse<Name> extends { readonly items: readonly (infer One)[] } ? One : never;
interface Page {
  readonly items: readonly unknown[];
  readonly cursor: string | null;
}

/** All pages of a list that people look at as a whole: choices of a field, a month's grabs. Refreshed after each change. */
export function useWholeList<Name extends PagedName>(
  name: Name,
  request: Omit<CallRequest<Name>, 'cursor' | 'pageSize'>,
  { everyMs = false, isOff = false }: { readonly everyMs?: number | false; readonly isOff?: boolean } = {},
): UseQueryResult<{ readonly items: readonly Row<Name>[] }> {
  const locale = useLocale();
  return useQuery({
    queryKey: [name, 'whole', request, locale],
    queryFn: async ({ signal }) => {
      const items: unknown[] = [];
      let cursor: string | null = null;
      do {
        const asked = { ...request, pageSize: PAGE_SIZE_MAX, ...(cursor !== null && { cursor }) };
        const page = successOf<Name>(await call(name, asked as CallRequest<Name>, { signal })) as Page;
        items.push(...page.items);
        cursor = page.cursor;
      } while (cursor !== null);
      return { items: items as Row<Name>[] };
    },
    enabled: !isOff,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}
