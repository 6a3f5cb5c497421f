-- What subscribers write to the operator, and what it answers.

CREATE TABLE feedback (
  subscriber_id uuid NOT NULL,
  feedback_id   uuid NOT NULL,
  day           date NOT NULL,
  ordinal       integer NOT NULL CHECK (ordinal BETWEEN 1 AND 5),
  category      text NOT NULL CHECK (category IN ('COUPON', 'CREDIT', 'PAGE', 'IDEA', 'OTHER')),
  text          text NOT NULL CHECK (text <> ''),
  owned_id      uuid,
  order_no      text,
  received_at   timestamptz NOT NULL,
  due_at        timestamptz NOT NULL CHECK (due_at > received_at),
  state         text NOT NULL CHECK (state IN ('OPEN', 'ANSWERED')),
  answered_at   timestamptz,
  answered_by   text,
  answer        text,
  PRIMARY KEY (subscriber_id, feedback_id),
  CONSTRAINT feedback_counts_once UNIQUE (subscriber_id, day, ordinal),
  CHECK ((state = 'OPEN') = (num_nulls(answered_at, answered_by, answer) = 3)),
  CHECK (num_nulls(answered_at, answered_by, answer) IN (0, 3))
);
CREATE INDEX feedback_by_due ON feedback (due_at, feedback_id);
CREATE INDEX feedback_open ON feedback (due_at, feedback_id) WHERE state = 'OPEN';
COMMENT ON TABLE feedback IS
  'Feedback of a subscriber, phone numbers in it with their middle hidden. ordinal numbers a person''s feedback of a business day; its
   unique key and its check are the last defence of the daily limit. owned_id, order_no: the person''s own coupon or order that it is
   about. OPEN -> ANSWERED by the guarded update of an operator, in the transaction of the audit and of the message to the person.
   due_at: the end of the last working day of the time to answer. Deleted with the account, and KEEP_FEEDBACK_DAYS after the answer.';
