import type { Locale } from '@coupon-centre/contract/foundation/field';

/** The table of `0010-reminder.sql`; its comment tells states and guarantees. */
export interface ReminderTable {
  subscriber_id: string;
  reminder_id: string;
  kind: 'START' | 'EXPIRE' | 'RESTOCK';
  subject_id: string;
  session_id: string | null;
  lead_minutes: number;
  quiet_hours_too: boolean;
  locale: Locale;
  state: 'SET' | 'DUE' | 'SENT' | 'DROPPED' | 'OFF';
  set_at: Date;
  target_at: Date;
  due_at: Date;
  message_id: string | null;
  dropped_because: string | null;
}
