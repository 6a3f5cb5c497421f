-- What people do on the page.

CREATE TABLE usage_event (
  event_id     uuid PRIMARY KEY,
  received_at  timestamptz NOT NULL,
  event        text NOT NULL,
  at           timestamptz NOT NULL,
  session_id   text NOT NULL,
  uid          text NOT NULL,
  entrance     text NOT NULL,
  channel      text,
  platform     text NOT NULL CHECK (platform IN ('app', 'h5')),
  is_login     boolean NOT NULL,
  props        jsonb NOT NULL,
  forwarded_at timestamptz
);
CREATE INDEX usage_event_by_time ON usage_event (received_at);
CREATE INDEX usage_event_to_forward ON usage_event (received_at) WHERE forwarded_at IS NULL;
COMMENT ON TABLE usage_event IS
  'Usage events as the page sent them: at by its clock, received_at by ours. No phone number stands in one. forwarded_at: taken
   for the analytics service, at most once; set at once where there is none. Deleted after 90 days.';
