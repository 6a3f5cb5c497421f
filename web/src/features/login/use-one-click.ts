import { useRef, useState } from 'react';
import { usePageState } from '#lib/page/page-state.tsx';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { logInByOneClick } from './one-click.ts';
import { loginWords } from './words.ts';
import { mayTryNumber } from './wrong-numbers.ts';

/** One-click login in the sheet: whether it is offered, and its outcome. */
export const useOneClick = (onSuccess: () => void) => {
  const words = loginWords[useLocale()];
  const { config } = usePageState();
  /** Fixed while the sheet is open, so that nothing in it moves. */
  const [isThere] = useState(() => config.oneClick !== null && mayTryNumber());
  const [isOffered, setOffered] = useState(isThere);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  const begin = async (): Promise<void> => {
    if (isUnderWay.current || config.oneClick === null) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    const outcome = await logInByOneClick(config.oneClick, () => showToast(words.checking));
    isUnderWay.current = false;
    if (outcome.kind === 'leaving') return;
    setBusy(false);
    if (outcome.kind === 'success') {
      showToast(words.success);
      return onSuccess();
    }
    const message = outcome.message ?? words.oneClickFailed;
    setProblem(message);
    setOffered(mayTryNumber());
    showToast(message);
  };

  return { isThere, isOffered, isBusy, problem, begin };
};
