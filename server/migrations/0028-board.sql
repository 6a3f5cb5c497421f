-- What the operators' board is read from, and lists of many subscribers' coupons.

-- The one index by which coupons of all subscribers are listed, newest first: a page is a few rows of each coupon and state,
-- merged, however many there are. The claim path and people's own lists never use it.
CREATE INDEX owned_coupon_for_operators ON owned_coupon (state, template_id, owned_id);
-- Events come in the order of time, so this costs a claim next to nothing.
CREATE INDEX owned_coupon_event_by_time ON owned_coupon_event USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX use_order_open ON use_order (created_at, order_id) WHERE state IN ('STARTED', 'HANDED_OVER');

COMMENT ON TABLE use_order IS
  'A use of a coupon. order_no is what the biller knows it by. STARTED until the biller has said yes (SUCCEEDED) or no (REFUSED);
   past its deadline HANDED_OVER to the operators. At most one order of a coupon is open or succeeded. An operator who gives a
   used coupon back makes its SUCCEEDED order REFUSED, with the refusal GIVEN_BACK_BY_OPERATOR.';
COMMENT ON TABLE owned_coupon IS
  'A coupon that somebody has. ordinal: the how-manieth of this coupon for this person; its unique key is the last line of
   the personal limit. PENDING -> AVAILABLE -> USING -> USED; USING -> AVAILABLE when the biller refuses; AVAILABLE -> EXPIRED or
   WITHDRAWN. EXPIRED is also decided from valid_to when a coupon is read or used. hidden_at is a mark, not a state.
   valid_to is exclusive. Operators withdraw (AVAILABLE -> WITHDRAWN) and give back (USED, EXPIRED, WITHDRAWN -> AVAILABLE, with a
   later valid_to where it had come); neither moves the stock: a unit that was issued stays issued.';

CREATE TABLE board_hour (
  hour          timestamptz NOT NULL,
  template_id   uuid NOT NULL,
  terms_version integer NOT NULL,
  channel       text NOT NULL,
  collected     bigint NOT NULL,
  used          bigint NOT NULL,
  failed        bigint NOT NULL,
  withdrawn     bigint NOT NULL,
  unused        bigint NOT NULL,
  PRIMARY KEY (hour, template_id, terms_version, channel)
);
COMMENT ON TABLE board_hour IS
  'What happened to coupons by hour, counted from owned_coupon_event by a job; channel is that of claim_source, empty where there is
   none. used: uses that succeeded; failed: uses that the biller refused; unused: used coupons that an operator gave back, so
   that used - unused are the coupons that are used. An hour is counted anew, whole, while it may still change.';

CREATE TABLE board_open (
  pool_id       uuid NOT NULL,
  template_id   uuid NOT NULL,
  terms_version integer NOT NULL,
  units         bigint NOT NULL,
  PRIMARY KEY (pool_id, template_id, terms_version)
);
COMMENT ON TABLE board_open IS
  'Coupons that were collected and may still be used (PENDING, AVAILABLE before valid_to, USING), by pool and terms: what is owed.
   Counted anew, whole, by the same job in the same snapshot as board_hour.';

CREATE TABLE board_step (
  day      date NOT NULL,
  channel  text NOT NULL,
  step     text NOT NULL CHECK (step IN ('VISITED', 'SAW', 'TAPPED', 'LOGGED_IN')),
  sessions bigint NOT NULL,
  PRIMARY KEY (day, channel, step)
);
COMMENT ON TABLE board_step IS
  'Browser sessions that came as far as a step, by business day and channel, from usage_event; kept when the events are deleted.
   What was collected and used by a channel stands in board_hour.';

CREATE TABLE board_count (
  only_row       boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  counted_at     timestamptz NOT NULL,
  events_missing bigint NOT NULL
);
COMMENT ON TABLE board_count IS
  'When the board was counted last, and by how many units its collected coupons differ from those issued by stock_entry in the same
   snapshot; not 0 only where a count is out of step, and then everything is counted anew.';
