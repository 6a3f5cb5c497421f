-- The outbox of the sandbox's mail gateway.

CREATE TABLE sandbox_mail (
  mail_id uuid PRIMARY KEY,
  sealed  bytea NOT NULL,
  at      timestamptz NOT NULL
);
COMMENT ON TABLE sandbox_mail IS
  'Mail that the sandbox gateway took, for a day. sealed: JSON of recipient, subject and texts.';
