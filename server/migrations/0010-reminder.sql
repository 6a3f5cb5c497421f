-- Reminders by SMS: that a coupon or grab starts, and that an owned coupon expires.

CREATE TABLE reminder (
  subscriber_id   uuid NOT NULL,
  reminder_id     uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('START', 'EXPIRE')),
  subject_id      uuid NOT NULL,
  session_id      uuid CHECK (session_id IS NULL OR kind = 'START'),
  lead_minutes    integer NOT NULL CHECK (lead_minutes > 0),
  quiet_hours_too boolean NOT NULL,
  locale          text NOT NULL,
  state           text NOT NULL CHECK (state IN ('SET', 'DUE', 'SENT', 'DROPPED', 'OFF')),
  set_at          timestamptz NOT NULL,
  target_at       timestamptz NOT NULL,
  due_at          timestamptz NOT NULL CHECK (due_at < target_at),
  message_id      uuid CHECK (message_id IS NOT NULL OR state <> 'DUE'),
  dropped_because text CHECK ((dropped_because IS NULL) = (state <> 'DROPPED')),
  PRIMARY KEY (subscriber_id, reminder_id),
  CONSTRAINT reminder_is_set_once UNIQUE NULLS NOT DISTINCT (subscriber_id, kind, subject_id, session_id)
);
CREATE INDEX reminder_due ON reminder (due_at) WHERE state = 'SET';
CREATE INDEX reminder_start ON reminder (subject_id, session_id, target_at, lead_minutes, quiet_hours_too)
  WHERE state = 'SET' AND kind = 'START';
COMMENT ON TABLE reminder IS
  'A reminder that a subscriber asked for; one row for each subject, however often it is switched on and off. subject_id: the coupon
   (START; in a grab with its session_id) or the owned coupon (EXPIRE). target_at is the start or the expiry, due_at when the SMS is to be
   sent. SET -> DUE -> SENT: at due_at message_id, the outbox row of this sending, is written in the same transaction. DUE -> SET if it
   has to wait after all, DROPPED if it is no longer of use, OFF when its owner cancels it. Setting it again leads from any state to SET
   and invalidates an earlier message.';
