-- After the fact: clusters of accounts, coupons that are clawed back, appeals. What support withdraws alone in a day.

CREATE TABLE risk_cluster (
  cluster_id uuid PRIMARY KEY,
  accounts   integer NOT NULL CHECK (accounts > 0),
  since      timestamptz NOT NULL,
  last_at    timestamptz NOT NULL,
  devices    integer NOT NULL DEFAULT 0,
  networks   integer NOT NULL DEFAULT 0,
  unused     integer NOT NULL DEFAULT 0,
  unused_fen bigint NOT NULL DEFAULT 0,
  used       integer NOT NULL DEFAULT 0,
  used_fen   bigint NOT NULL DEFAULT 0,
  counted_at timestamptz
);
CREATE INDEX risk_cluster_by_worth ON risk_cluster (unused_fen DESC, cluster_id DESC);
COMMENT ON TABLE risk_cluster IS
  'Accounts that belong together by shared devices or by networks and behaviour. Clusters that are found to belong together become the
   oldest of them. since and last_at: the first and the newest sighting that joined accounts. From devices to used_fen: as counted at
   counted_at; null: to be counted. Deleted 30 days after last_at.';

CREATE TABLE risk_cluster_member (
  subscriber_id uuid PRIMARY KEY,
  cluster_id    uuid NOT NULL,
  joined_by     text NOT NULL CHECK (joined_by IN ('DEVICE', 'NETWORK')),
  joined_at     timestamptz NOT NULL
);
CREATE INDEX risk_cluster_member_by_cluster ON risk_cluster_member (cluster_id, subscriber_id);
COMMENT ON TABLE risk_cluster_member IS
  'An account is in one cluster at most. Lies with the subscriber''s other rows, so that a cluster''s coupons and sightings are counted
   where they are. Deleted with its cluster, and when the account is closed.';

CREATE TABLE risk_cluster_position (
  only_row        boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  first_at        timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  last_subscriber uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  mark            bytea NOT NULL DEFAULT ''
);
INSERT INTO risk_cluster_position DEFAULT VALUES;
COMMENT ON TABLE risk_cluster_position IS
  'The last sighting of a device that was joined into clusters. Whoever joins clusters holds this row.';
CREATE INDEX risk_sighting_by_first ON risk_sighting (first_at, subscriber_id);

CREATE TABLE clawback (
  clawback_id  uuid PRIMARY KEY,
  source       text NOT NULL CHECK (source IN ('CLUSTER', 'HOLDS')),
  cluster_id   uuid,
  state        text NOT NULL CHECK (state IN ('IN_REVIEW', 'RUNNING', 'DONE', 'LET_GO')),
  accounts     integer NOT NULL CHECK (accounts > 0),
  coupons      integer NOT NULL CHECK (coupons > 0),
  worth_fen    bigint NOT NULL CHECK (worth_fen >= 0),
  reason       text NOT NULL,
  asked_name   text NOT NULL,
  asked_at     timestamptz NOT NULL,
  decided_name text,
  changed_at   timestamptz NOT NULL,
  CHECK ((source = 'CLUSTER') = (cluster_id IS NOT NULL))
);
CREATE INDEX clawback_by_time ON clawback (asked_at, clawback_id);
CREATE INDEX clawback_running ON clawback (changed_at) WHERE state = 'RUNNING';
COMMENT ON TABLE clawback IS
  'Unused coupons that are withdrawn in one approved step: IN_REVIEW -> RUNNING (approved) -> DONE, or LET_GO. Its list is frozen when it
   is asked for. A worker holds the row while it withdraws the next coupons of the list.';

CREATE TABLE clawback_coupon (
  clawback_id   uuid NOT NULL REFERENCES clawback,
  subscriber_id uuid NOT NULL,
  owned_id      uuid NOT NULL,
  template_id   uuid NOT NULL,
  terms_version integer NOT NULL,
  worth_fen     bigint NOT NULL,
  outcome       text CHECK (outcome IN ('TAKEN', 'USED', 'EXPIRED', 'WITHDRAWN', 'LET_GO')),
  at            timestamptz,
  given_back_at timestamptz,
  PRIMARY KEY (clawback_id, subscriber_id, owned_id),
  CHECK ((outcome IS NULL) = (at IS NULL)),
  CHECK (given_back_at IS NULL OR outcome = 'TAKEN')
);
CREATE UNIQUE INDEX clawback_coupon_open_once ON clawback_coupon (owned_id) WHERE outcome IS NULL;
CREATE INDEX clawback_coupon_taken ON clawback_coupon (subscriber_id, owned_id) WHERE outcome = 'TAKEN';
COMMENT ON TABLE clawback_coupon IS
  'The list of a clawback. outcome is null until the coupon''s turn: TAKEN, or what it was by then and stayed: USED (also in use),
   EXPIRED, WITHDRAWN; LET_GO: not approved. Written with the coupon''s change. given_back_at: returned after an appeal.';

CREATE TABLE clawback_appeal (
  appeal_id     uuid PRIMARY KEY,
  subscriber_id uuid NOT NULL,
  note          text NOT NULL,
  state         text NOT NULL CHECK (state IN ('OPEN', 'GIVEN_BACK', 'REFUSED')),
  recorded_by   text NOT NULL,
  recorded_at   timestamptz NOT NULL,
  due_at        timestamptz NOT NULL,
  ended_by      text,
  ended_at      timestamptz,
  answer        text,
  CHECK ((state = 'OPEN') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX clawback_appeal_open_once ON clawback_appeal (subscriber_id) WHERE state = 'OPEN';
CREATE INDEX clawback_appeal_by_due ON clawback_appeal (due_at, appeal_id);
COMMENT ON TABLE clawback_appeal IS
  'What a subscriber says against a clawback, recorded by support, to be decided by due_at: OPEN -> GIVEN_BACK (approved) or REFUSED.
   Kept as long as answered requests about personal data.';

ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check
  CHECK (kind IN ('SETTLE_USE', 'REVERSE_USE', 'SEND_SMS', 'REMIND', 'NOTIFY', 'WATCH_CODE', 'NOTICE', 'CLAWBACK_SMS'));

ALTER TABLE operator_daily_sum DROP CONSTRAINT operator_daily_sum_what_check;
ALTER TABLE operator_daily_sum ADD CONSTRAINT operator_daily_sum_what_check
  CHECK (what IN ('GIFT_FEN', 'REVEALS', 'RESTORES', 'WITHDRAWALS'));
COMMENT ON TABLE operator_daily_sum IS
  'Sums of an operator and their keys on a business day (UTC+8): book value of the coupons given, numbers revealed, coupons restored,
   coupons withdrawn. Raised in the transaction of what it counts, by one statement that fails to find room beyond the cap; so it never
   exceeds the cap of that moment. alarmed: the highest percentage of the cap that was told; each is told once.';
COMMENT ON TABLE owned_coupon_event IS
  'The history of an owned coupon, written with each change: COLLECTED, RELEASED (it was held by a risk rule), USE_STARTED, USED,
   GIVEN_BACK (the biller refused), WITHDRAWN, RESTORED (by an operator); and CODE_SHOWN whenever its code was shown.';
