import type { UseQueryResult } from '@tanstack/react-query';
import type { CallResponse } from '#lib/call.ts';
import { useRight } from '#lib/session/session.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';

export type Attribute = CallResponse<'listAttributes'>['items'][number];

/** Every attribute of subscribers, for who may read audiences. */
export function useAttributes(): UseQueryResult<{ readonly items: readonly Attribute[] }> {
  const mayRead = useRight('audiences.read');
  return useWholeList('listAttributes', {}, { isOff: !mayRead });
}
