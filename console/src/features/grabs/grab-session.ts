import type { CallResponse } from '#lib/call.ts';
import { periodState } from '#lib/period-state.ts';
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
  return isCancelled ? 'cancelled' : periodState({ from: startAt, to: endAt }, nowMs);
}
