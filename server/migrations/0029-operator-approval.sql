-- Accounts, roles and access of operators take effect by the word of a second administrator.

ALTER TABLE operator ADD COLUMN offered_password_hash text;
COMMENT ON COLUMN operator.offered_password_hash IS
  'argon2id of a one-time password that waits for the approval of another administrator; becomes password_hash then.';
