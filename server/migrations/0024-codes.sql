-- Exchange codes as long work, and partners' codes: uploaded pools, sealed at rest, each handed out once.

CREATE TABLE exchange_job (
  job_id         uuid PRIMARY KEY,
  template_id    uuid NOT NULL REFERENCES coupon_template,
  size           integer NOT NULL CHECK (size BETWEEN 1 AND 1000000),
  valid_from     timestamptz NOT NULL,
  valid_to       timestamptz NOT NULL,
  phone_prefixes text[],
  state          text NOT NULL CHECK (state IN ('WAITING', 'MAKING', 'READY', 'TAKEN', 'FAILED')),
  made           integer NOT NULL DEFAULT 0,
  heard_at       timestamptz NOT NULL,
  operator_name  text NOT NULL,
  created_at     timestamptz NOT NULL,
  taken_at       timestamptz,
  CHECK (valid_from < valid_to)
);
COMMENT ON TABLE exchange_job IS
  'A batch of exchange codes that somebody ordered; the batch''s id is the job''s. WAITING -> MAKING (one worker, by the guarded
   update; one that was not heard of for a minute is taken for dead, and the work begins anew) -> READY -> TAKEN (the file went out,
   once, and is gone); FAILED where it could not be made. The batch is there whole or not at all.';

CREATE TABLE exchange_job_part (
  job_id  uuid NOT NULL REFERENCES exchange_job ON DELETE CASCADE,
  part_no integer NOT NULL,
  sealed  bytea NOT NULL,
  PRIMARY KEY (job_id, part_no)
);
COMMENT ON TABLE exchange_job_part IS 'The file of a batch in order, under AES-256-GCM; gone as soon as it was taken out.';

CREATE TABLE partner_pool (
  template_id uuid PRIMARY KEY REFERENCES coupon_template,
  codes       integer NOT NULL DEFAULT 0 CHECK (codes >= 0),
  next_serial integer NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL
);
COMMENT ON TABLE partner_pool IS
  'Coupons whose codes a partner gave. codes: those that are not void. The coupon''s stock is these codes: the totals of its pools
   add up to `codes` whenever a transaction ends (partner_stock_ties), so whoever has the coupon finds a code.';

CREATE TABLE partner_import (
  import_id     uuid PRIMARY KEY,
  template_id   uuid NOT NULL REFERENCES coupon_template,
  file_name     text NOT NULL,
  state         text NOT NULL CHECK (state IN ('UPLOADING', 'RUNNING', 'DONE')),
  total_lines   integer NOT NULL DEFAULT 0,
  done_lines    integer NOT NULL DEFAULT 0,
  done_parts    integer NOT NULL DEFAULT 0,
  taken         integer NOT NULL DEFAULT 0,
  failed        integer NOT NULL DEFAULT 0,
  there         integer NOT NULL DEFAULT 0,
  doubled       integer NOT NULL DEFAULT 0,
  operator_name text NOT NULL,
  created_at    timestamptz NOT NULL,
  changed_at    timestamptz NOT NULL,
  CHECK (done_lines = taken + failed + there + doubled AND done_lines <= total_lines)
);
COMMENT ON TABLE partner_import IS
  'A file of partners'' codes. UPLOADING until all of it is kept -> RUNNING -> DONE. Worked part by part: each is one transaction,
   guarded by done_parts, so after a kill it goes on where it was, and no line is counted twice.';

CREATE TABLE partner_import_part (
  import_id uuid NOT NULL REFERENCES partner_import ON DELETE CASCADE,
  part_no   integer NOT NULL,
  sealed    bytea NOT NULL,
  PRIMARY KEY (import_id, part_no)
);
COMMENT ON TABLE partner_import_part IS 'Lines of an uploaded file that wait to be worked, under AES-256-GCM; gone once they were.';

CREATE TABLE partner_import_line (
  import_id uuid NOT NULL REFERENCES partner_import,
  line_no   integer NOT NULL,
  verdict   text NOT NULL CHECK (verdict IN ('FAILED', 'THERE', 'DOUBLED')),
  reason    text NOT NULL,
  sealed    bytea NOT NULL,
  PRIMARY KEY (import_id, line_no)
);
COMMENT ON TABLE partner_import_line IS
  'Lines that gave no code: FAILED (reason EMPTY, TOO_SHORT, TOO_LONG, BAD_CHARACTER), THERE (a code of before), DOUBLED (a code of
   an earlier line). sealed: what stood there.';

CREATE TABLE partner_code (
  code_hash     bytea PRIMARY KEY,
  template_id   uuid NOT NULL,
  import_id     uuid NOT NULL,
  line_no       integer NOT NULL,
  serial_no     integer NOT NULL CHECK (serial_no > 0),
  sealed        bytea NOT NULL,
  subscriber_id uuid,
  owned_id      uuid,
  given_at      timestamptz,
  voided_at     timestamptz,
  CONSTRAINT partner_code_given_whole CHECK (num_nulls(subscriber_id, owned_id, given_at) IN (0, 3)),
  CONSTRAINT partner_code_given_or_void CHECK (given_at IS NULL OR voided_at IS NULL)
);
CREATE UNIQUE INDEX partner_code_by_serial ON partner_code (template_id, serial_no);
CREATE INDEX partner_code_free ON partner_code (template_id, serial_no) WHERE given_at IS NULL AND voided_at IS NULL;
CREATE INDEX partner_code_by_import ON partner_code (import_id, line_no);
COMMENT ON TABLE partner_code IS
  'A partner''s code by its keyed hash, the code itself under AES-256-GCM. FREE -> GIVEN (to one owned coupon, whose code it stays)
   or VOID; neither ever goes back.';

CREATE TABLE partner_given (
  subscriber_id uuid NOT NULL,
  owned_id      uuid NOT NULL,
  code_hash     bytea NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, owned_id)
);
COMMENT ON TABLE partner_given IS
  'The code of an owned coupon, written in the transaction that gives it: one code a coupon, by the key.';

CREATE TABLE partner_alarm (
  template_id uuid NOT NULL REFERENCES partner_pool,
  percent     integer NOT NULL CHECK (percent IN (20, 5, 0)),
  left_over   integer NOT NULL,
  raised_at   timestamptz NOT NULL,
  PRIMARY KEY (template_id, percent)
);
COMMENT ON TABLE partner_alarm IS
  'At most so many percent of a partner''s codes are left. Raised once, and taken back when codes were added.';

CREATE FUNCTION partner_stock_ties() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_template uuid := coalesce(NEW.template_id, OLD.template_id);
  v_codes    integer;
BEGIN
  SELECT p.codes INTO v_codes FROM partner_pool p WHERE p.template_id = v_template;
  IF FOUND AND v_codes <> (SELECT coalesce(sum(s.total), 0) FROM stock_pool s WHERE s.template_id = v_template) THEN
    RAISE EXCEPTION 'the stock of a coupon with partner codes is its codes' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER partner_stock_ties AFTER INSERT OR DELETE OR UPDATE OF total ON stock_pool
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION partner_stock_ties();
CREATE CONSTRAINT TRIGGER partner_codes_tie AFTER INSERT OR UPDATE OF codes ON partner_pool
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION partner_stock_ties();
