-- Older nodes go on to write entries without a version while they serve: they count as version 1, and are followed by a keyed one.
ALTER TABLE audit_entry
  ADD COLUMN version smallint NOT NULL DEFAULT 1,
  ADD COLUMN target_name text,
  ADD COLUMN subscriber_id uuid;
CREATE INDEX audit_entry_by_subscriber ON audit_entry (subscriber_id, seq) WHERE subscriber_id IS NOT NULL;
COMMENT ON TABLE audit_entry IS
  'What operators did, written in the transaction of the change. Never changed or deleted: triggers refuse it, and the role''s right
   to do so is revoked. seq counts from 1 without a gap. hash is over the entry and the previous hash: in version 2 HMAC-SHA-256 with a
   key that the database does not hold, in version 1 plain SHA-256. The first entry of version 2 is entry 1, or audit.keyed; after it
   version 1 counts only for the hour in which older nodes may still serve. target_name is the name at the time of the entry,
   subscriber_id the person it concerns. Entries are appended one transaction at a time, under an advisory lock.';
