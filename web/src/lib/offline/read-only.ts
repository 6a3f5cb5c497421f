import { useWords } from '#lib/words/words.tsx';
import { useOfflineSince } from './offline.ts';

/** Why nothing can be changed now: the server cannot be reached. Undefined while it can. */
export const useReadOnly = (): string | undefined => {
  const { shell } = useWords();
  return useOfflineSince() === null ? undefined : shell.readOnly;
};
