-- What the history of the schema promises to earlier releases.

COMMENT ON TABLE schema_migration IS
  'The migrations that were applied, by number. Rows are only added, in the transaction of the migration, and a file that is named here is
   never changed (checksum).';
COMMENT ON COLUMN schema_migration.works_with IS
  'The migration that a server must know to work with this one: an earlier release that knows it starts on this schema, another one
   refuses. The number itself where none does; NULL where a release from before this column applied it, which means the same.';
