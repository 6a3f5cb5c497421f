import type { GeneratedAlways, JSONColumnType } from 'kysely';

/** What people do on the page. */
export interface UsageEventTable {
  event_id: string;
  received_at: Date;
  /** The business day of `received_at`, `YYYY-MM-DD`. */
  day: GeneratedAlways<string>;
  event: string;
  at: Date;
  session_id: string;
  uid: string;
  entrance: string;
  channel: string | null;
  platform: 'app' | 'h5';
  is_login: boolean;
  props: JSONColumnType<Readonly<Record<string, string | number | boolean>>>;
  forwarded_at: Date | null;
}
