-- The way of each SMS: by which route it went, and what became of it.

CREATE TABLE sms_message (
  subscriber_id uuid NOT NULL,
  message_id    uuid NOT NULL,
  route         text NOT NULL,
  template_key  text NOT NULL,
  state         text NOT NULL CHECK (state IN
                  ('SENDING', 'SENT', 'SUBMITTED', 'DELIVERED', 'FAILED', 'EXPIRED', 'REJECTED', 'REFUSED', 'UNANSWERED')),
  attempts      integer NOT NULL DEFAULT 1,
  segments      integer NOT NULL DEFAULT 0,
  receipts      jsonb NOT NULL DEFAULT '{}',
  detail        text,
  begun_at      timestamptz NOT NULL,
  answered_at   timestamptz,
  submitted_at  timestamptz,
  ended_at      timestamptz,
  revision      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (subscriber_id, message_id, route)
);
CREATE INDEX sms_message_by_time ON sms_message (begun_at);
COMMENT ON TABLE sms_message IS
  'An SMS by one route; no number and no text. A message that belongs to no subscriber has its own id as subscriber_id, a code for a
   number without a subscriber an id made of the number''s keyed hash.
   SENDING: the gateway was asked and has not answered. SENT: it took the message. REFUSED: it did not. UNANSWERED: it may have taken
   it. From a receipt on, the state is the receipts'': SUBMITTED (the SMS centre has it), EXPIRED, FAILED, REJECTED, DELIVERED, each of
   which may replace those before it in this list and none after it; DELIVERED, of all segments, is final. Every change is an UPDATE of
   the revision that it read. Deleted after 30 days.';
COMMENT ON COLUMN sms_message.segments IS '0 until the gateway has taken the message.';
COMMENT ON COLUMN sms_message.receipts IS
  'The highest receipt of each segment, by the gateway''s reference; that of the whole message under the empty name.';
COMMENT ON COLUMN sms_message.detail IS 'Why it was refused, or the gateway''s own code for the state.';

CREATE TABLE sms_reference (
  reference     text NOT NULL,
  route         text NOT NULL,
  subscriber_id uuid,
  message_id    uuid,
  receipt       smallint NOT NULL DEFAULT 0,
  receipt_at    timestamptz,
  detail        text,
  kept_at       timestamptz NOT NULL,
  PRIMARY KEY (reference, route)
);
CREATE INDEX sms_reference_by_time ON sms_reference (kept_at);
COMMENT ON TABLE sms_reference IS
  'Finds the message of a receipt, by our id or by the gateway''s reference. A receipt that comes before the gateway''s answer makes the
   row, without a message; the answer adds the message and takes the receipt over. Distributed by the reference. Deleted after 7 days.';
COMMENT ON COLUMN sms_reference.receipt IS
  'The highest receipt: 0 none, 1 submitted, 2 expired, 3 failed, 4 rejected, 5 delivered.';

CREATE TABLE sms_route (
  route   text PRIMARY KEY,
  free_at timestamptz NOT NULL
);
COMMENT ON TABLE sms_route IS
  'From when on a route with a rate may take its next message. The UPDATE that moves free_at is the permission to send one, so the rate
   holds for all nodes together.';

ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check
  CHECK (kind IN ('SETTLE_USE', 'SEND_SMS', 'REMIND', 'NOTIFY', 'WATCH_CODE'));
COMMENT ON COLUMN outbox.kind IS
  'NOTIFY is an SMS to a contact or an operator, who need not be a subscriber: subscriber_id is then the message''s own id, and
   payload holds number and text sealed. WATCH_CODE looks after the SMS with a code, whose id it has, and sends it by another route
   when it does not arrive; its payload is sealed too.';
