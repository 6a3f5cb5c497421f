-- What belongs to a subscriber. subscriber_id is the first column of every primary and unique key: a distributed
-- PostgreSQL spreads these tables by it, and a subscriber's call touches one shard.

CREATE TABLE subscriber (
  subscriber_id uuid PRIMARY KEY,
  phone_sealed  bytea NOT NULL,
  phone_prefix  text NOT NULL,
  state         text NOT NULL CHECK (state IN ('ACTIVE', 'BANNED', 'RECYCLED')),
  created_at    timestamptz NOT NULL,
  last_login_at timestamptz
);
COMMENT ON TABLE subscriber IS
  'A person by number. phone_sealed is AES-256-GCM; phone_prefix (7 digits: region and brand) is kept readable for audiences.
   BANNED and RECYCLED cannot log in and their sessions end within 2 s.';

CREATE TABLE phone_lookup (
  phone_hash    bytea PRIMARY KEY,
  subscriber_id uuid NOT NULL
);
COMMENT ON TABLE phone_lookup IS 'Keyed hash of a number to its subscriber; distributed by the hash, written with the subscriber.';

CREATE TABLE login_session (
  subscriber_id uuid NOT NULL,
  session_id    uuid NOT NULL,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  renewed_at    timestamptz,
  ended_at      timestamptz,
  PRIMARY KEY (subscriber_id, session_id)
);
COMMENT ON TABLE login_session IS
  'Sessions given out. A session is renewed once: renewed_at is set by the one renewal that wins.
   Requests are checked without this table; only a renewal reads it.';

CREATE TABLE session_revocation (
  revocation_id uuid PRIMARY KEY,
  subscriber_id uuid NOT NULL,
  session_id    uuid,
  at            timestamptz NOT NULL
);
CREATE INDEX session_revocation_by_time ON session_revocation (at);
COMMENT ON TABLE session_revocation IS
  'Sessions that ended before their time: one session, or with session_id null all that were given out before "at".
   Every node polls it at least once a second and keeps 30 minutes of it in memory.';

CREATE TABLE owned_coupon (
  subscriber_id uuid NOT NULL,
  owned_id      uuid NOT NULL,
  template_id   uuid NOT NULL,
  terms_version integer NOT NULL,
  card_class    text NOT NULL,
  pool_id       uuid NOT NULL,
  ordinal       integer NOT NULL CHECK (ordinal > 0),
  serial_no     text NOT NULL,
  state         text NOT NULL CHECK (state IN ('PENDING', 'AVAILABLE', 'USING', 'USED', 'EXPIRED', 'WITHDRAWN')),
  claimed_at    timestamptz NOT NULL,
  claimed_on    date NOT NULL,
  valid_from    timestamptz NOT NULL,
  valid_to      timestamptz NOT NULL,
  changed_at    timestamptz NOT NULL,
  hidden_at     timestamptz,
  PRIMARY KEY (subscriber_id, owned_id),
  CONSTRAINT owned_coupon_counts_once UNIQUE (subscriber_id, template_id, ordinal)
);
CREATE INDEX owned_coupon_by_expiry ON owned_coupon (subscriber_id, state, valid_to, owned_id);
COMMENT ON TABLE owned_coupon IS
  'A coupon that somebody has. ordinal: the how-manieth of this coupon for this person; its unique key is the last line of
   the personal limit. PENDING -> AVAILABLE -> USING -> USED; USING -> AVAILABLE when the biller refuses; AVAILABLE -> EXPIRED or
   WITHDRAWN. EXPIRED is also decided from valid_to when a coupon is read or used. hidden_at is a mark, not a state.
   valid_to is exclusive.';

CREATE TABLE owned_coupon_event (
  subscriber_id uuid NOT NULL,
  owned_id      uuid NOT NULL,
  event_id      uuid NOT NULL,
  kind          text NOT NULL,
  at            timestamptz NOT NULL,
  reference     text,
  PRIMARY KEY (subscriber_id, owned_id, event_id)
);
COMMENT ON TABLE owned_coupon_event IS
  'What happened to an owned coupon, one row a change of state (COLLECTED, USE_STARTED, USED, GIVEN_BACK, WITHDRAWN) and one a
   showing of its code (CODE_SHOWN), written with the change.';

CREATE TABLE idempotency_key (
  subscriber_id uuid NOT NULL,
  request_id    text NOT NULL,
  fingerprint   text NOT NULL,
  result_id     uuid NOT NULL,
  keep_until    timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, request_id)
);
COMMENT ON TABLE idempotency_key IS
  'Requests that changed something: the same request again is answered from result_id until keep_until. fingerprint tells the
   same body from another (call and subject). Requests that were refused changed nothing and are not kept.
   A claim without an id has the id "~<template>~<session>" for ten seconds; "~" cannot stand in a caller''s id.';

CREATE TABLE use_order (
  subscriber_id uuid NOT NULL,
  order_id      uuid NOT NULL,
  order_no      text NOT NULL,
  owned_id      uuid NOT NULL,
  state         text NOT NULL CHECK (state IN ('STARTED', 'SUCCEEDED', 'REFUSED', 'HANDED_OVER')),
  created_at    timestamptz NOT NULL,
  settled_at    timestamptz,
  refusal       text,
  PRIMARY KEY (subscriber_id, order_id)
);
CREATE INDEX use_order_by_coupon ON use_order (subscriber_id, owned_id);
CREATE UNIQUE INDEX use_order_one_open_a_coupon ON use_order (subscriber_id, owned_id)
  WHERE state IN ('STARTED', 'SUCCEEDED', 'HANDED_OVER');
COMMENT ON TABLE use_order IS
  'A use of a coupon. order_no is what the biller knows it by. STARTED until the biller has said yes (SUCCEEDED) or no (REFUSED);
   past its deadline HANDED_OVER to the operators. At most one order of a coupon is open or succeeded.';

CREATE TABLE outbox (
  subscriber_id uuid NOT NULL,
  message_id    uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('SETTLE_USE', 'SEND_SMS')),
  payload       jsonb NOT NULL,
  due_at        timestamptz NOT NULL,
  attempts      integer NOT NULL DEFAULT 0,
  done_at       timestamptz,
  PRIMARY KEY (subscriber_id, message_id)
);
CREATE INDEX outbox_due ON outbox (due_at) WHERE done_at IS NULL;
COMMENT ON TABLE outbox IS
  'Work towards outside systems, written in the transaction that makes it due, done at least once; every handler can be
   repeated. Payloads carry ids, never a number.';
