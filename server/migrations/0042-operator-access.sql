-- Roles composed from rights, service accounts, and where keys may be used from.

CREATE TABLE operator_role (
  role       text PRIMARY KEY,
  name_zh    text UNIQUE,
  name_en    text UNIQUE,
  rights     text[],
  CONSTRAINT operator_role_composed CHECK (
    CASE WHEN role IN ('viewer', 'editor', 'approver', 'support', 'finance', 'administrator')
      THEN name_zh IS NULL AND name_en IS NULL AND rights IS NULL
      ELSE name_zh IS NOT NULL AND name_en IS NOT NULL AND cardinality(rights) > 0 END)
);
COMMENT ON TABLE operator_role IS
  'Roles. The six that the program has carry neither name nor rights here: both are in its code. The others are composed from rights by
   an administrator, have a UUID as their key, and are written only by an approval of the kind ROLE. A role that an account or a line of
   operator_role_claim has cannot be deleted: their foreign keys forbid it.';
INSERT INTO operator_role (role) VALUES ('viewer'), ('editor'), ('approver'), ('support'), ('finance'), ('administrator');
ALTER TABLE operator DROP CONSTRAINT operator_role_check;
ALTER TABLE operator ADD FOREIGN KEY (role) REFERENCES operator_role;
ALTER TABLE operator_role_claim DROP CONSTRAINT operator_role_claim_role_check;
ALTER TABLE operator_role_claim ADD FOREIGN KEY (role) REFERENCES operator_role;

ALTER TABLE operator
  ADD COLUMN kind text NOT NULL DEFAULT 'PERSON' CHECK (kind IN ('PERSON', 'SERVICE')),
  ADD COLUMN owner text,
  ADD COLUMN contact text,
  ADD CONSTRAINT operator_service CHECK (
    (kind = 'SERVICE') = (owner IS NOT NULL AND contact IS NOT NULL)
    AND (kind = 'PERSON' OR (password_hash IS NULL AND offered_password_hash IS NULL AND totp_sealed IS NULL AND state <> 'NO_ROLE')));
COMMENT ON COLUMN operator.kind IS
  'SERVICE: an account of another system. It has no password and no identity, so it cannot sign in; its keys are all it has. owner: the
   team that answers for it, contact: how to reach them.';

ALTER TABLE operator_key
  ADD COLUMN made_by uuid REFERENCES operator,
  ADD COLUMN addresses text[] NOT NULL DEFAULT '{}',
  ADD COLUMN refused_at timestamptz;
CREATE INDEX operator_key_by_maker ON operator_key (made_by) WHERE made_by IS NOT NULL;
COMMENT ON TABLE operator_key IS
  'API keys of other systems, stored as SHA-256 only. operator_id: the account that the key belongs to, a person''s or a service''s. A key
   may do what its rights and its account''s role both allow, while the account is ACTIVE. A key ends within a year; a trigger keeps it.
   awaits: a key with a right that lets something take effect, and every key of a service account, waits for the APPROVAL (of the kind
   KEY) of another administrator, then for the TAKING of its secret by whoever asked for it, once; until then prefix is empty and
   secret_hash is of a secret that nobody has. used_at is written at most once a minute.';
COMMENT ON COLUMN operator_key.made_by IS
  'Of a service account''s key: the operator who asked for it and takes its secret, and who therefore never approves what the account
   wrote. Null: the account''s own person.';
COMMENT ON COLUMN operator_key.addresses IS
  'Addresses and networks (CIDR) that the key is accepted from; empty: anywhere. A use from elsewhere is refused and recorded, at most
   once a minute: refused_at is the last one that was.';

CREATE FUNCTION add_authors_of_services() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.authors := NEW.authors || ARRAY(
    SELECT DISTINCT k.made_by FROM operator_key k WHERE k.operator_id = ANY (NEW.authors) AND k.made_by <> ALL (NEW.authors));
  RETURN NEW;
END $$;
CREATE TRIGGER approval_names_all_authors BEFORE INSERT ON approval FOR EACH ROW EXECUTE FUNCTION add_authors_of_services();
COMMENT ON COLUMN approval.authors IS
  'Everybody who wrote any of it, with whoever took a key of a service account that did (a trigger adds them).';
