import type { CardDetail } from './detail-ticket.tsx';

export type Trial = NonNullable<CardDetail['trial']>;

/** State of a trial: not begun, running with the time left, or over. */
export type TrialState =
  | { readonly kind: 'before' }
  | { readonly kind: 'running'; readonly leftMs: number; readonly percent: number; readonly endsAt: string }
  | { readonly kind: 'over'; readonly endsAt: string };

const PERCENT = 100;

/** `nowMs`: by the server's clock. The end is exclusive. */
export function trialState({ startedAt, endsAt }: Trial, nowMs: number): TrialState {
  if (startedAt === null || endsAt === null) return { kind: 'before' };
  const fromMs = Date.parse(startedAt);
  const toMs = Date.parse(endsAt);
  if (nowMs >= toMs) return { kind: 'over', endsAt };
  const passed = Math.max(0, nowMs - fromMs) / (toMs - fromMs);
  return { kind: 'running', leftMs: toMs - nowMs, percent: Math.floor(passed * PERCENT), endsAt };
}
