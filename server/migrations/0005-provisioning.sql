-- What a use of a coupon needs beside the subscriber's own tables, the sandbox biller, and the standing check.

CREATE TABLE use_order_lookup (
  order_no      text PRIMARY KEY,
  subscriber_id uuid NOT NULL,
  order_id      uuid NOT NULL
);
COMMENT ON TABLE use_order_lookup IS
  'Order number to its order; distributed by the number, written with the order. Its key is what makes a number unique:
   the biller takes two orders of one number for the same one.';

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
  'Book of the sandbox biller: one row an order number that reached it, applied or refused; never changed. Sandbox only.';

CREATE TABLE sandbox_billing_mode (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode     text NOT NULL CHECK (mode IN ('normal', 'slow', 'refuse', 'vanish'))
);
INSERT INTO sandbox_billing_mode (mode) VALUES ('normal');
COMMENT ON TABLE sandbox_billing_mode IS 'How the sandbox biller behaves; here, so that every node behaves alike.';

CREATE TABLE invariant_report (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_at timestamptz NOT NULL,
  violations jsonb NOT NULL
);
COMMENT ON TABLE invariant_report IS
  'Outcome of the last check of what must always hold: how many violations of each rule. One worker checks, every node reads it.';
