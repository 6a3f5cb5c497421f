-- Operators who edit the same thing see each other.

CREATE TABLE operator_editing (
  kind        text NOT NULL,
  thing_id    text NOT NULL,
  operator_id uuid NOT NULL REFERENCES operator,
  noted_at    timestamptz NOT NULL,
  PRIMARY KEY (kind, thing_id, operator_id)
);
COMMENT ON TABLE operator_editing IS
  'What an operator has open for editing, noted every few seconds; a minute later it counts no more, and the next note deletes it.';
