-- Operators who sign in at an identity provider (OpenID Connect).

ALTER TABLE operator ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE operator DROP CONSTRAINT operator_state_check;
ALTER TABLE operator ADD CONSTRAINT operator_state_check CHECK (state IN ('ACTIVE', 'DISABLED', 'NO_ROLE'));
COMMENT ON TABLE operator IS
  'People who work at the console. Never deleted, because the audit log names them. password_hash: argon2id; null: the operator signs
   in at the identity provider only and has a row in operator_identity. state NO_ROLE: the identity provider''s claims gave no role at
   the last sign-in; like DISABLED it ends sessions and keys, but the next sign-in with a role makes it ACTIVE again. Only an
   administrator sets and lifts DISABLED. has_one_time_password: the password must be changed before anything else can be done.
   totp_sealed: the authenticator''s secret; totp_offered_sealed: a secret that was shown and not yet confirmed by a code.
   totp_last_step: the last time step for which a code was accepted; no code is accepted twice.';

CREATE TABLE operator_identity (
  issuer      text NOT NULL,
  subject     text NOT NULL,
  operator_id uuid NOT NULL UNIQUE REFERENCES operator,
  linked_at   timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
COMMENT ON TABLE operator_identity IS
  'Who an operator is at the identity provider. Written once, with the account, and never changed: an identity is not linked to an
   existing account, and names and mail addresses decide nothing.';

CREATE TABLE operator_role_claim (
  position integer PRIMARY KEY,
  value    text NOT NULL UNIQUE,
  role     text NOT NULL
           CHECK (role IN ('viewer', 'editor', 'approver', 'support', 'finance', 'administrator'))
);
COMMENT ON TABLE operator_role_claim IS
  'Which value of the identity provider''s claim gives which role, in order: the first value that an identity has decides. Replaced
   as a whole under a lock of the table.';

ALTER TABLE operator_session ADD COLUMN provider_sid text;
CREATE INDEX operator_session_of_provider ON operator_session (provider_sid)
  WHERE provider_sid IS NOT NULL AND ended_at IS NULL;
COMMENT ON TABLE operator_session IS
  'Console sessions. The cookie holds the token, this table only its SHA-256. A session is valid while step is OPEN, ended_at is
   null, seen_at is less than 30 minutes ago and created_at less than 12 hours ago; a sign-in with steps still missing has 10
   minutes. seen_at is written at most twice a minute. provider_sid: the identity provider''s own session, which its back-channel
   logout names. Deleted 90 days after creation.';

CREATE TABLE operator_logout_token (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE operator_logout_token IS
  'Logout tokens of the identity provider that were accepted, as SHA-256 of issuer and jti: each is accepted once. Deleted after
   expires_at, when the token is refused for its age.';
