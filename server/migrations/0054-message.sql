-- The message centre of a subscriber, and reminders of a coupon that is sold out.

CREATE TABLE subscriber_message (
  subscriber_id uuid NOT NULL,
  message_id    uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN (
    'COLLECTED', 'RELEASED', 'CREDITED', 'GIVEN_BACK', 'EXPIRING', 'BACK_IN_STOCK', 'CLAWED_BACK', 'CLAWBACK_GIVEN_BACK',
    'APPEAL_REFUSED', 'REQUEST_DONE', 'REQUEST_DECLINED', 'FEEDBACK_ANSWERED')),
  at            timestamptz NOT NULL,
  template_id   uuid,
  terms_version integer,
  owned_id      uuid,
  reference     text,
  read_at       timestamptz,
  PRIMARY KEY (subscriber_id, message_id),
  CHECK ((template_id IS NULL) = (terms_version IS NULL))
);
CREATE INDEX subscriber_message_newest ON subscriber_message (subscriber_id, at, message_id);
CREATE INDEX subscriber_message_unread ON subscriber_message (subscriber_id) WHERE read_at IS NULL;
COMMENT ON TABLE subscriber_message IS
  'What a subscriber is told in the message centre, without its words: those are chosen in the reader''s language when it is shown.
   Each once, by message_id: of a coupon''s change the event''s id, of an expiry one made of coupon and end, of a case one made of
   case and kind. Changes of coupons come from event_feed by one worker, so that a claim writes nothing more; an answer to a person is
   written in the transaction of the answer. at: when it was told.
   reference: the order number (CREDITED, GIVEN_BACK), the end of validity (EXPIRING), the
   request (REQUEST_DONE, REQUEST_DECLINED), the feedback (FEEDBACK_ANSWERED). Nothing is written for a closed account. Deleted with
   the account, and KEEP_MESSAGES_DAYS after at.';

CREATE TABLE message_position (
  only_row            boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (only_row),
  read_seq            bigint NOT NULL,
  expiring_to         timestamptz NOT NULL,
  expiring_subscriber uuid NOT NULL,
  expiring_owned      uuid NOT NULL
);
INSERT INTO message_position (read_seq, expiring_to, expiring_subscriber, expiring_owned)
SELECT last_seq, now() + interval '3 days', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  FROM event_position;
COMMENT ON TABLE message_position IS
  'Where the writer of subscriber_message is; its lock makes it the only one. Events of the feed up to read_seq have their messages.
   expiring_to, expiring_subscriber, expiring_owned: the last coupon, in the order of validity''s end, of which it was told that it is
   about to expire.';

CREATE INDEX reminder_restock ON reminder (subject_id, set_at) WHERE state IN ('SET', 'DUE', 'SENT') AND kind = 'RESTOCK';
-- Wider than before, so that every row meets them: NOT VALID, lest the table be read while nothing else may.
ALTER TABLE reminder DROP CONSTRAINT reminder_kind_check;
ALTER TABLE reminder ADD CONSTRAINT reminder_kind_check CHECK (kind IN ('START', 'EXPIRE', 'RESTOCK')) NOT VALID;
ALTER TABLE reminder DROP CONSTRAINT reminder_lead_minutes_check;
ALTER TABLE reminder ADD CONSTRAINT reminder_lead_minutes_check CHECK (lead_minutes > 0 OR kind = 'RESTOCK') NOT VALID;
COMMENT ON COLUMN reminder.kind IS
  'RESTOCK: subject_id is the coupon, whose stock for the centre is gone, and target_at the end of its claims. Until there is stock again
   it waits with the last millisecond before target_at as due_at; then due_at is set, for no more people at once than there are units,
   those who asked first before others.';
