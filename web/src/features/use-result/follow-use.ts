import { useEffect, useState } from 'react';
import { findUseStatus, type ListTab, pollDelayMs, SLOW_FROM_POLL, type UseStatus } from '#lib/use/use-status.ts';

export interface FollowedUse {
  readonly status: UseStatus;
  /** It takes longer than usual. */
  readonly isSlow: boolean;
}

/**
 * Polls the use of `uCardId` until it is settled, less often after a while and never while the page is hidden. Null
 * polls nothing.
 */
export const useFollowedUse = (uCardId: string | null, list: ListTab): FollowedUse => {
  const [status, setStatus] = useState<UseStatus>('RUNNING');
  const [polls, setPolls] = useState(0);
  const isSettled = status === 'USED' || status === 'BACK';
  useEffect(() => {
    if (uCardId === null || isSettled) return;
    let isCurrent = true;
    const poll = async (): Promise<void> => {
      const found = document.hidden ? 'UNKNOWN' : await findUseStatus(uCardId, list).catch(() => 'UNKNOWN' as const);
      if (!isCurrent) return;
      setStatus(found);
      setPolls(polls + 1);
    };
    const timer = setTimeout(() => void poll(), pollDelayMs(polls));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [uCardId, list, isSettled, polls]);
  return { status, isSlow: polls >= SLOW_FROM_POLL };
};
