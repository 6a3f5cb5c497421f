import { useRight } from '#lib/session/session.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';
import { useChannelName } from '../channel-name.ts';
import type { NamesInTerms } from './terms-in-words.ts';
import { useAttributes } from './use-attributes.ts';

/** The names of attributes, lists of numbers and channels, as far as they are known. */
export function useNamesInTerms(): NamesInTerms {
  const mayRead = useRight('audiences.read');
  const attributes = useAttributes();
  const lists = useWholeList('listNumberLists', {}, { isOff: !mayRead });
  return {
    attributes: attributes.data?.items ?? [],
    lists: lists.data?.items ?? [],
    channelName: useChannelName(),
  };
}
