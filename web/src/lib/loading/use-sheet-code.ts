import { useEffect } from 'react';
import { afterPaint } from '#lib/page/after-paint.ts';
import { useWords } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { tapped } from './tapped.ts';
import { useDeferred } from './use-deferred.ts';

/**
 * Code of a sheet, once loaded, while a request is open (`giveUp` is then not null); until the sheet is seen, the rest of the
 * page does not load its code. If loading fails, shows a message and calls `giveUp`, which cancels the request.
 */
export const useSheetCode = <Part extends object>(
  load: () => Promise<Part>,
  giveUp: (() => void) | null,
): Part | null => {
  const { shell } = useWords();
  const isOpen = giveUp !== null;
  const { part, hasFailed, retry } = useDeferred(load, isOpen);
  const isThere = part !== null;
  useEffect(() => {
    if (!isOpen) return;
    tapped.answering('sheet');
    return () => tapped.answered('sheet');
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && isThere) afterPaint(() => tapped.answered('sheet'));
  }, [isOpen, isThere]);
  useEffect(() => {
    if (giveUp === null || !hasFailed) return;
    showToast(shell.failedHint);
    giveUp();
    retry();
  }, [giveUp, hasFailed, retry, shell]);
  return part;
};
