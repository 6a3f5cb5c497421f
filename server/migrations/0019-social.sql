-- Sharing from the social app's browser.

CREATE TABLE social_ticket (
  only_row      boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ticket_sealed bytea NOT NULL,
  expires_at    timestamptz NOT NULL
);
COMMENT ON TABLE social_ticket IS
  'The ticket that signatures for the social app are made with, shared by all nodes and asked for by one at a time. Sealed.';
