-- What proves who somebody is: the key that seals numbers on their way here, login codes, and what may be used once only.

CREATE TABLE phone_key (
  generation     integer PRIMARY KEY,
  public_pem     text NOT NULL,
  private_sealed bytea NOT NULL,
  created_at     timestamptz NOT NULL
);
COMMENT ON TABLE phone_key IS
  'RSA key pairs that open phone_no, shared by all nodes. The highest generation is the current one; a key still opens for an
   hour after the next was made, then its row is deleted. Its key makes one winner of nodes that rotate at the same time.
   private_sealed: PKCS#8 under AES-256-GCM.';

CREATE TABLE single_use (
  mark       bytea PRIMARY KEY,
  keep_until timestamptz NOT NULL
);
CREATE INDEX single_use_by_time ON single_use (keep_until);
COMMENT ON TABLE single_use IS
  'What was used and may not be used again: nonces of phone_no, proofs of work. mark: a hash of what it is and its value; the
   insert that succeeds is the one use. Deleted after keep_until, when the thing itself has expired.';

CREATE TABLE login_code (
  phone_hash bytea PRIMARY KEY,
  code_hash  bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  used_at    timestamptz,
  sent_at    timestamptz[] NOT NULL
);
COMMENT ON TABLE login_code IS
  'The login code of a number, and when it was sent SMS within the last day. Numbers that may not log in have a row too, with a
   code that nobody was told. A new code replaces the row only where the limits of a minute, an hour and a day allow it; a try
   is taken before it is judged; used_at is set by the one login that wins. code_hash is a keyed hash over number and code.';

CREATE INDEX login_code_by_time ON login_code (expires_at);
CREATE INDEX login_session_by_time ON login_session (expires_at);

CREATE TABLE rate_limit (
  key    text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_by_time ON rate_limit (expire);
COMMENT ON TABLE rate_limit IS
  'Counters by network address and by device, in the shape that rate-limiter-flexible wants. Keys are keyed hashes; expire is
   epoch milliseconds.';

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
  'Outbox of the sandbox SMS gateway: what would have been sent; the same id again is the same SMS. Number and text are sealed.
   Sandbox only, kept for a day.';

CREATE TABLE sandbox_number (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  next     integer NOT NULL CHECK (next >= 0)
);
INSERT INTO sandbox_number (next) VALUES (0);
COMMENT ON TABLE sandbox_number IS 'How many numbers of the reserved range have been given out. Sandbox only.';
