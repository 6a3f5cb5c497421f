-- Reports that operators get by mail at their time.

CREATE TABLE scheduled_report (
  report_id   uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator,
  title       text NOT NULL,
  campaign_id uuid REFERENCES campaign,
  every       text NOT NULL CHECK (every IN ('DAY', 'WEEK', 'MONTH')),
  hour        integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  locale      text NOT NULL CHECK (locale IN ('zh-CN', 'en')),
  run_at      timestamptz NOT NULL,
  mail_id     uuid NOT NULL,
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  sent_at     timestamptz,
  failed_at   timestamptz,
  made_at     timestamptz NOT NULL,
  CHECK (due_at >= run_at)
);
CREATE INDEX scheduled_report_due ON scheduled_report (due_at);
CREATE INDEX scheduled_report_of_operator ON scheduled_report (operator_id);
COMMENT ON TABLE scheduled_report IS
  'The board as an xlsx file to an operator''s confirmed address for mail, each day, week or month at an hour of the business day. run_at:
   the time of the next one; what it covers is the day, week or month before. mail_id: of the next mail, the same at each attempt, so that
   a mailbox recognises a repeated one. due_at: when it is attempted; moved ahead by the lease of whoever attempts it. After it was sent
   or given up, the next one is set. campaign_id: only that campaign. Rights, branch and address are those of the moment of sending.';
COMMENT ON COLUMN scheduled_report.failed_at IS 'When the last one was given up; null: it was sent.';
