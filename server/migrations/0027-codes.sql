-- Exchange codes of some value are made by the word of a second person, and taken out by another one than ordered them.

ALTER TABLE approval_threshold ADD COLUMN codes_fen bigint NOT NULL DEFAULT 100000 CHECK (codes_fen >= 0);
COMMENT ON TABLE approval_threshold IS
  'finance_fen: an exposure above it needs finance as a second approver. codes_fen: an order of exchange codes that are worth more than
   this together waits for approval.';

ALTER TABLE exchange_job DROP CONSTRAINT exchange_job_state_check;
ALTER TABLE exchange_job ADD CONSTRAINT exchange_job_state_check
  CHECK (state IN ('IN_REVIEW', 'REJECTED', 'WAITING', 'MAKING', 'READY', 'TAKEN', 'FAILED', 'LAPSED'));
ALTER TABLE exchange_job ADD COLUMN ordered_by uuid;
UPDATE exchange_job j
   SET ordered_by = (SELECT a.operator_id FROM audit_entry a
                      WHERE a.action = 'codes.batch.ordered' AND a.target_kind = 'codeBatch' AND a.target_id = j.job_id::text
                      LIMIT 1);
COMMENT ON TABLE exchange_job IS
  'An order for a batch of exchange codes; the batch has the job''s id. IN_REVIEW -> WAITING or REJECTED (by an approval of the kind
   CODES; its units are reserved meanwhile). WAITING -> MAKING (one worker, by the guarded update; a worker with no sign of life for a
   minute counts as dead, and the work starts again) -> READY -> TAKEN; FAILED if it could not be made. The batch exists completely or
   not at all. TAKEN: taken_by, who is not ordered_by, downloaded the file and may do so again until ten minutes after taken_at; then
   its parts are deleted. READY -> LAPSED if the file was not downloaded for thirty days: its parts are deleted, its codes void.';

ALTER TABLE code_file DROP CONSTRAINT code_file_state_check;
ALTER TABLE code_file ADD CONSTRAINT code_file_state_check
  CHECK (state IN ('IN_REVIEW', 'REJECTED', 'SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR'));
COMMENT ON TABLE code_file IS
  'A file of codes for a group customer, ordered by operators. IN_REVIEW -> SCHEDULED or REJECTED (by an approval of the kind CODE_FILE);
   nobody can extract it until then. SCHEDULED -> IN_PROGRESS (one worker, by the guarded update) -> DONE or ERROR, whose parts are
   deleted. Past expires_at it is shown as EXPIRED whatever its state, and its parts are deleted. changed_at moves with every part: a
   worker that died is noticed by it, and its file becomes ERROR. heads: the column headings. extract_hash: keyed hash of batch number
   and extract code. row_count grows while the file is made; byte_count is its size as xlsx. downloads_left is decremented by the
   guarded update of the download that uses it.';
ALTER TABLE code_file_order ADD COLUMN held_sms bytea;
COMMENT ON COLUMN code_file_order.held_sms IS
  'While the file is IN_REVIEW: the SMS for its contacts, under AES-256-GCM. Sent when it is approved, otherwise deleted.';
