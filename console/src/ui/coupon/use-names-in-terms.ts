import { useChannelName } from '../channel-name.ts';
import type { NamesInTerms } from './terms-in-words.ts';
import { useAttributes } from './use-attributes.ts';

/** The names of attributes and channels, as far as they are known. */
export function useNamesInTerms(): NamesInTerms {
  const { data } = useAttributes();
  return { attributes: data?.items ?? [], channelName: useChannelName() };
}
