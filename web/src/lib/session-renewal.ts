import { SESSION_RENEW_WINDOW_SECONDS } from '@coupon-centre/contract/limits';
import { call } from './call.ts';
import { beginSession, currentSession } from './session.ts';

const ACTIVITY = ['pointerdown', 'keydown', 'scroll'] as const;
/** After a renewal that failed, the next activity tries again no sooner than this. */
const PAUSE_MS = 20_000;

/** Whether a session that runs out at `until` is in its last ten minutes (`contract/limits`); both epoch milliseconds. */
export const isRenewable = (until: number, nowMs: number): boolean =>
  nowMs < until && until - nowMs <= SESSION_RENEW_WINDOW_SECONDS * 1_000;

let quietUntil = 0;

let underWay: Promise<boolean> | null = null;

/** A session is renewed once, so whoever asks meanwhile waits for the same answer. */
const renewOnce = async (): Promise<boolean> => {
  const answer = await call('refreshToken', {});
  if (answer.rs === 1) beginSession({ ...answer.datas, H5_TOKEN: answer.msg });
  return answer.rs === 1;
};

/** Renews the session now that somebody asks for it; false where it was not. Rejects with `FailedRequest`. */
export const stayLoggedIn = (): Promise<boolean> => {
  underWay ??= renewOnce().finally(() => {
    underWay = null;
  });
  return underWay;
};

const renew = async (): Promise<void> => {
  const session = currentSession();
  const nowMs = Date.now();
  if (session === null || nowMs < quietUntil || !isRenewable(session.until, nowMs)) return;
  quietUntil = nowMs + PAUSE_MS;
  await stayLoggedIn();
};

/** Renews the session while somebody uses the page. A renewal that fails is tried again with the next activity. */
export const keepSessionAlive = (): void => {
  const onActivity = (): void => {
    renew().catch(() => undefined);
  };
  for (const activity of ACTIVITY) addEventListener(activity, onActivity, { passive: true, capture: true });
};
