import type { CallResponse } from '#lib/call.ts';
import type { StateTone } from '#ui/state-tag.tsx';

export type GrabSession = CallResponse<'listGrabSessions'>['items'][number];
export type GrabStanding = 'cancelled' | 'running' | 'over' | 'coming';

export const toneOf: Readonly<Record<GrabStanding, StateTone>> = {
  cancelled: 'bad',
  running: 'good',
  over: 'quiet',
  coming: 'busy',
};

/** How it stands at this moment, epoch milliseconds. */
export function standingOf({ isCancelled, startAt, endAt }: GrabSession, nowMs: number): GrabStanding {
  if (isCancelled) return 'cancelled';
  if (nowMs >= Date.parse(endAt)) return 'over';
  return nowMs >= Date.parse(startAt) ? 'running' : 'coming';
}
