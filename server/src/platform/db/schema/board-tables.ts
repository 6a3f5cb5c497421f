import type { Generated } from 'kysely';

/** The board's tables of `0011-board.sql`; their comments tell states and guarantees. */
export interface BoardSchema {
  board_hour: {
    hour: Date;
    template_id: string;
    terms_version: number;
    channel: string;
    collected: string;
    used: string;
    failed: string;
    withdrawn: string;
    unused: string;
  };
  board_open: {
    pool_id: string;
    template_id: string;
    terms_version: number;
    units: string;
    codes: Generated<string>;
    promised: Generated<string>;
  };
  board_step: { day: string; channel: string; step: 'VISITED' | 'SAW' | 'TAPPED' | 'LOGGED_IN'; sessions: string };
  board_count: {
    only_row: Generated<boolean>;
    counted_at: Date;
    events_missing: string;
    whole_at: Generated<Date>;
    whole_took_ms: Generated<number>;
  };
}
