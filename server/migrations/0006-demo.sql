-- What only a database that was filled for demonstration has.

CREATE TABLE demo_province (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seeded_at timestamptz NOT NULL
);
COMMENT ON TABLE demo_province IS
  'One row where an empty database was filled with the demo province; only there are grabs kept coming.';

CREATE TABLE demo_grab (
  session_id uuid PRIMARY KEY REFERENCES grab_session,
  line_up    text NOT NULL
);
COMMENT ON TABLE demo_grab IS
  'The grabs that the demo keeps coming; line_up names the coupons. A grab that is over moves to a new time if nobody took
   anything from it; else its coupons are archived, its row here goes, and the next grab of the line-up is made anew.';
