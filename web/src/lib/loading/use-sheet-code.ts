import { useEffect } from 'react';
import { useWords } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { useDeferred } from './use-deferred.ts';

/**
 * Code of a sheet, once loaded, while a request is open (`giveUp` is then not null). If loading fails, shows a message
 * and calls `giveUp`, which cancels the request.
 */
export const useSheetCode = <Part extends object>(
  load: () => Promise<Part>,
  giveUp: (() => void) | null,
): Part | null => {
  const { shell } = useWords();
  const { part, hasFailed, retry } = useDeferred(load, giveUp !== null);
  useEffect(() => {
    if (giveUp === null || !hasFailed) return;
    showToast(shell.failedHint);
    giveUp();
    retry();
  }, [giveUp, hasFailed, retry, shell]);
  return part;
};
