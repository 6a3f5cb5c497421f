-- One-click login, and sessions that end for good.

CREATE TABLE one_click_attempt (
  mark         bytea PRIMARY KEY,
  expires_at   timestamptz NOT NULL,
  exchanged_at timestamptz
);
CREATE INDEX one_click_attempt_by_time ON one_click_attempt (expires_at);
COMMENT ON TABLE one_click_attempt IS
  'A cccode that was signed for: one signature (the key), and within two minutes one exchange (exchanged_at is set by the one
   that wins). mark: a hash of the cccode. Deleted after expires_at.';

ALTER TABLE login_session ADD COLUMN began_at timestamptz;
UPDATE login_session SET began_at = created_at;
ALTER TABLE login_session ALTER COLUMN began_at SET NOT NULL;
COMMENT ON COLUMN login_session.began_at IS
  'When somebody logged in; renewals keep it, and end 30 days after it.';

CREATE TABLE sandbox_carrier (
  only_row     boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  phone_sealed bytea
);
COMMENT ON TABLE sandbox_carrier IS
  'The number that the sandbox carrier recognises, sealed; null: none. Without a row it is the one it begins with. Sandbox only.';

CREATE TABLE sandbox_carrier_token (
  mark         bytea PRIMARY KEY,
  phone_sealed bytea NOT NULL,
  expires_at   timestamptz NOT NULL
);
COMMENT ON TABLE sandbox_carrier_token IS
  'Tokens that the sandbox carrier gave out: two minutes, one use, which deletes the row. Sandbox only.';
