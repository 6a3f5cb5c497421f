-- What an operator has begun to write and not saved follows them to another browser.

CREATE TABLE operator_unfinished (
  unfinished_id text NOT NULL PRIMARY KEY,
  operator_id   uuid NOT NULL REFERENCES operator,
  kind          text NOT NULL,
  thing_id      text,
  version       integer,
  branch_id     uuid REFERENCES branch,
  title         text NOT NULL,
  form          text NOT NULL CHECK (octet_length(form) <= 500000),
  revision      integer NOT NULL DEFAULT 1,
  changed_at    timestamptz NOT NULL
);
CREATE INDEX operator_unfinished_of ON operator_unfinished (operator_id, changed_at DESC);
CREATE INDEX operator_unfinished_latest ON operator_unfinished (changed_at DESC);
COMMENT ON TABLE operator_unfinished IS
  'Forms of the console that are not saved, written by themselves while their operator types. Nothing but the editor reads a form: a
   draft, with every rule for it, there is only once the form was saved. Deleted when it is saved or discarded, or 30 days after its last
   change.';
COMMENT ON COLUMN operator_unfinished.thing_id IS 'Coupon or page that it changes; null: a new coupon.';
COMMENT ON COLUMN operator_unfinished.version IS 'Of a page, the version that it changes.';
COMMENT ON COLUMN operator_unfinished.branch_id IS 'The branch that a new thing will belong to; null: head office. Of an existing thing, it has its own.';
COMMENT ON COLUMN operator_unfinished.title IS 'The name that it has so far, for lists; empty: none.';
COMMENT ON COLUMN operator_unfinished.form IS 'JSON as the editor has it.';
