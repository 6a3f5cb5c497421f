-- Only for the sandbox, which stands in for outside systems, and for the demo province.

CREATE TABLE sandbox_sms (
  sms_id       text PRIMARY KEY,
  phone_hash   bytea NOT NULL,
  phone_sealed bytea NOT NULL,
  text_sealed  bytea NOT NULL,
  template_key text NOT NULL,
  at           timestamptz NOT NULL
);
CREATE INDEX sandbox_sms_by_time ON sandbox_sms (at DESC, sms_id DESC);
CREATE INDEX sandbox_sms_by_phone ON sandbox_sms (phone_hash, at DESC, sms_id DESC);
COMMENT ON TABLE sandbox_sms IS
  'SMS that the sandbox gateway accepted instead of sending; the same id again is the same SMS. Number and text are sealed. Kept for a
   day.';

CREATE TABLE sandbox_number (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  next     integer NOT NULL CHECK (next >= 0)
);
INSERT INTO sandbox_number (next) VALUES (0);
COMMENT ON TABLE sandbox_number IS 'How many numbers of the reserved range have been given to sandbox subscribers.';

CREATE TABLE sandbox_carrier (
  only_row     boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  phone_sealed bytea
);
COMMENT ON TABLE sandbox_carrier IS
  'The number that the sandbox carrier recognises, sealed; null: none. Without a row it is the initial one.';

CREATE TABLE sandbox_carrier_token (
  mark         bytea PRIMARY KEY,
  phone_sealed bytea NOT NULL,
  expires_at   timestamptz NOT NULL
);
COMMENT ON TABLE sandbox_carrier_token IS
  'Tokens that the sandbox carrier issued. Valid for two minutes and one use, which deletes the row.';

CREATE TABLE sandbox_billing (
  order_no     text PRIMARY KEY,
  phone_sealed bytea NOT NULL,
  benefit      jsonb NOT NULL,
  applied      boolean NOT NULL,
  refusal      text,
  at           timestamptz NOT NULL,
  CHECK (applied = (refusal IS NULL))
);
CREATE INDEX sandbox_billing_by_time ON sandbox_billing (at DESC);
COMMENT ON TABLE sandbox_billing IS
  'Orders that reached the sandbox biller, one row for each order number, applied or refused. Rows never change.';

CREATE TABLE sandbox_billing_mode (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode     text NOT NULL CHECK (mode IN ('normal', 'slow', 'refuse', 'vanish'))
);
INSERT INTO sandbox_billing_mode (mode) VALUES ('normal');
COMMENT ON TABLE sandbox_billing_mode IS 'How the sandbox biller behaves, stored here so that it behaves alike on every node.';

CREATE TABLE demo_province (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seeded_at timestamptz NOT NULL
);
COMMENT ON TABLE demo_province IS
  'One row if this database was filled with the demo province when it was empty; only then are new grabs scheduled automatically.';

CREATE TABLE demo_grab (
  session_id uuid PRIMARY KEY REFERENCES grab_session,
  line_up    text NOT NULL
);
COMMENT ON TABLE demo_grab IS
  'The grabs that the demo province schedules; line_up names their coupons. A grab that is over moves to a new time if no coupon was
   claimed in it; otherwise its coupons are archived, its row here is deleted, and the next grab of the line-up is created.';
