CREATE TABLE dictionary_entry (
  dict_code  text NOT NULL,
  field_code text NOT NULL,
  name       jsonb NOT NULL,
  position   integer NOT NULL,
  PRIMARY KEY (dict_code, field_code)
);
COMMENT ON TABLE dictionary_entry IS
  'What codes are called, by dictionary: {"zh-CN", "en"}. Part of the catalogue: small, read whole into every node''s memory.';
CREATE TRIGGER dictionary_entry_raises_version AFTER INSERT OR UPDATE OR DELETE ON dictionary_entry
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
