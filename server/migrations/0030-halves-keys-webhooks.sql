-- One-time passwords in two halves; keys and webhooks that wait for a second person; keys that end.

ALTER TABLE operator ADD COLUMN offered_half_sealed bytea;
COMMENT ON COLUMN operator.offered_half_sealed IS
  'The second half of a one-time password that waits for the approval of another administrator, sealed; shown to who approves it, once.
   Who asked has seen the first half, which is kept nowhere.';

ALTER TABLE operator_key ADD COLUMN awaits text CHECK (awaits IN ('APPROVAL', 'TAKING'));
CREATE FUNCTION end_key_within_a_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '1 year');
  RETURN NEW;
END $$;
CREATE TRIGGER operator_key_ends BEFORE INSERT ON operator_key FOR EACH ROW EXECUTE FUNCTION end_key_within_a_year();
UPDATE operator_key SET expires_at = now() + interval '1 year' WHERE expires_at IS NULL OR expires_at > now() + interval '1 year';
ALTER TABLE operator_key ALTER COLUMN expires_at SET NOT NULL;
COMMENT ON TABLE operator_key IS
  'API keys of other systems, stored as SHA-256 only. A key may do what its rights and its creator''s role both allow, while its
   creator is ACTIVE. A key ends within a year; a trigger keeps it. awaits: a key with a right that lets something take effect waits for
   the APPROVAL (of the kind KEY) of another administrator, then for the TAKING of its secret by its creator, once; until then prefix
   is empty and secret_hash is of a secret that nobody has. used_at is written at most once a minute.';

ALTER TABLE webhook_endpoint
  ADD COLUMN is_approved boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT webhook_endpoint_on_if_approved CHECK (is_approved OR state = 'OFF');
COMMENT ON COLUMN webhook_endpoint.is_approved IS
  'false: a new endpoint that waits for the approval (of the kind WEBHOOK) of another operator. It is OFF until then, and deleted if it
   is not approved. Its address and events, too, change by an approval.';
