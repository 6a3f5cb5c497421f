-- A renewal whose answer was lost is repeated, and logging out ends every session that came from one login.

ALTER TABLE login_session
  ADD COLUMN family_id uuid,
  ADD COLUMN successor_id uuid;
COMMENT ON COLUMN login_session.family_id IS
  'The first session of the login that this one comes from; null for a first session.';
COMMENT ON COLUMN login_session.successor_id IS
  'The session that the one renewal made, issued at renewed_at: a repeat within 30 s answers it again.';

CREATE TABLE login_challenge (
  phone_hash   bytea NOT NULL,
  challenge_id uuid NOT NULL,
  code_hash    bytea NOT NULL,
  tries_left   integer NOT NULL CHECK (tries_left >= 0),
  loose_tries_left integer NOT NULL CHECK (loose_tries_left >= 0),
  sent_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz,
  PRIMARY KEY (phone_hash, challenge_id)
);
CREATE INDEX login_challenge_by_time ON login_challenge (expires_at);
COMMENT ON TABLE login_challenge IS
  'Login codes, each bound to the request that asked for it. Who does not know challenge_id means the newest code of the number, and
   has loose_tries_left; tries_left are for those who know it. login_code keeps the times of a number''s SMS, in a second row, under
   another hash, of those that are kept for devices it has logged in with; its codes are for nodes of the version before.';

CREATE TABLE login_device (
  phone_hash  bytea NOT NULL,
  device_mark bytea NOT NULL,
  used_at     timestamptz NOT NULL,
  PRIMARY KEY (phone_hash, device_mark)
);
CREATE INDEX login_device_by_time ON login_device (used_at);
COMMENT ON TABLE login_device IS
  'Browsers that a number has logged in with in the last 180 days: device_mark is a keyed hash of the id in their signed cookie.
   Deleted with the number that was given free. Distributed by the hash.';
