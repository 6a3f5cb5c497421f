-- The bell of the console: what operators are told of there.

CREATE TABLE notice (
  seq         bigint NOT NULL PRIMARY KEY,
  kind        text NOT NULL,
  event       jsonb NOT NULL,
  at          timestamptz NOT NULL,
  branch_id   uuid REFERENCES branch,
  approval_id uuid,
  known_to    text,
  told_anyway text[] NOT NULL
);
CREATE INDEX notice_latest ON notice (kind, seq DESC);
COMMENT ON TABLE notice IS
  'Operational events of the feed, for the bell of every operator; written with notice_position, deleted after 30 days. Who is shown one
   is decided at the reading: by rights, branch, silent kinds, and whether the operator may still decide the approval.';
COMMENT ON COLUMN notice.branch_id IS 'Of the coupon, campaign or approval; null: shown to head office only.';
COMMENT ON COLUMN notice.approval_id IS 'What waits for a decision; null: nothing does.';
COMMENT ON COLUMN notice.known_to IS 'Name of the operator who is not told, since they did it; null: nobody.';
COMMENT ON COLUMN notice.told_anyway IS 'Names of operators who are told although they silenced the kind.';

CREATE TABLE operator_notice_read (
  seq         bigint NOT NULL REFERENCES notice ON DELETE CASCADE,
  operator_id uuid NOT NULL REFERENCES operator,
  PRIMARY KEY (seq, operator_id)
);
COMMENT ON TABLE operator_notice_read IS 'Notices that an operator has read at the bell.';

ALTER TABLE operator_notice_setting ADD COLUMN silent_kinds text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN operator_notice_setting.silent_kinds IS 'Kinds that the bell does not show to the operator.';
