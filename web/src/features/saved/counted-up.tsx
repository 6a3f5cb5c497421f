import { useEffect, useState } from 'react';
import { prefersStillness } from '#lib/page/haptics.ts';

const DURATION_MS = 900;
/** Ease-out: fast at first, slow at the end. */
const eased = (share: number): number => 1 - (1 - share) ** 3;

/** Progress of the animation, 0–1; 1 at once for people who prefer reduced motion. */
const useProgress = (): number => {
  const [share, setShare] = useState(() => (prefersStillness() ? 1 : 0));
  useEffect(() => {
    if (prefersStillness()) return;
    let frame = 0;
    let begunAt: number | undefined;
    const step = (at: number): void => {
      begunAt ??= at;
      const done = Math.min(1, (at - begunAt) / DURATION_MS);
      setShare(done);
      if (done < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  return eased(share);
};

export interface CountedUpProps {
  readonly amount: number;
  /** Formats an amount; screen readers hear the final one. */
  readonly text: (amount: number) => string;
}

/** A number that counts up to its amount, in the width of the final text. */
export const CountedUp = ({ amount, text }: CountedUpProps) => {
  const share = useProgress();
  return (
    <>
      <span className="only-spoken">{text(amount)}</span>
      <span aria-hidden="true">{text(share === 1 ? amount : Math.floor(amount * share))}</span>
    </>
  );
};
