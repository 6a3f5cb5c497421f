-- What an operator did for subscribers on a business day, against the daily caps.

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
