import type { CallResponse } from '#lib/call.ts';
import type { StateTone } from '#ui/state-tag.tsx';

export type GrabSession = CallResponse<'listGrabSessions'>['items'][number];
export type GrabStatus = 'cancelled' | 'running' | 'over' | 'coming';

export const toneOf: Readonly<Record<GrabStatus, StateTone>> = {
  cancelled: 'bad',
  running: 'good',
  over: 'quiet',
  coming: 'busy',
};

/** Its status at this time (epoch milliseconds). */
export function statusOf({ isCancelled, startAt, endAt }: GrabSession, nowMs: number): GrabStatus {
  if (isCancelled) return 'cancelled';
  if (nowMs >= Date.parse(endAt)) return 'over';
  return nowMs >= Date.parse(startAt) ? 'running' : 'coming';
}
