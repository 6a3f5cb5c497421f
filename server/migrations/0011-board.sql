-- What is counted and checked: usage events, the operators' board, and the integrity check.

CREATE TABLE usage_event (
  event_id     uuid PRIMARY KEY,
  received_at  timestamptz NOT NULL,
  day          date NOT NULL GENERATED ALWAYS AS ((received_at AT TIME ZONE 'Asia/Shanghai')::date) STORED,
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
CREATE INDEX usage_event_by_day ON usage_event (day, event);
CREATE INDEX usage_event_to_forward ON usage_event (received_at) WHERE forwarded_at IS NULL;
COMMENT ON TABLE usage_event IS
  'Usage events that the page sent. They contain no phone number. forwarded_at: when the event was taken for the analytics service, at
   most once; set on receipt if there is none. Deleted after 90 days.';
COMMENT ON COLUMN usage_event.event_id IS 'Made by the page; the same whenever an event is sent again, and stored once.';
COMMENT ON COLUMN usage_event.day IS
  'The business day on which it was received. Figures are read by day, and whole days are deleted 90 days later.';
COMMENT ON COLUMN usage_event.at IS
  'When it happened, by the server''s clock as the page knew it. Unique within a session, so it is also the order of events.';

CREATE TABLE board_hour (
  hour          timestamptz NOT NULL,
  template_id   uuid NOT NULL,
  terms_version integer NOT NULL,
  channel       text NOT NULL,
  collected     bigint NOT NULL,
  used          bigint NOT NULL,
  failed        bigint NOT NULL,
  withdrawn     bigint NOT NULL,
  unused        bigint NOT NULL,
  PRIMARY KEY (hour, template_id, terms_version, channel)
);
COMMENT ON TABLE board_hour IS
  'What happened to coupons by hour, counted from owned_coupon_event by a job. channel is that of claim_source, empty if there is none.
   used: successful uses; failed: uses that the biller refused; unused: used coupons that an operator restored, so used - unused coupons
   are used now. While an hour may still change, it is recounted as a whole.';

CREATE TABLE board_open (
  pool_id       uuid NOT NULL,
  template_id   uuid NOT NULL,
  terms_version integer NOT NULL,
  units         bigint NOT NULL,
  PRIMARY KEY (pool_id, template_id, terms_version)
);
COMMENT ON TABLE board_open IS
  'Coupons that were claimed and may still be used (PENDING, AVAILABLE before valid_to, USING), by pool and terms: the liability, as of
   whole_at in board_count. Recounted as a whole by the job that counts board_hour, in one snapshot with it.';

CREATE TABLE board_step (
  day      date NOT NULL,
  channel  text NOT NULL,
  step     text NOT NULL CHECK (step IN ('VISITED', 'SAW', 'TAPPED', 'LOGGED_IN')),
  sessions bigint NOT NULL,
  PRIMARY KEY (day, channel, step)
);
COMMENT ON TABLE board_step IS
  'Browser sessions that reached a step, by business day and channel, counted from usage_event and kept when the events are deleted.
   What was claimed and used by channel is in board_hour.';

CREATE TABLE board_count (
  only_row       boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  counted_at     timestamptz NOT NULL,
  events_missing bigint NOT NULL,
  whole_at       timestamptz NOT NULL DEFAULT 'epoch',
  whole_took_ms  integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE board_count IS
  'When the board was last counted, and by how many units its claimed coupons differ from those issued by stock_entry in the same
   snapshot; if the difference is not 0, a count is wrong and everything is recounted.';
COMMENT ON COLUMN board_count.whole_at IS
  'As of when board_open and events_missing are. They need whole tables read, which took whole_took_ms; the longer it takes, the less
   often it is done.';

CREATE TABLE invariant_report (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_at timestamptz NOT NULL,
  violations jsonb NOT NULL
);
COMMENT ON TABLE invariant_report IS
  'Result of the last integrity check: the number of violations of each rule. One worker checks, every node reads it.';

CREATE TABLE invariant_base (
  only_row        boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  until           timestamptz NOT NULL,
  sums            jsonb NOT NULL,
  full_at         timestamptz NOT NULL,
  full_violations jsonb NOT NULL
);
COMMENT ON TABLE invariant_base IS
  'The starting point of the integrity check, which reads only recent rows each minute: sums over all rows from before "until" (ledger,
   owned coupons and used codes, by pool or batch). full_at: when whole tables were last checked; full_violations: what was found then,
   reported until the next full check.';
