import type { Locale } from '@coupon-centre/contract/field';
import { minutesMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { ClaimTarget } from '#coupon/claim-target.ts';
import { closedAt } from '#coupon/offer.ts';
import type { Holding } from '#coupon/owned-store.ts';
import type { StockLevel } from '#coupon/stock-level.ts';

/** What a reminder is of: a coupon's start, in a grab or outside of one; the expiry of an owned coupon. */
export interface ReminderSubject {
  readonly subscriberId: string;
  readonly kind: 'START' | 'EXPIRE';
  /** The coupon (START) or the owned coupon (EXPIRE). */
  readonly subjectId: string;
  readonly sessionId: string | null;
}

/** A reminder that was asked for. Instants are epoch milliseconds. */
export interface Reminder extends ReminderSubject {
  readonly reminderId: string;
  readonly leadMinutes: number;
  readonly quietHoursToo: boolean;
  readonly locale: Locale;
  readonly setAtMs: number;
  /** The start or the expiry. */
  readonly targetMs: number;
  readonly dueMs: number;
}

export const beforeMsOf = ({ leadMinutes }: Pick<Reminder, 'leadMinutes'>): number => minutesMs(leadMinutes);

/** Names a reminder of a start among those of one person. */
export const startKey = (templateId: string, sessionId: string | null | undefined): string =>
  `${templateId} ${sessionId ?? ''}`;

/** Why nobody should be reminded of this start; null when there is something to come for. */
export function noStartToAwait(
  { offer, window }: ClaimTarget,
  level: StockLevel,
  nowMs: number,
): 'STARTED_ALREADY' | 'PAUSED' | 'ALL_GONE' | null {
  if (nowMs >= window.startMs) return 'STARTED_ALREADY';
  const closed = closedAt(offer, window, window.startMs);
  if (closed === 'PAUSED') return 'PAUSED';
  if (closed !== null) return 'STARTED_ALREADY';
  return level.issued >= level.total ? 'ALL_GONE' : null;
}

/** Whether somebody may not have one more of this coupon in all their life. */
export const hasAllOf = ({ offer }: ClaimTarget, holding: Holding | undefined): boolean =>
  holding !== undefined && holding.have >= offer.perPerson;

/** Whether a reminder of a start has done its service: its owner collected the coupon, here or elsewhere, since it was set. */
export const wasCollectedSince = (
  target: ClaimTarget,
  holding: Holding | undefined,
  { setAtMs }: Pick<Reminder, 'setAtMs'>,
): boolean => hasAllOf(target, holding) || (holding !== undefined && holding.lastClaimedAtMs >= setAtMs);
