import { useEffect } from 'react';
import { useLater } from '#lib/use-later.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import type { TopUpSheetProps } from './top-up-sheet.tsx';
import { myCardsWords } from './words.ts';

const sheet = async () => import('./top-up-sheet.tsx');

/** The top-up helper, whose code comes when it is first opened; if it does not come, that is said and the list stays. */
export const TopUpHelper = (props: TopUpSheetProps) => {
  const words = myCardsWords[useLocale()];
  const { part, hasFailed } = useLater(sheet);
  const { onClose } = props;
  useEffect(() => {
    if (!hasFailed) return;
    showToast(words.topUpFailed);
    onClose();
  }, [hasFailed, onClose, words]);
  return part && <part.TopUpSheet {...props} />;
};
