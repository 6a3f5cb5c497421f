CREATE TABLE key_check (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  check_value bytea NOT NULL
);
COMMENT ON TABLE key_check IS
  'A key derived from the master key that sealed what is in this database, kept by the first start; a start with another master
   key is refused. Tells nothing of the master key.';
