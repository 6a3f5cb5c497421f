-- A ring of keys instead of one. Key 1 is the one that every database was opened with until now.
CREATE TABLE key_ring (
  key_id      smallint PRIMARY KEY CHECK (key_id BETWEEN 1 AND 255),
  check_value bytea NOT NULL,
  state       text NOT NULL CHECK (state IN ('ANNOUNCED', 'WRITING', 'READING', 'RETIRED')),
  changed_at  timestamptz NOT NULL
);
CREATE UNIQUE INDEX key_ring_writing ON key_ring (state) WHERE state = 'WRITING';
CREATE UNIQUE INDEX key_ring_announced ON key_ring (state) WHERE state = 'ANNOUNCED';
INSERT INTO key_ring (key_id, check_value, state, changed_at)
SELECT 1, check_value, 'WRITING', now() FROM key_check;
COMMENT ON TABLE key_ring IS
  'The keys that this database has known, by their ids; check_value is derived from the key. ANNOUNCED (the nodes are waited for) ->
   WRITING (seals, hashes and signs; exactly one) -> READING (what it sealed is still read, and sealed again) -> RETIRED (nothing needs
   it; needed only for backups from before). Who hashes something that must be unique reads the WRITING row FOR SHARE.';

CREATE TABLE key_node (
  node_id uuid PRIMARY KEY,
  name    text NOT NULL,
  key_ids smallint[] NOT NULL,
  writing smallint NOT NULL,
  seen_at timestamptz NOT NULL
);
COMMENT ON TABLE key_node IS
  'The processes that serve, the keys that each has at hand, and the key it writes with; renewed every few seconds.';

CREATE TABLE key_pass (
  task       text NOT NULL,
  key_id     smallint NOT NULL REFERENCES key_ring,
  after_key  jsonb,
  began_at   timestamptz NOT NULL,
  changed    integer NOT NULL DEFAULT 0,
  unopened   integer NOT NULL DEFAULT 0,
  is_done    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (task, key_id)
);
COMMENT ON TABLE key_pass IS
  'How far a table has been sealed again with a key: after_key is the primary key that the last batch ended with, changed and unopened
   count the rows of the pass under way that were sealed again and that no key opens. is_done: a whole pass found nothing to do.';

CREATE TABLE key_kept (
  purpose text NOT NULL,
  key_id  smallint NOT NULL REFERENCES key_ring,
  sealed  bytea NOT NULL,
  PRIMARY KEY (purpose, key_id)
);
COMMENT ON TABLE key_kept IS
  'Derived keys of retired keys that something still needs, such as that of the codes on coupons; sealed with the key that writes.';

ALTER TABLE number_list_entry ADD COLUMN key_id smallint NOT NULL DEFAULT 1;
COMMENT ON COLUMN number_list_entry.key_id IS 'The key that phone_hash was made with.';
ALTER TABLE code_file_contact ADD COLUMN key_id smallint NOT NULL DEFAULT 1;
COMMENT ON COLUMN code_file_contact.key_id IS 'The key that phone_hash was made with.';
