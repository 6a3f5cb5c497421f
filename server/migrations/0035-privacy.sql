-- Personal data: consent with its version, closed accounts, and subscribers' requests.

ALTER TABLE document ADD COLUMN asks_again boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN document.asks_again IS
  'The text changed in substance: who agreed to an earlier version is asked to agree again before the next claim.';

CREATE TABLE consent (
  subscriber_id uuid NOT NULL,
  consent_id    uuid NOT NULL,
  doc_key       text NOT NULL CHECK (doc_key IN ('service-agreement', 'privacy')),
  version       integer NOT NULL CHECK (version > 0),
  kind          text NOT NULL CHECK (kind IN ('GIVEN', 'WITHDRAWN')),
  way           text NOT NULL CHECK (way IN ('SMS', 'ONE_CLICK', 'PAGE', 'OPERATOR')),
  at            timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, consent_id)
);
COMMENT ON TABLE consent IS
  'What a subscriber agreed to, and withdrew: rows are only added, in the transaction of the login or the call. The newest row of a
   document counts. way: the login that it came with, a sheet of the page, or an operator who was asked to. Pages of before send no
   versions, and leave no row.';

ALTER TABLE subscriber ADD COLUMN closed_at timestamptz;
CREATE INDEX subscriber_closed ON subscriber (closed_at) WHERE closed_at IS NOT NULL;
COMMENT ON COLUMN subscriber.closed_at IS
  'When the account was closed; the state is then RECYCLED, phone_sealed holds an empty text and phone_prefix is empty. The row stays
   without the number, so that coupons, orders and sums keep their owner.';

CREATE TABLE privacy_request (
  request_id    uuid PRIMARY KEY,
  subscriber_id uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('EXPORT', 'CORRECTION', 'CLOSING')),
  came_by       text NOT NULL CHECK (came_by IN ('PHONE', 'MAIL', 'COUNTER')),
  note          text NOT NULL,
  received_at   timestamptz NOT NULL,
  due_at        timestamptz NOT NULL CHECK (due_at > received_at),
  recorded_by   text NOT NULL,
  state         text NOT NULL CHECK (state IN ('OPEN', 'DONE', 'DECLINED')),
  ended_at      timestamptz,
  ended_by      text,
  answer        text,
  CHECK ((state = 'OPEN') = (num_nulls(ended_at, ended_by, answer) = 3)),
  CHECK (num_nulls(ended_at, ended_by, answer) IN (0, 3))
);
CREATE INDEX privacy_request_by_due ON privacy_request (due_at, request_id);
COMMENT ON TABLE privacy_request IS
  'What subscribers asked for by phone, mail or at a counter, recorded by operators. OPEN -> DONE or DECLINED by the guarded update of
   the operator who carries it out, in the transaction of what it does and of the audit. due_at: the end of the last working day of the
   time to answer. Deleted three years after they ended, or as set.';

-- A closed account's number goes from the lists that gave it coupons; what was given stays as it is.
CREATE INDEX distribution_number_by_phone ON distribution_number (phone_hash);
DROP TRIGGER distribution_number_gives_once ON distribution_number;
CREATE TRIGGER distribution_number_gives_once
  BEFORE UPDATE OF distribution_id, line_no, outcome, owned_id ON distribution_number
  FOR EACH ROW WHEN (OLD.owned_id IS NOT NULL) EXECUTE FUNCTION keep_given();
