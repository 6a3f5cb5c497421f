import { useEffect, useRef, useState } from 'react';
import { usePageState } from '#lib/page/page-state.tsx';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { logInAs, type RecognisedNumber, recogniseNumber, reportUnrecognised } from './one-click.ts';
import { loginWords } from './words.ts';
import { mayTryNumber } from './wrong-numbers.ts';

/**
 * One-click login in the sheet: whether it is offered, the number that it logs in with, and its outcome. The carrier is asked
 * for the number when the sheet opens, so that a person sees it before the tap; a tap never logs in with another number than
 * the one that was shown.
 */
export const useOneClick = (onSuccess: () => void) => {
  const words = loginWords[useLocale()];
  const { config } = usePageState();
  const { oneClick } = config;
  /** Fixed while the sheet is open, so that nothing in it moves. */
  const [isThere] = useState(() => oneClick !== null && mayTryNumber());
  const [isOffered, setOffered] = useState(isThere);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [maskedPhone, setMaskedPhone] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const held = useRef<RecognisedNumber | null>(null);

  const hold = (recognised: RecognisedNumber): void => {
    held.current = recognised;
    setMaskedPhone(recognised.maskedPhone);
  };

  /** One at a time. */
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    await work();
    isUnderWay.current = false;
    setBusy(false);
  };

  const lookAhead = async (): Promise<void> => {
    if (!isThere || oneClick === null || oneClick.sdkUrl === null) return;
    const found = await recogniseNumber(oneClick);
    if (found.kind === 'recognised') hold(found);
    setOffered(mayTryNumber());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet opens
  useEffect(() => void alone(lookAhead), []);

  const fail = (message: string | null): void => {
    const text = message ?? words.oneClickFailed;
    setProblem(text);
    setOffered(mayTryNumber());
    showToast(text);
  };

  const logIn = async (): Promise<void> => {
    if (oneClick === null) return;
    setProblem(null);
    const ready = held.current;
    held.current = null;
    const found = ready !== null && Date.now() < ready.untilMs ? ready : await recogniseNumber(oneClick);
    if (found.kind === 'leaving') return;
    if (found.kind === 'failed') {
      reportUnrecognised(found);
      return fail(found.message);
    }
    if (found.maskedPhone !== null && found.maskedPhone !== maskedPhone) return hold(found);
    const outcome = await logInAs(found, () => showToast(words.checking));
    if (outcome.kind === 'failed') return fail(outcome.message);
    showToast(words.success);
    onSuccess();
  };

  const terms = oneClick?.terms ?? null;
  return { isThere, isOffered, isBusy, maskedPhone, terms, problem, begin: () => alone(logIn) };
};
