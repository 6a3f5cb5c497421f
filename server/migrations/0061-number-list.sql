-- Lists of numbers as things: what operators name, own, fill and let expire, instead of a bare id.

CREATE TABLE number_list (
  list_id    text PRIMARY KEY CHECK (list_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name       jsonb NOT NULL,
  owner      text NOT NULL,
  expires_at timestamptz,
  by_file    boolean NOT NULL DEFAULT false,
  by_call    boolean NOT NULL DEFAULT false,
  numbers    integer NOT NULL DEFAULT 0 CHECK (numbers >= 0),
  revision   integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  created_at timestamptz NOT NULL,
  filled_at  timestamptz,
  upload_id  uuid,
  upload_at  timestamptz
);
COMMENT ON TABLE number_list IS
  'A list of numbers that can be an audience. Its numbers are in number_list_entry; numbers says how many there are, kept by every
   change of them and counted again every night. From expires_at on it admits no one, and neither does what excludes it. by_file,
   by_call: where its numbers came from. Every change by an operator raises revision. Small, and on the coordinator.';
COMMENT ON COLUMN number_list.upload_id IS
  'The upload that is under way since upload_at; null: none. One that was interrupted gives way after an hour.';
CREATE TRIGGER number_list_raises_version AFTER INSERT OR DELETE OR UPDATE OF name, expires_at ON number_list
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

-- Lists from before, which had an id alone. Counted before the table of their numbers is locked for its new columns.
INSERT INTO number_list (list_id, name, owner, numbers, created_at)
SELECT list_id, jsonb_build_object('zh-CN', left(list_id, 40), 'en', left(list_id, 40)), '-', count(*), now()
  FROM number_list_entry GROUP BY list_id;

ALTER TABLE number_list_entry ADD COLUMN phone_sealed bytea, ADD COLUMN upload_id uuid;
COMMENT ON COLUMN number_list_entry.phone_sealed IS
  'The number under AES-256-GCM, so that a rotation of the key can hash it again; null: entered by an earlier release.';
COMMENT ON COLUMN number_list_entry.upload_id IS 'The upload that last named the number; by it a replacement knows who leaves.';
