import type { CardDetail } from './detail-ticket.tsx';

export type Trial = NonNullable<CardDetail['trial']>;

/** Where a trial stands: not begun, running with so much left, or over. */
export type TrialState =
  | { readonly kind: 'before' }
  | { readonly kind: 'running'; readonly leftMs: number; readonly percent: number; readonly endsAt: string }
  | { readonly kind: 'over'; readonly endsAt: string };

const PERCENT = 100;

/** `nowMs`: by the server's clock. The end itself is no part of the trial. */
export function trialState({ startedAt, endsAt }: Trial, nowMs: number): TrialState {
  if (startedAt === null || endsAt === null) return { kind: 'before' };
  const [fromMs, toMs] = [Date.parse(startedAt), Date.parse(endsAt)];
  if (nowMs >= toMs) return { kind: 'over', endsAt };
  const passed = Math.max(0, nowMs - fromMs) / (toMs - fromMs);
  return { kind: 'running', leftMs: toMs - nowMs, percent: Math.floor(passed * PERCENT), endsAt };
}
