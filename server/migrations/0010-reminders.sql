-- Reminders by SMS: of the start of a coupon or grab, and of the expiry of an owned coupon.

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
  'A reminder that somebody asked for; one row for one thing, however often it is switched. subject_id: the coupon (START, in a
   grab with its session_id) or the owned coupon (EXPIRE). target_at is the start or the expiry, due_at when the SMS goes out.
   SET -> DUE -> SENT: due_at came, and message_id is the outbox row of this one sending, written in the same transaction.
   DUE -> SET where it has to wait after all, DROPPED where it is no use any more, OFF when its owner took it back. Setting it
   anew leads from any state to SET and makes an earlier message worth nothing.';

ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('SETTLE_USE', 'SEND_SMS', 'REMIND'));

-- Each kind is relayed by itself: a hundred thousand reminders of one minute hold up no use.
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (kind, due_at) WHERE done_at IS NULL;
