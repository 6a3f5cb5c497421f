import type { Locale } from '@coupon-centre/contract/foundation/field';
import { minutesMs } from '@coupon-centre/contract/reminder/reminder-time';
import { closedAt } from '#catalogue/offer.ts';
import type { StockLevel } from '#catalogue/stock-level.ts';
import type { ClaimTarget } from '#claim/claim-target.ts';
import type { Holding } from '#owned/owned-store.ts';
import { leftForPerson } from '#owned/personal-limit.ts';

/** The subject of a reminder: a coupon's start, in a grab or not, an owned coupon's expiry, or new stock of a coupon. */
export interface ReminderSubject {
  readonly subscriberId: string;
  readonly kind: 'START' | 'EXPIRE' | 'RESTOCK';
  /** The coupon (START, RESTOCK) or the owned coupon (EXPIRE). */
  readonly subjectId: string;
  readonly sessionId: string | null;
}

/** A reminder that a subscriber set. Instants are epoch milliseconds. */
export interface Reminder extends ReminderSubject {
  readonly reminderId: string;
  readonly leadMinutes: number;
  readonly quietHoursToo: boolean;
  readonly locale: Locale;
  readonly setAtMs: number;
  /** The start, the expiry, or the end of claims (RESTOCK). */
  readonly targetMs: number;
  readonly dueMs: number;
}

export const beforeMsOf = ({ leadMinutes }: Pick<Reminder, 'leadMinutes'>): number => minutesMs(leadMinutes);

/** Identifies a reminder of a start among those of one person. */
export const startKey = (templateId: string, sessionId: string | null | undefined): string =>
  `${templateId} ${sessionId ?? ''}`;

/** Identifies a reminder of new stock there. */
export const restockKey = (templateId: string): string => `RESTOCK ${templateId}`;

/** Why a reminder of this start makes no sense; null when it does. */
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

/** Whether the person has reached the total personal limit of this coupon. */
export const hasAllOf = ({ offer }: ClaimTarget, holding: Holding | undefined): boolean =>
  leftForPerson(offer, holding).ever === 0;

/** Whether a reminder of a start is obsolete: its owner has collected the coupon, anywhere, since setting it. */
export const wasCollectedSince = (
  target: ClaimTarget,
  holding: Holding | undefined,
  { setAtMs }: Pick<Reminder, 'setAtMs'>,
): boolean => hasAllOf(target, holding) || (holding !== undefined && holding.lastClaimedAtMs >= setAtMs);
