import type { CentreData } from '@coupon-centre/contract/content/page-rendering';

export type GrabSession = CentreData['grabs']['sessions'][number];
export type GrabState = GrabSession['state'];

const SOON_MS = 60_000;
const REFRESH_RUNNING_MS = 5_000;
const REFRESH_SOON_MS = 15_000;
const REFRESH_MS = 60_000;

/** A grab's state at a later moment than it was listed at; `nowMs` is epoch milliseconds by the server's clock. */
export const grabStateAt = (session: GrabSession, nowMs: number): GrabState => {
  if (nowMs >= Date.parse(session.endAt)) return 'ENDED';
  if (nowMs < Date.parse(session.startAt)) return 'UPCOMING';
  return session.list.length > 0 && session.list.every((card) => card.remainPercent === 0) ? 'SOLD_OUT' : 'RUNNING';
};

/** Where the countdown of a grab runs to: its end while it is on, its start before; null when there is nothing to wait for. */
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

/** The grab to show first: one that is on, else the next one, else what there was. Undefined without any. */
export const foremostGrab = (sessions: readonly GrabSession[], nowMs: number): GrabSession | undefined =>
  [...sessions].sort(
    (a, b) =>
      RANK[grabStateAt(a, nowMs)] - RANK[grabStateAt(b, nowMs)] || Date.parse(a.startAt) - Date.parse(b.startAt),
  )[0];

/** How soon to ask again: often while stock goes, seldom while nothing happens. */
export const refreshAfterMs = (sessions: readonly GrabSession[], nowMs: number): number => {
  const states = sessions.map((session) => grabStateAt(session, nowMs));
  if (states.includes('RUNNING')) return REFRESH_RUNNING_MS;
  const isSoon = sessions.some(({ startAt }) => Math.abs(Date.parse(startAt) - nowMs) < SOON_MS);
  return isSoon ? REFRESH_SOON_MS : REFRESH_MS;
};
