-- Documents take effect at a time, by the word of a second person.

ALTER TABLE document
  ADD COLUMN effective_at timestamptz,
  ADD COLUMN written_by   text,
  ADD COLUMN approved_by  text;
UPDATE document SET effective_at = updated_at;
ALTER TABLE document ALTER COLUMN effective_at SET NOT NULL;
CREATE TRIGGER document_is_kept BEFORE UPDATE OR DELETE ON document FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE document IS
  'Service agreement, privacy statement, rules. Every version is kept. From effective_at on a version replaces all earlier ones, also
   those that were to take effect later: the newest whose effective_at has come is in force. updated_at: when it was approved.
   written_by, approved_by: names of operators; null for what came with the installation.';
