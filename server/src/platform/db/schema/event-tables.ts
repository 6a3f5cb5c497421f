import type { Generated, JSONColumnType } from 'kysely';

type Data = JSONColumnType<Readonly<Record<string, unknown>>>;

/** Tables of `0017-events.sql`; their comments tell states and guarantees. */
export interface EventSchema {
  event_waiting: { event_id: string; type: string; at: Date; data: Data };
  event_feed: { seq: string; event_id: string; type: string; at: Date; recorded_at: Date; data: Data };
  event_position: {
    only_row: Generated<boolean>;
    last_seq: Generated<string>;
    dropped_seq: Generated<string>;
    read_to: Date;
    expired_to: Date;
    expired_subscriber: string;
    expired_owned: string;
  };
  stock_alarm: { template_id: string; percent: number; left_over: number; raised_at: Date };
  webhook_endpoint: {
    endpoint_id: string;
    title: string;
    url: string;
    types: string[];
    state: 'ON' | 'OFF';
    off_because: 'OPERATOR' | 'FAILED' | null;
    owner_id: string;
    secret_sealed: Buffer;
    previous_sealed: Buffer | null;
    previous_until: Date | null;
    read_seq: string;
    failing_since: Date | null;
    revision: Generated<number>;
    created_at: Date;
    changed_at: Date;
    is_approved: Generated<boolean>;
  };
  webhook_delivery: {
    delivery_id: string;
    endpoint_id: string;
    event_id: string;
    type: string;
    body: string;
    repeat_of: string | null;
    state: 'PENDING' | 'DONE' | 'FAILED';
    attempts: Generated<number>;
    due_at: Date;
    first_at: Date | null;
    last_at: Date | null;
    last_status: number | null;
    last_problem: string | null;
    created_at: Date;
    ended_at: Date | null;
  };
}
