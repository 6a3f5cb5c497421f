-- Notices to operators, by the ways that each of them chose.

CREATE TABLE operator_contact (
  operator_id    uuid NOT NULL REFERENCES operator,
  way            text NOT NULL CHECK (way IN ('MAIL', 'SMS', 'WEBHOOK')),
  address_sealed bytea,
  offered_sealed bytea,
  code_hash      bytea,
  code_until     timestamptz,
  code_tries     integer NOT NULL DEFAULT 0,
  code_sent_at   timestamptz NOT NULL,
  codes_sent     integer NOT NULL DEFAULT 1,
  codes_since    timestamptz NOT NULL,
  failed_at      timestamptz,
  PRIMARY KEY (operator_id, way),
  CHECK ((offered_sealed IS NULL) = (code_hash IS NULL) AND (code_hash IS NULL) = (code_until IS NULL))
);
COMMENT ON TABLE operator_contact IS
  'Where an operator gets notices. address_sealed: confirmed by a code that was sent to it; null: none. offered_sealed: waits for its
   code until code_until, for at most five tries, which are counted before the code is compared. codes_sent counts the codes since
   codes_since, a day at most. The row stays when the address is removed, so that the counts do. failed_at: when the last notice was
   refused for good or given up.';
COMMENT ON COLUMN operator_contact.code_hash IS 'HMAC of operator, way and code.';

CREATE TABLE operator_notice_setting (
  operator_id uuid NOT NULL PRIMARY KEY REFERENCES operator,
  locale      text NOT NULL CHECK (locale IN ('zh-CN', 'en'))
);
COMMENT ON TABLE operator_notice_setting IS 'The language of an operator''s notices; Chinese without a row.';

CREATE TABLE operator_notice_choice (
  operator_id uuid NOT NULL REFERENCES operator,
  kind        text NOT NULL,
  way         text NOT NULL CHECK (way IN ('MAIL', 'SMS', 'WEBHOOK')),
  PRIMARY KEY (operator_id, kind, way)
);
CREATE INDEX operator_notice_choice_by_kind ON operator_notice_choice (kind);
COMMENT ON TABLE operator_notice_choice IS
  'What an operator wants to be told of. Has effect while the operator is active, has the right that shows the subject, and has a
   confirmed address of this way.';

CREATE TABLE notice_position (
  only_row boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (only_row),
  read_seq bigint NOT NULL
);
INSERT INTO notice_position (read_seq) SELECT last_seq FROM event_position;
COMMENT ON TABLE notice_position IS
  'Events of the feed up to read_seq have their rows in notice_waiting. Its lock makes one worker at a time the writer of notices.';

CREATE TABLE notice_waiting (
  operator_id uuid NOT NULL REFERENCES operator,
  way         text NOT NULL CHECK (way IN ('MAIL', 'SMS', 'WEBHOOK')),
  kind        text NOT NULL,
  seq         bigint NOT NULL,
  event       jsonb NOT NULL,
  waits_from  timestamptz NOT NULL,
  PRIMARY KEY (operator_id, way, kind, seq)
);
COMMENT ON TABLE notice_waiting IS
  'Events that an operator will be told of in the next message of their kind. Written with notice_position; deleted in the
   transaction that writes the message to the outbox.';

ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check
  CHECK (kind IN ('SETTLE_USE', 'REVERSE_USE', 'SEND_SMS', 'REMIND', 'NOTIFY', 'WATCH_CODE', 'NOTICE'));
COMMENT ON COLUMN outbox.kind IS
  'NOTIFY is an SMS to a contact or an operator, who need not be a subscriber, NOTICE a notice to an operator: subscriber_id is then
   the message''s own id, and payload is sealed.';
