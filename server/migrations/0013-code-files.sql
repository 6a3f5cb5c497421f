-- Files of codes that operators make for group customers, and who took them out.

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
  'A file of codes for a group customer; written by operators, whole on every size. SCHEDULED -> IN_PROGRESS (one maker, by the
   guarded update) -> DONE or ERROR, whose parts are gone; past expires_at it is told as EXPIRED whatever its state, and its
   parts go. changed_at moves with every part, so a maker that died is seen, and its file is in ERROR.
   extract_hash: keyed hash over batch number and extract code. row_count grows while it is made; byte_count is the size as
   xlsx. downloads_left goes down by the guarded update of the download that takes it. heads: the columns'' heads.';

CREATE TABLE code_file_part (
  file_id uuid NOT NULL REFERENCES code_file ON DELETE CASCADE,
  part_no integer NOT NULL,
  sealed  bytea NOT NULL,
  PRIMARY KEY (file_id, part_no)
);
COMMENT ON TABLE code_file_part IS 'Some rows of a file each, in order: JSON under AES-256-GCM. No code stands here to be read.';

CREATE TABLE code_file_contact (
  file_id    uuid NOT NULL REFERENCES code_file ON DELETE CASCADE,
  phone_hash bytea NOT NULL,
  PRIMARY KEY (file_id, phone_hash)
);
COMMENT ON TABLE code_file_contact IS 'Numbers (keyed hash) that may take a file out.';

CREATE TABLE code_file_try (
  subscriber_id uuid PRIMARY KEY,
  tried_at      timestamptz[] NOT NULL
);
COMMENT ON TABLE code_file_try IS
  'When somebody tried batch numbers and extract codes, newest first. A try is taken before it is judged, only where the limit
   of an hour allows it; one that was right is given back.';

CREATE TABLE code_file_extraction (
  subscriber_id uuid NOT NULL,
  session_id    uuid NOT NULL,
  file_id       uuid NOT NULL,
  confirmed     jsonb,
  at            timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, session_id, file_id)
);
COMMENT ON TABLE code_file_extraction IS
  'Who was let at a file, in which session, and the words they confirmed by SMS, {"text", "locale", "version"}; null where the
   file did not ask for it. In that session they may ask again without another confirmation.';

CREATE TABLE code_file_download (
  subscriber_id uuid NOT NULL,
  download_id   uuid NOT NULL,
  file_id       uuid NOT NULL,
  format        text NOT NULL CHECK (format IN ('xlsx', 'csv')),
  at            timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, download_id)
);
COMMENT ON TABLE code_file_download IS 'Each download that was begun, written with the count that it took. download_id is its ticket''s.';
