import { useEffect, useState } from 'react';
import { call, SESSION_OVER } from '#lib/call/call.ts';
import type { AnswerData } from '#lib/call/fetch-data.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { useSession } from '#lib/session/session.ts';
import { pollDelayMs, SLOW_FROM_POLL } from '#lib/use/use-status.ts';

type UseNow = AnswerData<'showUse'>;

export interface FollowedUse {
  /** As last answered; null until then. */
  readonly use: UseNow | null;
  /** It takes longer than usual, or the server is not asked any more. */
  readonly isSlow: boolean;
}

/** `declined`: the session ended, and the person does not log in again. */
const ask = async (useOrderNo: string): Promise<UseNow | 'declined' | null> => {
  const answer = await call('showUse', { useOrderNo }).catch(() => null);
  if (answer !== null && SESSION_OVER.includes(answer.code))
    return (await requestLogin()) ? ask(useOrderNo) : 'declined';
  return answer?.code === codeOf.SUCCESS ? answer.resp_data : null;
};

/**
 * Asks about an order until it is settled, less often after a while and never while the page is hidden. Undefined asks nothing.
 * Only asks: repeating the use could start a second one after the first was given back.
 */
export const useFollowedUse = (orderNo: string | undefined): FollowedUse => {
  const [use, setUse] = useState<UseNow | null>(null);
  const [polls, setPolls] = useState(0);
  const [isDeclined, setDeclined] = useState(false);
  const isSettled = use !== null && use.result !== 'PROCESSING';
  // Until the person logs in after all.
  const isStopped = useSession() === null && isDeclined;
  useEffect(() => {
    if (orderNo === undefined || isSettled || isStopped) return;
    let isCurrent = true;
    const poll = async (): Promise<void> => {
      const found = document.hidden ? null : await ask(orderNo);
      if (!isCurrent) return;
      setDeclined(found === 'declined');
      if (found === 'declined') return;
      if (found !== null) setUse(found);
      setPolls(polls + 1);
    };
    const timer = setTimeout(() => void poll(), pollDelayMs(polls));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [orderNo, isSettled, isStopped, polls]);
  return { use, isSlow: isStopped || polls >= SLOW_FROM_POLL };
};
