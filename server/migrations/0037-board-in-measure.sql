-- What the board reads whole tables for is counted in measure: the larger they are, the less often.

ALTER TABLE board_count ADD COLUMN whole_at timestamptz NOT NULL DEFAULT 'epoch';
ALTER TABLE board_count ADD COLUMN whole_took_ms integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN board_count.whole_at IS
  'As of when board_open and events_missing are: whole tables were read for them, which took whole_took_ms.';
COMMENT ON TABLE board_open IS
  'Coupons that were collected and may still be used (PENDING, AVAILABLE before valid_to, USING), by pool and terms: what is owed,
   as of whole_at in board_count. Counted anew, whole, by the same job in one snapshot with board_hour.';
