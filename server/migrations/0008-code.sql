-- Partners' codes, distributions to lists of numbers, and code files for group customers.

CREATE TABLE partner_pool (
  template_id uuid PRIMARY KEY REFERENCES coupon_template,
  codes       integer NOT NULL DEFAULT 0 CHECK (codes >= 0),
  next_serial integer NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL
);
COMMENT ON TABLE partner_pool IS
  'Coupons whose codes come from a partner. codes counts those that are not void. They are the coupon''s stock: whenever a transaction
   ends, the totals of the coupon''s stock pools add up to codes (partner_stock_ties), so every owner of the coupon gets a code.';

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
  'An uploaded file of partner codes. UPLOADING until all of it is stored -> RUNNING -> DONE. Imported part by part: each part is one
   transaction guarded by done_parts, so after a crash the import continues where it was, and no line is counted twice.';

CREATE TABLE partner_import_part (
  import_id uuid NOT NULL REFERENCES partner_import ON DELETE CASCADE,
  part_no   integer NOT NULL,
  sealed    bytea NOT NULL,
  PRIMARY KEY (import_id, part_no)
);
COMMENT ON TABLE partner_import_part IS
  'Lines of an uploaded file that wait to be imported, under AES-256-GCM; deleted once they are.';

CREATE TABLE partner_import_line (
  import_id uuid NOT NULL REFERENCES partner_import,
  line_no   integer NOT NULL,
  verdict   text NOT NULL CHECK (verdict IN ('FAILED', 'THERE', 'DOUBLED')),
  reason    text NOT NULL,
  sealed    bytea NOT NULL,
  PRIMARY KEY (import_id, line_no)
);
COMMENT ON TABLE partner_import_line IS
  'Lines that gave no code: FAILED (reason EMPTY, TOO_SHORT, TOO_LONG, BAD_CHARACTER), THERE (a code that was imported before),
   DOUBLED (a code of an earlier line, which reason names). sealed: the line''s text.';

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
  'A partner''s code by its keyed hash, the code itself under AES-256-GCM. FREE -> GIVEN (to one owned coupon, whose code it stays) or
   VOID; both are final.';

CREATE TABLE partner_given (
  subscriber_id uuid NOT NULL,
  owned_id      uuid NOT NULL,
  code_hash     bytea NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, owned_id)
);
COMMENT ON TABLE partner_given IS
  'The partner code of an owned coupon, written in the transaction that gives it; the primary key allows one code for each coupon.';

CREATE TABLE partner_alarm (
  template_id uuid NOT NULL REFERENCES partner_pool,
  percent     integer NOT NULL CHECK (percent IN (20, 5, 0)),
  left_over   integer NOT NULL,
  raised_at   timestamptz NOT NULL,
  PRIMARY KEY (template_id, percent)
);
COMMENT ON TABLE partner_alarm IS
  'At most this percentage of a partner''s codes is left. Raised once, and withdrawn when codes are added.';

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
  'One coupon for each phone number of a list. UPLOADING until the list is stored -> IN_REVIEW -> RUNNING (approved by a second person)
   or REJECTED; RUNNING <-> PAUSED; RUNNING -> DONE once every number has an outcome; DONE -> RUNNING repeats those that failed.
   unknown: valid numbers that have no subscriber yet; the coupon waits for them. run: the number of the current run, from 1.';

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
  'A number of a list, once by its primary key. outcome: null until it was tried; GIVEN, written in the transaction that gives the coupon
   and never undone; otherwise the refusal, as for claims, or BARRED. So each number gets exactly one coupon, however many runs there
   are.';
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
COMMENT ON TABLE distribution_line IS
  'Lines of a list that are not a phone number (WRONG) or repeat an earlier one (DOUBLED). sealed: the line''s text.';

