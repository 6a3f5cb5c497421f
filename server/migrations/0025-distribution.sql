-- Coupons given to a list of numbers.

CREATE TABLE distribution (
  distribution_id uuid PRIMARY KEY,
  template_id     uuid NOT NULL REFERENCES coupon_template,
  name            text NOT NULL,
  state           text NOT NULL CHECK (state IN ('UPLOADING', 'IN_REVIEW', 'REJECTED', 'RUNNING', 'PAUSED', 'DONE')),
  valid           integer NOT NULL DEFAULT 0,
  wrong           integer NOT NULL DEFAULT 0,
  doubled         integer NOT NULL DEFAULT 0,
  unknown         integer NOT NULL DEFAULT 0,
  given           integer NOT NULL DEFAULT 0,
  failed          integer NOT NULL DEFAULT 0,
  run             integer NOT NULL DEFAULT 1,
  uploaded_by     uuid REFERENCES operator,
  uploaded_name   text NOT NULL,
  decided_name    text,
  created_at      timestamptz NOT NULL,
  changed_at      timestamptz NOT NULL,
  CHECK (given + failed <= valid)
);
COMMENT ON TABLE distribution IS
  'One coupon for each number of a list. UPLOADING until the list is kept -> IN_REVIEW -> RUNNING (approved by somebody else) or
   REJECTED; RUNNING <-> PAUSED; RUNNING -> DONE once every number has its outcome; DONE -> RUNNING tries those again that failed.
   unknown: of the valid numbers those that were never here; the coupon waits for them. run: how often it was started.';

CREATE TABLE distribution_number (
  distribution_id uuid NOT NULL REFERENCES distribution,
  phone_hash      bytea NOT NULL,
  line_no         integer NOT NULL,
  phone_sealed    bytea NOT NULL,
  outcome         text,
  owned_id        uuid,
  at              timestamptz,
  PRIMARY KEY (distribution_id, phone_hash),
  CHECK ((outcome IS NOT DISTINCT FROM 'GIVEN') = (owned_id IS NOT NULL))
);
CREATE INDEX distribution_number_by_line ON distribution_number (distribution_id, line_no);
CREATE INDEX distribution_number_open ON distribution_number (distribution_id, line_no) WHERE outcome IS NULL;
COMMENT ON TABLE distribution_number IS
  'A number of a list, once, by its key. outcome: null until it was tried; GIVEN, written in the transaction that gives the coupon
   and never taken back; else why not, as claims are refused, or BARRED. So a number gets exactly one, however often it is run.';
CREATE FUNCTION keep_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'this number has its coupon already' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER distribution_number_gives_once BEFORE UPDATE ON distribution_number
  FOR EACH ROW WHEN (OLD.owned_id IS NOT NULL) EXECUTE FUNCTION keep_given();

CREATE TABLE distribution_line (
  distribution_id uuid NOT NULL REFERENCES distribution,
  line_no         integer NOT NULL,
  verdict         text NOT NULL CHECK (verdict IN ('WRONG', 'DOUBLED')),
  sealed          bytea NOT NULL,
  PRIMARY KEY (distribution_id, line_no)
);
COMMENT ON TABLE distribution_line IS 'Lines of a list that are no number, or one that stood there before. sealed: what stood there.';
