-- The sandbox biller reverses what it granted, and answers later.

ALTER TABLE sandbox_billing ADD COLUMN reversed_at timestamptz;
ALTER TABLE sandbox_billing ADD COLUMN times integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN sandbox_billing.at IS
  'When it took effect. In the future: the biller has accepted the order and is working on it.';
COMMENT ON COLUMN sandbox_billing.reversed_at IS 'When it was undone, in the same way; null: it was not.';
COMMENT ON COLUMN sandbox_billing.times IS 'How often it took effect. More than once is a fault that only tests make.';

ALTER TABLE sandbox_billing_mode DROP CONSTRAINT sandbox_billing_mode_mode_check;
ALTER TABLE sandbox_billing_mode ADD CONSTRAINT sandbox_billing_mode_mode_check
  CHECK (mode IN ('normal', 'accept', 'slow', 'refuse', 'vanish'));
COMMENT ON TABLE sandbox_billing IS
  'Orders that reached the sandbox biller, one row for each order number, applied or refused. Only a reversal changes a row, once.';
