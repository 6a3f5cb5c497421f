import type { UseQueryResult } from '@tanstack/react-query';
import type { CallResponse } from '#lib/call.ts';
import { useWholeList } from '#lib/use-whole-list.ts';

type Attribute = CallResponse<'listAttributeNames'>['items'][number];

/** Every attribute of subscribers by name, for everyone who reads or writes a condition. */
export function useAttributes(): UseQueryResult<{ readonly items: readonly Attribute[] }> {
  return useWholeList('listAttributeNames', {});
}
