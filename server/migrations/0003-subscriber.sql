-- Subscribers: their numbers, sessions and login codes. Here and in later files subscriber_id is the first column of every primary
-- and unique key of a subscriber's data: a distributed PostgreSQL spreads these tables by it, so a subscriber's call touches one shard.

CREATE TABLE subscriber (
  subscriber_id uuid PRIMARY KEY,
  phone_sealed  bytea NOT NULL,
  phone_prefix  text NOT NULL,
  state         text NOT NULL CHECK (state IN ('ACTIVE', 'BANNED', 'RECYCLED')),
  created_at    timestamptz NOT NULL,
  last_login_at timestamptz
);
COMMENT ON TABLE subscriber IS
  'A subscriber, one for each phone number. phone_sealed is AES-256-GCM; phone_prefix (7 digits: region and brand) stays readable
   for audiences. BANNED and RECYCLED subscribers cannot log in, and their sessions end within 2 s.';

CREATE TABLE phone_lookup (
  phone_hash    bytea PRIMARY KEY,
  subscriber_id uuid NOT NULL
);
COMMENT ON TABLE phone_lookup IS
  'Keyed hash of a phone number to its subscriber. Distributed by the hash, written with the subscriber.';

CREATE TABLE login_session (
  subscriber_id uuid NOT NULL,
  session_id    uuid NOT NULL,
  created_at    timestamptz NOT NULL,
  began_at      timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  renewed_at    timestamptz,
  ended_at      timestamptz,
  PRIMARY KEY (subscriber_id, session_id)
);
CREATE INDEX login_session_by_time ON login_session (expires_at);
COMMENT ON TABLE login_session IS
  'Sessions issued. A session is renewed once: the one renewal that wins sets renewed_at. Only renewals read this table; other
   requests are checked without it.';
COMMENT ON COLUMN login_session.began_at IS 'When the subscriber logged in. Renewals keep it and are possible for 30 days after it.';

CREATE TABLE session_revocation (
  revocation_id uuid PRIMARY KEY,
  subscriber_id uuid NOT NULL,
  session_id    uuid,
  at            timestamptz NOT NULL
);
CREATE INDEX session_revocation_by_time ON session_revocation (at);
COMMENT ON TABLE session_revocation IS
  'Sessions that ended before they expired: one session, or, with session_id null, all that were issued before "at". Every node
   polls this table at least once a second and keeps 30 minutes of it in memory.';

CREATE TABLE phone_key (
  generation     integer PRIMARY KEY,
  public_pem     text NOT NULL,
  private_sealed bytea NOT NULL,
  created_at     timestamptz NOT NULL
);
COMMENT ON TABLE phone_key IS
  'RSA key pairs that open phone_no, shared by all nodes. The highest generation is current. The previous key still opens numbers
   for an hour; then its row is deleted. When several nodes rotate at once, the primary key lets one of them win.
   private_sealed: PKCS#8 under AES-256-GCM.';

CREATE TABLE login_code (
  phone_hash bytea PRIMARY KEY,
  code_hash  bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  used_at    timestamptz,
  sent_at    timestamptz[] NOT NULL
);
CREATE INDEX login_code_by_time ON login_code (expires_at);
COMMENT ON TABLE login_code IS
  'The login code of a number, and when SMS were sent to it within the last day. Numbers that may not log in have a row too, with a
   code that was never sent. A new code replaces the row only where the limits per minute, hour and day allow it. A try is deducted
   before it is judged; the one login that wins sets used_at. code_hash is a keyed hash of number and code.';

CREATE TABLE confirmation_code (
  phone_hash bytea PRIMARY KEY,
  code_hash  bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  used_at    timestamptz,
  sent_at    timestamptz[] NOT NULL
);
CREATE INDEX confirmation_code_by_time ON confirmation_code (expires_at);
COMMENT ON TABLE confirmation_code IS
  'Like login_code, for codes with which a subscriber who is logged in confirms something. code_hash covers number, subject and code,
   so a code is valid for its subject only. The caller keeps the subject and the resulting ticket, sealed; the one use of a ticket is
   its row in single_use.';

CREATE TABLE one_click_attempt (
  mark         bytea PRIMARY KEY,
  expires_at   timestamptz NOT NULL,
  exchanged_at timestamptz
);
CREATE INDEX one_click_attempt_by_time ON one_click_attempt (expires_at);
COMMENT ON TABLE one_click_attempt IS
  'One-click logins that were signed for. mark, a hash of the cccode, allows one signature; within two minutes the one exchange that
   wins sets exchanged_at. Deleted after expires_at.';

CREATE TABLE number_list_entry (
  phone_hash bytea NOT NULL,
  list_id    text NOT NULL CHECK (list_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  PRIMARY KEY (phone_hash, list_id)
);
COMMENT ON TABLE number_list_entry IS
  'Phone numbers, as keyed hashes, on the lists that coupons are meant for (audience {"kind": "numberList", "listId", "name"}),
   whether or not they have a subscriber yet. Being on the list at the moment of the claim counts. Distributed by the hash.';
