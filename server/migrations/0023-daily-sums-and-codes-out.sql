-- What an operator did for subscribers on a business day, against the daily caps; exchange codes that are out.

CREATE TABLE operator_daily_sum (
  operator_id uuid NOT NULL REFERENCES operator,
  day         date NOT NULL,
  what        text NOT NULL CHECK (what IN ('GIFT_FEN', 'REVEALS', 'RESTORES')),
  used        bigint NOT NULL CHECK (used >= 0),
  alarmed     smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (operator_id, day, what)
);
CREATE INDEX operator_daily_sum_by_day ON operator_daily_sum (day);
COMMENT ON TABLE operator_daily_sum IS
  'Sums of an operator and their keys on a business day (UTC+8): book value of the coupons given, numbers revealed, coupons restored.
   Raised in the transaction of what it counts, by one statement that fails to find room beyond the cap; so it never exceeds the cap
   of that moment. alarmed: the highest percentage of the cap that was told; each is told once.';

-- The liability counts exchange codes that are out.

ALTER TABLE board_open ADD COLUMN codes bigint NOT NULL DEFAULT 0 CHECK (codes >= 0);
COMMENT ON COLUMN board_open.codes IS
  'Exchange codes of the pool that can still be exchanged: made, not voided, not exchanged, in their batch''s period and their coupon''s
   validity. By the terms that an exchange gives now; whether the file was downloaded does not matter.';
COMMENT ON COLUMN board_open.units IS 'Coupons that were claimed and may still be used.';
COMMENT ON TABLE board_open IS
  'What is owed, by pool and terms: coupons that were claimed and may still be used (PENDING, AVAILABLE before valid_to, USING), and
   codes that can still be exchanged for one. The liability, as of whole_at in board_count. Recounted as a whole by the job that
   counts board_hour, in one snapshot with it.';
