-- Segments: conditions that operators keep under a title, for coupons to begin with.

CREATE TABLE audience_segment (
  segment_id uuid PRIMARY KEY,
  title      text NOT NULL,
  owner      text NOT NULL,
  conditions jsonb NOT NULL,
  revision   integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  changed_at timestamptz NOT NULL
);
COMMENT ON TABLE audience_segment IS
  'Groups of conditions (type ConditionGroups). A coupon that is written from one gets a copy: what was approved does not change with
   the segment. Every change raises revision. Small, and on the coordinator.';
