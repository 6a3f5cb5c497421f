-- The standing check each minute looks at what was touched since, from sums that hold until then.

CREATE TABLE standing_base (
  only_row        boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  until           timestamptz NOT NULL,
  sums            jsonb NOT NULL,
  full_at         timestamptz NOT NULL,
  full_violations jsonb NOT NULL
);
COMMENT ON TABLE standing_base IS
  'What the standing check adds to: sums over all rows from before "until" (ledger, coupons and used codes by pool or batch). full_at:
   when whole tables were last looked at, and full_violations what was found then; it stands until they are looked at again.';

-- Rows of these two come in the order of time and stay, so this costs a claim or an exchange next to nothing.
CREATE INDEX stock_entry_by_time ON stock_entry USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX exchanged_code_by_time ON exchanged_code USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
-- Codes lie in no order of time.
CREATE INDEX exchange_code_by_use ON exchange_code (used_at) WHERE used_by IS NOT NULL;