CREATE TABLE code_file (
  file_id        uuid PRIMARY KEY,
  batch_no       text NOT NULL UNIQUE CHECK (batch_no = upper(batch_no)),
  name           text NOT NULL,
  heads          jsonb NOT NULL,
  extract_hash   bytea NOT NULL,
  confirm_by_sms boolean NOT NULL,
  state          text NOT NULL CHECK (state IN ('SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR')),
  row_count      integer NOT NULL DEFAULT 0,
  byte_count     bigint NOT NULL DEFAULT 0,
  downloads_left integer NOT NULL CHECK (downloads_left >= 0),
  expires_at     timestamptz NOT NULL,
  created_at     timestamptz NOT NULL,
  changed_at     timestamptz NOT NULL
);
COMMENT ON TABLE code_file IS
  'A file of codes for a group customer, ordered by operators. SCHEDULED -> IN_PROGRESS (one worker, by the guarded update) -> DONE or
   ERROR, whose parts are deleted. Past expires_at it is shown as EXPIRED whatever its state, and its parts are deleted. changed_at
   moves with every part: a worker that died is noticed by it, and its file becomes ERROR. heads: the column headings. extract_hash:
   keyed hash of batch number and extract code. row_count grows while the file is made; byte_count is its size as xlsx.
   downloads_left is decremented by the guarded update of the download that uses it.';

CREATE TABLE code_file_order (
  file_id     uuid PRIMARY KEY REFERENCES code_file ON DELETE CASCADE,
  template_id uuid NOT NULL REFERENCES coupon_template,
  size        integer NOT NULL CHECK (size BETWEEN 1 AND 100000),
  valid_from  timestamptz NOT NULL,
  valid_to    timestamptz NOT NULL,
  CHECK (valid_from < valid_to)
);
COMMENT ON TABLE code_file_order IS
  'What a file that was ordered at the console contains: size new exchange codes of a coupon, in a batch with the file''s id. The worker
   makes it while the file is SCHEDULED; if the file is in ERROR, its batch, where there is one, is void.';

CREATE TABLE code_file_part (
  file_id uuid NOT NULL REFERENCES code_file ON DELETE CASCADE,
  part_no integer NOT NULL,
  sealed  bytea NOT NULL,
  PRIMARY KEY (file_id, part_no)
);
COMMENT ON TABLE code_file_part IS 'Consecutive rows of a file: JSON under AES-256-GCM, so no code is readable here.';

CREATE TABLE code_file_contact (
  file_id    uuid NOT NULL REFERENCES code_file ON DELETE CASCADE,
  phone_hash bytea NOT NULL,
  PRIMARY KEY (file_id, phone_hash)
);
COMMENT ON TABLE code_file_contact IS 'Phone numbers, as keyed hashes, that may extract a file.';

CREATE TABLE code_file_try (
  subscriber_id uuid PRIMARY KEY,
  tried_at      timestamptz[] NOT NULL
);
COMMENT ON TABLE code_file_try IS
  'When a subscriber tried batch numbers and extract codes, newest first. A try is recorded before it is judged, and only where the
   hourly limit allows it; a correct one is given back.';

CREATE TABLE code_file_extraction (
  subscriber_id uuid NOT NULL,
  session_id    uuid NOT NULL,
  file_id       uuid NOT NULL,
  confirmed     jsonb,
  at            timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, session_id, file_id)
);
COMMENT ON TABLE code_file_extraction IS
  'Who was given access to a file, in which session, and the words they confirmed by SMS, {"text", "locale", "version"}; null if the
   file did not ask for it. For the rest of that session no further confirmation is needed.';

CREATE TABLE code_file_download (
  subscriber_id uuid NOT NULL,
  download_id   uuid NOT NULL,
  file_id       uuid NOT NULL,
  format        text NOT NULL CHECK (format IN ('xlsx', 'csv')),
  at            timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, download_id)
);
COMMENT ON TABLE code_file_download IS
  'Downloads that were started, each written together with the decrement of downloads_left. download_id is that of its ticket.';
