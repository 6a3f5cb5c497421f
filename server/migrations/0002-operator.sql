-- Operators, their sessions and keys, and the audit log of what they do.

CREATE TABLE operator (
  operator_id           uuid PRIMARY KEY,
  name                  text NOT NULL UNIQUE,
  display_name          text NOT NULL,
  role                  text NOT NULL
                        CHECK (role IN ('viewer', 'editor', 'approver', 'support', 'finance', 'administrator')),
  state                 text NOT NULL CHECK (state IN ('ACTIVE', 'DISABLED')),
  password_hash         text NOT NULL,
  has_one_time_password boolean NOT NULL,
  totp_sealed           bytea,
  totp_offered_sealed   bytea,
  totp_last_step        bigint NOT NULL DEFAULT 0,
  created_at            timestamptz NOT NULL,
  signed_in_at          timestamptz
);
COMMENT ON TABLE operator IS
  'People who work at the console. Never deleted, because the audit log names them. password_hash: argon2id.
   has_one_time_password: the password must be changed before anything else can be done. totp_sealed: the authenticator''s secret;
   totp_offered_sealed: a secret that was shown and not yet confirmed by a code. totp_last_step: the last time step for which a code
   was accepted; no code is accepted twice.';

CREATE TABLE operator_session (
  session_id  uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator,
  token_hash  bytea NOT NULL UNIQUE,
  step        text NOT NULL CHECK (step IN ('CODE', 'NEW_PASSWORD', 'SET_UP_CODE', 'OPEN')),
  address     text NOT NULL,
  user_agent  text NOT NULL,
  created_at  timestamptz NOT NULL,
  seen_at     timestamptz NOT NULL,
  ended_at    timestamptz
);
CREATE INDEX operator_session_of_operator ON operator_session (operator_id) WHERE ended_at IS NULL;
CREATE INDEX operator_session_by_time ON operator_session (created_at);
COMMENT ON TABLE operator_session IS
  'Console sessions. The cookie holds the token, this table only its SHA-256. A session is valid while step is OPEN, ended_at is
   null, seen_at is less than 30 minutes ago and created_at less than 12 hours ago; a sign-in with steps still missing has 10
   minutes. seen_at is written at most twice a minute. Deleted 90 days after creation.';

CREATE TABLE operator_recovery_code (
  operator_id uuid NOT NULL REFERENCES operator,
  code_hash   bytea NOT NULL,
  used_at     timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);
COMMENT ON TABLE operator_recovery_code IS
  'Recovery codes, as keyed hashes. Each replaces the authenticator''s code once.';

CREATE TABLE operator_key (
  key_id      uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator,
  title       text NOT NULL,
  rights      text[] NOT NULL,
  prefix      text NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz,
  used_at     timestamptz,
  revoked_at  timestamptz
);
COMMENT ON TABLE operator_key IS
  'API keys of other systems, stored as SHA-256 only. A key may do what its rights and its creator''s role both allow, while its
   creator is ACTIVE. used_at is written at most once a minute.';

CREATE TABLE sign_in_delay (
  mark         bytea PRIMARY KEY,
  failures     integer NOT NULL,
  failed_at    timestamptz NOT NULL,
  locked_until timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_delay IS
  'Failed sign-ins by account and by network address; mark is a hash of either. After the first few, each failure doubles the wait
   before the next attempt is checked. An attempt counts as failed until it succeeds, so simultaneous attempts are all counted.
   Deleted a day after the last failure.';

CREATE TABLE audit_entry (
  seq           bigint PRIMARY KEY,
  at            timestamptz NOT NULL,
  operator_id   uuid,
  operator_name text NOT NULL,
  role          text,
  key_id        uuid,
  address       text NOT NULL,
  trace_id      text NOT NULL,
  action        text NOT NULL,
  target_kind   text NOT NULL,
  target_id     text NOT NULL,
  before        jsonb,
  after         jsonb,
  reason        text,
  prev_hash     bytea NOT NULL,
  hash          bytea NOT NULL UNIQUE
);
CREATE INDEX audit_entry_by_operator ON audit_entry (operator_id, seq);
CREATE INDEX audit_entry_by_target ON audit_entry (target_kind, target_id, seq);
CREATE INDEX audit_entry_by_action ON audit_entry (action text_pattern_ops, seq);
CREATE INDEX audit_entry_by_time ON audit_entry (at);
COMMENT ON TABLE audit_entry IS
  'What operators did, written in the transaction of the change. Never changed or deleted: triggers refuse it, and the role''s right
   to do so is revoked. seq counts from 1 without a gap; hash is SHA-256 over the entry and the previous hash, so an entry that was
   altered, removed or inserted is detected. Entries are appended one transaction at a time, under an advisory lock.';

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_is_kept BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entry_is_not_emptied BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entry FROM PUBLIC, CURRENT_USER;
