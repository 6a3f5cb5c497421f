-- What every room builds on: the check of the master key, things that can be used once, rate limits, and the outbox.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
COMMENT ON FUNCTION refuse_change IS 'For triggers on append-only tables.';

CREATE TABLE key_check (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  check_value bytea NOT NULL,
  is_sandbox  boolean
);
COMMENT ON TABLE key_check IS
  'A value derived from the master key that sealed the data in this database, stored by the first start. A start with another
   master key is refused. It reveals nothing about the master key. is_sandbox: whether the first start had the sandbox; a start of
   the other kind is refused, so that simulated and real data never mix.';

CREATE TABLE single_use (
  mark       bytea PRIMARY KEY,
  keep_until timestamptz NOT NULL
);
CREATE INDEX single_use_by_time ON single_use (keep_until);
COMMENT ON TABLE single_use IS
  'Things that may be used once: nonces of phone_no, proofs of work, confirmation tickets. mark is a hash of the kind and the
   value; the insert that succeeds is the one use. Deleted after keep_until, when the thing itself has expired.';

CREATE TABLE rate_limit (
  key    text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_by_time ON rate_limit (expire);
COMMENT ON TABLE rate_limit IS
  'Counters by network address and by device, in the layout of rate-limiter-flexible. Keys are keyed hashes; expire is in epoch
   milliseconds.';

CREATE TABLE outbox (
  subscriber_id uuid NOT NULL,
  message_id    uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('SETTLE_USE', 'SEND_SMS', 'REMIND', 'NOTIFY')),
  payload       jsonb NOT NULL,
  due_at        timestamptz NOT NULL,
  attempts      integer NOT NULL DEFAULT 0,
  done_at       timestamptz,
  PRIMARY KEY (subscriber_id, message_id)
);
-- Each kind is relayed separately: a hundred thousand reminders due in one minute do not hold up uses.
CREATE INDEX outbox_due ON outbox (kind, due_at) WHERE done_at IS NULL;
COMMENT ON TABLE outbox IS
  'Messages to outside systems, written in the transaction that makes them due and delivered at least once: every handler can be
   repeated. Payloads carry ids, never a readable phone number.';
COMMENT ON COLUMN outbox.kind IS
  'NOTIFY is an SMS to a contact or an operator, who need not be a subscriber: subscriber_id is then the message''s own id, and
   payload holds number and text sealed.';
