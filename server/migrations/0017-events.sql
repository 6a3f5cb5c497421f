-- Events for other systems: the feed, and webhooks.

CREATE TABLE event_waiting (
  event_id uuid NOT NULL PRIMARY KEY,
  type     text NOT NULL,
  at       timestamptz NOT NULL,
  data     jsonb NOT NULL
);
COMMENT ON TABLE event_waiting IS
  'Events that were written in the transaction of the change that they tell of, until the writer of the feed moves them there.
   Coupons'' own changes need no row here: owned_coupon_event has them.';

CREATE TABLE event_feed (
  seq         bigint NOT NULL PRIMARY KEY,
  event_id    uuid NOT NULL UNIQUE,
  type        text NOT NULL,
  at          timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  data        jsonb NOT NULL
);
-- Rows arrive nearly in order of time.
CREATE INDEX event_feed_by_time ON event_feed USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
COMMENT ON TABLE event_feed IS
  'What happened, in the order in which it is told. seq has no gaps and is given under the lock of event_position, in the transaction
   that commits the row: who has read up to a seq misses nothing that comes later. Each event once, by event_id. Kept for 30 days.';

CREATE TABLE event_position (
  only_row           boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (only_row),
  last_seq           bigint NOT NULL DEFAULT 0,
  dropped_seq        bigint NOT NULL DEFAULT 0,
  read_to            timestamptz NOT NULL,
  expired_to         timestamptz NOT NULL,
  expired_subscriber uuid NOT NULL,
  expired_owned      uuid NOT NULL
);
INSERT INTO event_position (read_to, expired_to, expired_subscriber, expired_owned)
VALUES (now(), now(), 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
COMMENT ON TABLE event_position IS
  'Where the writer of the feed is; its lock makes it the only one. last_seq: the last number given. dropped_seq: rows up to it are no
   longer kept. read_to: when owned_coupon_event was last compared with the feed in full. expired_to, expired_subscriber,
   expired_owned: the last coupon, in the order of validity''s end, whose expiry was told.';

-- Coupons that expire are found without an index that a claim would have to write: the few ends of validity in a range of pages.
CREATE INDEX IF NOT EXISTS owned_coupon_by_end ON owned_coupon USING brin (valid_to timestamptz_minmax_multi_ops)
  WITH (pages_per_range = 64, autosummarize = on);

CREATE TABLE stock_alarm (
  template_id uuid NOT NULL REFERENCES coupon_template ON DELETE CASCADE,
  percent     integer NOT NULL CHECK (percent IN (20, 5, 0)),
  left_over   integer NOT NULL,
  raised_at   timestamptz NOT NULL,
  PRIMARY KEY (template_id, percent)
);
COMMENT ON TABLE stock_alarm IS
  'At most this percentage of a coupon''s stock for the centre is left. Raised once, and withdrawn when stock is added.';

CREATE TABLE webhook_endpoint (
  endpoint_id      uuid NOT NULL PRIMARY KEY,
  title            text NOT NULL,
  url              text NOT NULL,
  types            text[] NOT NULL,
  state            text NOT NULL CHECK (state IN ('ON', 'OFF')),
  off_because      text CHECK (off_because IN ('OPERATOR', 'FAILED')),
  owner_id         uuid NOT NULL REFERENCES operator,
  secret_sealed    bytea NOT NULL,
  previous_sealed  bytea,
  previous_until   timestamptz,
  read_seq         bigint NOT NULL,
  failing_since    timestamptz,
  revision         integer NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL,
  changed_at       timestamptz NOT NULL,
  CHECK ((state = 'OFF') = (off_because IS NOT NULL)),
  CHECK ((previous_sealed IS NULL) = (previous_until IS NULL))
);
COMMENT ON TABLE webhook_endpoint IS
  'Addresses that events are sent to. types: empty for all. Secrets are sealed; the previous one also signs until previous_until.
   read_seq: events of the feed up to it have their deliveries. failing_since: the first failure after the last success. An endpoint
   that is OFF keeps its place in the feed.';

CREATE TABLE webhook_delivery (
  delivery_id  uuid NOT NULL PRIMARY KEY,
  endpoint_id  uuid NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  event_id     uuid NOT NULL,
  type         text NOT NULL,
  body         text NOT NULL,
  repeat_of    uuid,
  state        text NOT NULL CHECK (state IN ('PENDING', 'DONE', 'FAILED')),
  attempts     integer NOT NULL DEFAULT 0,
  due_at       timestamptz NOT NULL,
  first_at     timestamptz,
  last_at      timestamptz,
  last_status  integer,
  last_problem text,
  created_at   timestamptz NOT NULL,
  ended_at     timestamptz
);
CREATE UNIQUE INDEX webhook_delivery_once ON webhook_delivery (endpoint_id, event_id) WHERE repeat_of IS NULL;
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, due_at) WHERE state = 'PENDING';
CREATE INDEX webhook_delivery_listed ON webhook_delivery (endpoint_id, delivery_id);
COMMENT ON TABLE webhook_delivery IS
  'An event for an endpoint: PENDING until a 2xx (DONE) or three days of attempts (FAILED). body: the bytes that are signed, the same at
   each attempt. due_at is also the lease of the worker that sends: attempts tells whose it is. repeat_of: the delivery that an operator
   had repeated. Kept for 30 days after its end.';
