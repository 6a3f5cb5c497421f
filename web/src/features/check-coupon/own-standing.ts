import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';

/** Quick enough for a counter, where somebody waits; slow enough for the server. */
const EVERY_MS = 4_000;

export type Standing =
  | { readonly status: 'loading' | 'gone' | 'failed' }
  /** `isLive`: the last question was answered. */
  | { readonly status: 'ready'; readonly card: OwnedCard; readonly isLive: boolean };

/** How an owned coupon stands, asked again and again while the page is seen. */
export const useOwnStanding = (uCardId: string): { readonly standing: Standing; readonly retry: () => void } => {
  const [standing, setStanding] = useState<Standing>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is no input, it asks again
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        const answer = await call('checkCoupon', { uCardId });
        if (isOver) return;
        if (answer.code === '0000') setStanding({ status: 'ready', card: answer.resp_data, isLive: true });
        else if (answer.code === '3001' || answer.code === '9001') setStanding({ status: 'gone' });
        else throw new Error(answer.msg);
      } catch {
        if (isOver) return;
        setStanding((known) => (known.status === 'ready' ? { ...known, isLive: false } : { status: 'failed' }));
      }
      if (!document.hidden) timer = setTimeout(() => void ask(), EVERY_MS);
    };
    const seen = (): void => {
      if (document.hidden) clearTimeout(timer);
      else void ask();
    };
    setStanding({ status: 'loading' });
    void ask();
    document.addEventListener('visibilitychange', seen);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [uCardId, attempt]);
  return { standing, retry: () => setAttempt(attempt + 1) };
};
