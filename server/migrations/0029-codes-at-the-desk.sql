-- Files of codes that are fetched again after a break, or never; code files ordered at the desk; SMS that belong to no subscriber.

ALTER TABLE exchange_job
  ADD COLUMN taken_by uuid,
  DROP CONSTRAINT exchange_job_state_check,
  ADD CONSTRAINT exchange_job_state_check CHECK (state IN ('WAITING', 'MAKING', 'READY', 'TAKEN', 'FAILED', 'LAPSED'));
COMMENT ON TABLE exchange_job IS
  'A batch of exchange codes that somebody ordered; the batch''s id is the job''s. WAITING -> MAKING (one worker, by the guarded
   update; one that was not heard of for a minute is taken for dead, and the work begins anew) -> READY -> TAKEN; FAILED where it
   could not be made. The batch is there whole or not at all. TAKEN: the file went out to taken_by, who may fetch it again until ten
   minutes after taken_at; then its parts go. READY -> LAPSED where nobody fetched it for thirty days: its parts are gone, its codes
   void.';
COMMENT ON TABLE exchange_job_part IS
  'The file of a batch in order, under AES-256-GCM; gone once it cannot be fetched any more.';

ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('SETTLE_USE', 'SEND_SMS', 'REMIND', 'NOTIFY'));
COMMENT ON COLUMN outbox.kind IS
  'NOTIFY: an SMS to somebody who need not be a subscriber, such as a contact or an operator; subscriber_id is then the message''s own
   id, and payload holds number and text sealed.';

CREATE TABLE code_file_order (
  file_id     uuid PRIMARY KEY REFERENCES code_file ON DELETE CASCADE,
  template_id uuid NOT NULL REFERENCES coupon_template,
  size        integer NOT NULL CHECK (size BETWEEN 1 AND 100000),
  valid_from  timestamptz NOT NULL,
  valid_to    timestamptz NOT NULL,
  CHECK (valid_from < valid_to)
);
COMMENT ON TABLE code_file_order IS
  'What a file of codes that was ordered at the desk is made of: so many new exchange codes of a coupon, in a batch with the file''s
   id. The worker makes it while the file is SCHEDULED; of a file in ERROR the batch, if it is there, is void.';
