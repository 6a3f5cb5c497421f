import type { CentreData } from '@coupon-centre/contract/front-ends/page-rendering';

export type GrabSession = CentreData['grabs']['sessions'][number];
export type GrabState = GrabSession['state'];

const SOON_MS = 60_000;
const REFRESH_RUNNING_MS = 5_000;
const REFRESH_SOON_MS = 15_000;
const REFRESH_MS = 60_000;

/** A grab's state at a time after it was listed; `nowMs` is epoch milliseconds by the server's clock. */
export const grabStateAt = (session: GrabSession, nowMs: number): GrabState => {
  if (nowMs >= Date.parse(session.endAt)) return 'ENDED';
  if (nowMs < Date.parse(session.startAt)) return 'UPCOMING';
  return session.list.length > 0 && session.list.every((card) => card.remainPercent === 0) ? 'SOLD_OUT' : 'RUNNING';
};

/** Target of a grab's countdown: its end while it is on, its start before; null when it is over. */
export const countdownTo = (session: GrabSession, nowMs: number): number | null => {
  switch (grabStateAt(session, nowMs)) {
    case 'RUNNING':
      return Date.parse(session.endAt);
    case 'UPCOMING':
      return Date.parse(session.startAt);
    case 'SOLD_OUT':
    case 'ENDED':
      return null;
  }
};

const RANK: Readonly<Record<GrabState, number>> = { RUNNING: 0, UPCOMING: 1, SOLD_OUT: 2, ENDED: 3 };

/** The grab to show first: a running one, else the next, else the last. Undefined without any. */
export const foremostGrab = (sessions: readonly GrabSession[], nowMs: number): GrabSession | undefined =>
  [...sessions].sort(
    (a, b) =>
      RANK[grabStateAt(a, nowMs)] - RANK[grabStateAt(b, nowMs)] || Date.parse(a.startAt) - Date.parse(b.startAt),
  )[0];

/** Delay until the next refresh: short while stock is being taken, long otherwise. */
export const refreshAfterMs = (sessions: readonly GrabSession[], nowMs: number): number => {
  const states = sessions.map((session) => grabStateAt(session, nowMs));
  if (states.includes('RUNNING')) return REFRESH_RUNNING_MS;
  const isSoon = sessions.some(({ startAt }) => Math.abs(Date.parse(startAt) - nowMs) < SOON_MS);
  return isSoon ? REFRESH_SOON_MS : REFRESH_MS;
};
