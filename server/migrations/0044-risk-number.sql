-- A listed number is sealed too, so that a rotation of the key computes its hash again.

ALTER TABLE risk_entry ADD COLUMN phone_sealed bytea;
COMMENT ON COLUMN risk_entry.phone_sealed IS
  'The number of a NUMBER entry that has not ended, sealed. NULL for other kinds, and for numbers that a release from before this
   column entered: they are known by value alone.';
