import { daysMs, reminderDueMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { Rows } from '#test/factories/rows.ts';

interface ExpiryReminderSpec {
  readonly subscriberId: string;
  readonly ownedId: string;
  readonly reminderId: string;
  readonly daysBefore: number;
  /** Epoch milliseconds, both. */
  readonly validToMs: number;
  readonly setAtMs: number;
}

const DAY_MINUTES = 1_440;

/** A waiting reminder of an owned coupon's expiry; no rows if its time has passed. */
export function expiryReminderRows(spec: ExpiryReminderSpec): Rows {
  const { subscriberId, ownedId, reminderId, daysBefore, validToMs, setAtMs } = spec;
  const dueMs = reminderDueMs({ targetMs: validToMs, beforeMs: daysMs(daysBefore), quietHoursToo: false });
  if (dueMs === null || dueMs <= setAtMs) return {};
  const row = {
    subscriber_id: subscriberId,
    reminder_id: reminderId,
    kind: 'EXPIRE',
    subject_id: ownedId,
    session_id: null,
    lead_minutes: daysBefore * DAY_MINUTES,
    quiet_hours_too: false,
    locale: 'zh-CN',
    state: 'SET',
    set_at: new Date(setAtMs),
    target_at: new Date(validToMs),
    due_at: new Date(dueMs),
    message_id: null,
    dropped_because: null,
  } as const;
  return { reminder: [row] };
}
