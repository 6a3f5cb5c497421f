import { useEffect } from 'react';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import type { TopUpSheetProps } from './top-up/top-up-sheet.tsx';
import { myCardsWords } from './words.ts';

const sheet = async () => import('./top-up/top-up-sheet.tsx');

/** The top-up helper, lazy-loaded when first opened; if loading fails, a message says so and the list stays. */
export const TopUpHelper = (props: TopUpSheetProps) => {
  const words = myCardsWords[useLocale()];
  const { part, hasFailed } = useDeferred(sheet);
  const { onClose } = props;
  useEffect(() => {
    if (!hasFailed) return;
    showToast(words.topUpFailed);
    onClose();
  }, [hasFailed, onClose, words]);
  return part && <part.TopUpSheet {...props} />;
};
