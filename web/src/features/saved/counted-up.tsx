import { useEffect, useState } from 'react';

const DURATION_MS = 900;
/** Quick at first, slow at the end. */
const eased = (share: number): number => 1 - (1 - share) ** 3;

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The share of the way up, 0–1; all of it at once for who wants little motion. */
const useShare = (): number => {
  const [share, setShare] = useState(() => (wantsStillness() ? 1 : 0));
  useEffect(() => {
    if (wantsStillness()) return;
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
  /** How an amount is written; the last one is what is heard. */
  readonly text: (amount: number) => string;
}

/** A figure that counts up to its amount, in the room that the whole of it takes. */
export const CountedUp = ({ amount, text }: CountedUpProps) => {
  const share = useShare();
  return (
    <>
      <span className="only-spoken">{text(amount)}</span>
      <span aria-hidden="true">{text(share === 1 ? amount : Math.floor(amount * share))}</span>
    </>
  );
};
