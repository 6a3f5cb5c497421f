import { createPendingRequests } from '#lib/page/pending-request.ts';

/** A reminder to choose, and its current setting. */
export interface ReminderSubject {
  readonly kind: 'START' | 'EXPIRE';
  /** The coupon's title. */
  readonly title: string;
  /** The start or the expiry, epoch milliseconds on the server. */
  readonly targetMs: number;
  /** Minutes (START) or days (EXPIRE) before; null while none is set. */
  readonly current: { readonly before: number; readonly quietHoursToo: boolean } | null;
  /** Why another choice is needed. */
  readonly problem?: string;
}

/** What the person chose; `before` in the subject's unit. */
export type ReminderChoice =
  | { readonly on: true; readonly before: number; readonly quietHoursToo: boolean }
  | { readonly on: false };

const requests = createPendingRequests<ReminderSubject, ReminderChoice | null>(null);

/** Asks the person when to be reminded; null when they close the sheet. */
export const requestReminder = requests.ask;

/** The open request, for the component that shows the sheet. */
export const useReminderRequest = requests.useOpen;
