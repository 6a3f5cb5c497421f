import { SESSION_RENEW_WINDOW_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { call } from '#lib/call/call.ts';
import { beginSession, currentSession } from '#lib/session/session.ts';

const ACTIVITY = ['pointerdown', 'keydown', 'scroll'] as const;
/** Pause between a failed renewal and the next attempt. */
const PAUSE_MS = 20_000;

/**
 * Whether a session that expires at `until` is in its last ten minutes (`contract/limits`); both epoch milliseconds.
 */
export const isRenewable = (until: number, nowMs: number): boolean =>
  nowMs < until && until - nowMs <= SESSION_RENEW_WINDOW_SECONDS * SECOND_MS;

let quietUntil = 0;

let renewal: Promise<boolean> | null = null;

const ask = () => call('refreshToken', {});

/**
 * Concurrent callers share one renewal. If its answer is lost, it is asked for again at once: the server takes the values of before for
 * half a minute only.
 */
const renewOnce = async (): Promise<boolean> => {
  const answer = await ask().catch(ask);
  if (answer.rs === 1) beginSession({ ...answer.datas, H5_TOKEN: answer.msg });
  return answer.rs === 1;
};

/** Renews the session on request; false if it was refused. Rejects with `FailedRequest`. */
export const stayLoggedIn = (): Promise<boolean> => {
  renewal ??= renewOnce().finally(() => {
    renewal = null;
  });
  return renewal;
};

const renew = async (): Promise<void> => {
  const session = currentSession();
  const nowMs = Date.now();
  if (session === null || nowMs < quietUntil || !isRenewable(session.until, nowMs)) return;
  quietUntil = nowMs + PAUSE_MS;
  await stayLoggedIn();
};

/** Renews the session while the page is in use. A failed renewal is retried with the next activity. */
export const keepSessionAlive = (): void => {
  const onActivity = (): void => {
    renew().catch(() => undefined);
  };
  for (const activity of ACTIVITY) addEventListener(activity, onActivity, { passive: true, capture: true });
};
