import { useEffect } from 'react';
import { useLater } from '#lib/use-later.ts';
import { useWords } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';

/**
 * The code of a sheet that something waits for, once it is there. `giveUp` ends the wait, null while nothing waits; without
 * the code it is called, with a word to the person.
 */
export const useSheetCode = <Part extends object>(
  load: () => Promise<Part>,
  giveUp: (() => void) | null,
): Part | null => {
  const { shell } = useWords();
  const { part, hasFailed, retry } = useLater(load, giveUp !== null);
  useEffect(() => {
    if (giveUp === null || !hasFailed) return;
    showToast(shell.failedHint);
    giveUp();
    retry();
  }, [giveUp, hasFailed, retry, shell]);
  return part;
};
