import { useEffect, useRef, useState } from 'react';
import { usePageState } from '#lib/page/page-state.tsx';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { logInAs, type RecognisedNumber, recogniseNumber, reportUnrecognised } from './one-click.ts';
import { loginWords } from './words.ts';
import { mayTryNumber } from './wrong-numbers.ts';

/** The number that was recognised last and has not logged in yet: the sheet shows the one of the screen below it. */
let kept: RecognisedNumber | null = null;

const keptNumber = (): RecognisedNumber | null => (kept !== null && Date.now() < kept.untilMs ? kept : null);

const takeKept = (): RecognisedNumber | null => {
  const ready = keptNumber();
  kept = null;
  return ready;
};

/** The carrier, which counts wrong numbers, is not asked ahead again this soon after it recognised none; a tap asks. */
const LOOK_AGAIN_MS = 60_000;
let lookedInVainMs = Number.NEGATIVE_INFINITY;

const hasJustLooked = (): boolean => Date.now() - lookedInVainMs < LOOK_AGAIN_MS;

let asking: ReturnType<typeof recogniseNumber> | null = null;

/** Asks the carrier, one question at a time: a second caller gets the same answer. */
const askCarrier = (config: Parameters<typeof recogniseNumber>[0]): ReturnType<typeof recogniseNumber> => {
  asking ??= recogniseNumber(config).finally(() => {
    asking = null;
  });
  return asking;
};

/**
 * One-click login in the sheet or on a screen: whether it is offered, the number that it logs in with, and its outcome. The
 * carrier is asked for the number when that opens, so that a person sees it before the tap; a tap never logs in with another number than
 * the one that was shown.
 */
export const useOneClick = (onSuccess: () => void) => {
  const words = loginWords[useLocale()];
  const { config } = usePageState();
  const { oneClick } = config;
  /** Fixed while it is shown, so that nothing in it moves. */
  const [isThere] = useState(() => oneClick !== null && mayTryNumber());
  /** Decided before the first frame, which answers a tap: drawn twice it would come late. */
  const [asksAhead] = useState(
    () => isThere && (oneClick?.sdkUrl ?? null) !== null && keptNumber() === null && !hasJustLooked(),
  );
  const [isOffered, setOffered] = useState(isThere);
  const [isBusy, setBusy] = useState(asksAhead);
  const [problem, setProblem] = useState<string | null>(null);
  const [maskedPhone, setMaskedPhone] = useState(() => keptNumber()?.maskedPhone ?? null);
  const isUnderWay = useRef(false);

  const hold = (recognised: RecognisedNumber): void => {
    kept = recognised;
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
    if (oneClick === null) return;
    // A question of the screen below may have been answered since.
    const ready = takeKept();
    if (ready === null && hasJustLooked()) return setOffered(mayTryNumber());
    const found = ready ?? (await askCarrier(oneClick));
    if (found.kind === 'recognised') hold(found);
    else lookedInVainMs = Date.now();
    setOffered(mayTryNumber());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (asksAhead) void alone(lookAhead);
  }, []);

  const fail = (message: string | null): void => {
    const text = message ?? words.oneClickFailed;
    setProblem(text);
    setOffered(mayTryNumber());
    showToast(text);
  };

  const logIn = async (): Promise<void> => {
    if (oneClick === null) return;
    setProblem(null);
    const found = takeKept() ?? (await askCarrier(oneClick));
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
