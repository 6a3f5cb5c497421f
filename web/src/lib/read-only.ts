import { useOfflineSince } from './offline.ts';
import { useWords } from './words/words.tsx';

/** Why nothing can be changed just now: the server is out of reach. Undefined while it can be asked. */
export const useReadOnly = (): string | undefined => {
  const { shell } = useWords();
  return useOfflineSince() === null ? undefined : shell.readOnly;
};
