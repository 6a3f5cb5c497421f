-- Reversals at the biller, and the nightly comparison with its book.

ALTER TABLE use_order DROP CONSTRAINT use_order_state_check;
ALTER TABLE use_order ADD CONSTRAINT use_order_state_check
  CHECK (state IN ('STARTED', 'SUCCEEDED', 'REFUSED', 'HANDED_OVER', 'REVERSED'));
ALTER TABLE use_order ADD COLUMN reference text;
CREATE INDEX use_order_by_settling ON use_order (settled_at, order_id) WHERE settled_at IS NOT NULL;
COMMENT ON TABLE use_order IS
  'A use of a coupon. The biller knows it by order_no. STARTED until the biller has granted (SUCCEEDED) or refused it (REFUSED); past
   its deadline HANDED_OVER to the operators. A coupon has at most one order that is open or succeeded. SUCCEEDED becomes REVERSED when
   a reversal (use_reversal) is confirmed, and settled_at is then the time of that. An operator who settles a hanging use as not granted
   makes it REFUSED with the refusal GIVEN_BACK_BY_OPERATOR. confirmed: the words that the subscriber confirmed by SMS, {"text",
   "locale", "version"}; null if the coupon did not ask for it.';
COMMENT ON COLUMN use_order.reference IS 'The biller''s own number for the order, if it gave one; passed on when it is asked.';

CREATE TABLE use_reversal (
  subscriber_id uuid NOT NULL,
  reversal_id   uuid NOT NULL,
  order_id      uuid NOT NULL,
  owned_id      uuid NOT NULL,
  state         text NOT NULL CHECK (state IN ('STARTED', 'HANDED_OVER', 'REVERSED', 'REFUSED')),
  valid_to      timestamptz NOT NULL,
  created_at    timestamptz NOT NULL,
  sent_at       timestamptz,
  reference     text,
  settled_at    timestamptz,
  refusal       text,
  PRIMARY KEY (subscriber_id, reversal_id),
  CHECK ((state IN ('REVERSED', 'REFUSED')) = (settled_at IS NOT NULL)),
  CHECK ((state = 'REFUSED') = (refusal IS NOT NULL))
);
CREATE INDEX use_reversal_by_coupon ON use_reversal (subscriber_id, owned_id);
CREATE UNIQUE INDEX use_reversal_one_an_order ON use_reversal (subscriber_id, order_id) WHERE state <> 'REFUSED';
CREATE INDEX use_reversal_open ON use_reversal (created_at, reversal_id) WHERE state IN ('STARTED', 'HANDED_OVER');
COMMENT ON TABLE use_reversal IS
  'An operator''s restoring of a used coupon. STARTED until the biller has reversed the order (REVERSED) or refused to (REFUSED); past
   its deadline HANDED_OVER to the operators. While it is open the order stays SUCCEEDED and the coupon USED; with REVERSED, in one
   transaction, the order becomes REVERSED and the coupon AVAILABLE until valid_to. An order has at most one reversal that is not
   REFUSED. A code, for which the biller has no order, is REVERSED at once.';
COMMENT ON COLUMN use_reversal.sent_at IS
  'Set before the biller is first told to reverse. From then on it is asked, and told again only if it never got the reversal.';
COMMENT ON COLUMN use_reversal.reference IS 'The biller''s own number for the reversal, if it gave one.';
COMMENT ON COLUMN use_reversal.refusal IS 'The biller''s reason, or NOT_REVERSED_BY_OPERATOR.';

ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check
  CHECK (kind IN ('SETTLE_USE', 'REVERSE_USE', 'SEND_SMS', 'REMIND', 'NOTIFY'));

CREATE TABLE reconciliation (
  day        date PRIMARY KEY,
  state      text NOT NULL CHECK (state IN ('DONE', 'NO_BOOK', 'FAILED')),
  tried_at   timestamptz NOT NULL,
  read_id    uuid,
  entries    bigint NOT NULL DEFAULT 0,
  CHECK ((state = 'DONE') = (read_id IS NOT NULL))
);
COMMENT ON TABLE reconciliation IS
  'The last comparison of a business day''s orders with the biller''s book. NO_BOOK: the gateway has none. FAILED: the book could not be
   read; tried again. Days are compared in order: none before the one before it is DONE or NO_BOOK. Kept for 92 days.';
COMMENT ON COLUMN reconciliation.read_id IS 'The reading of the book that counts; rows of billing_entry from other readings are dead.';

CREATE TABLE billing_entry (
  order_no  text NOT NULL,
  read_id   uuid NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('granted', 'reversed')),
  times     integer NOT NULL,
  reference text,
  benefit   jsonb,
  PRIMARY KEY (order_no, read_id, kind)
);
CREATE INDEX billing_entry_by_read ON billing_entry (read_id, order_no);
COMMENT ON TABLE billing_entry IS
  'The biller''s book as it was read: how often an order took effect on the day of the reading. Distributed by the order number. Deleted
   with the reading''s row in reconciliation, or a day later if the reading does not count.';

CREATE TABLE billing_difference (
  order_no      text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('GRANTED_ONLY_THERE', 'GRANTED_ONLY_HERE', 'GRANTED_TWICE', 'REVERSED_ONLY_THERE',
                                              'REVERSED_ONLY_HERE', 'BENEFIT_DIFFERS')),
  day           date NOT NULL,
  state         text NOT NULL CHECK (state IN ('OPEN', 'SETTLED', 'GONE')),
  here          text,
  there         jsonb NOT NULL,
  subscriber_id uuid,
  owned_id      uuid,
  found_at      timestamptz NOT NULL,
  closed_at     timestamptz,
  reason        text,
  PRIMARY KEY (order_no, kind),
  CHECK ((state = 'OPEN') = (closed_at IS NULL)),
  CHECK ((state = 'SETTLED') = (reason IS NOT NULL))
);
CREATE INDEX billing_difference_open ON billing_difference (day DESC, order_no, kind) WHERE state = 'OPEN';
CREATE INDEX billing_difference_by_day ON billing_difference (day DESC, order_no, kind);
COMMENT ON TABLE billing_difference IS
  'What the biller''s book and our orders say differently, each order and kind once. OPEN until an operator settles it with a reason
   (SETTLED, which stays so) or a later comparison no longer finds it (GONE; OPEN again if it comes back). day: whose comparison found it.
   here: the state of our order, null if we have none; there: {"granted", "reversed", "benefit"}, what the book says.';
