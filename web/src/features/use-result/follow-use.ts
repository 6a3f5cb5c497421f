import { useEffect, useState } from 'react';
import { type ListTab, SLOW_FROM_ASK, standingOfUse, type UseStanding, waitBeforeAskMs } from '#lib/standing-of-use.ts';

export interface FollowedUse {
  readonly standing: UseStanding;
  /** It takes longer than usual. */
  readonly isSlow: boolean;
}

/**
 * Asks again and again how the use of `uCardId` stands until it is settled, rarely after a while and never while nobody
 * looks. Null follows nothing.
 */
export const useFollowedUse = (uCardId: string | null, list: ListTab): FollowedUse => {
  const [standing, setStanding] = useState<UseStanding>('RUNNING');
  const [asked, setAsked] = useState(0);
  const isSettled = standing === 'USED' || standing === 'BACK';
  useEffect(() => {
    if (uCardId === null || isSettled) return;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const found = document.hidden ? 'UNKNOWN' : await standingOfUse(uCardId, list).catch(() => 'UNKNOWN' as const);
      if (!isCurrent) return;
      setStanding(found);
      setAsked(asked + 1);
    };
    const timer = setTimeout(() => void ask(), waitBeforeAskMs(asked));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [uCardId, list, isSettled, asked]);
  return { standing, isSlow: asked >= SLOW_FROM_ASK };
};
