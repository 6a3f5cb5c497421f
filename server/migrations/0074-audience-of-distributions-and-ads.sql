-- Distributions to the people of an audience.

ALTER TABLE distribution
  ADD COLUMN conditions jsonb,
  ADD COLUMN asked_key uuid,
  ADD COLUMN list_key smallint,
  ADD COLUMN listed_to uuid;
COMMENT ON TABLE distribution IS
  'One coupon for each phone number of a list. UPLOADING until the list is stored -> IN_REVIEW -> RUNNING (approved by a second person)
   or REJECTED; RUNNING <-> PAUSED; RUNNING -> DONE once every number has an outcome; DONE -> RUNNING repeats those that failed.
   unknown: valid numbers that have no subscriber yet; the coupon waits for them. run: the number of the current run, from 1. With
   conditions the list is made of the subscribers who met them at created_at, while it is UPLOADING; it gives to accounts from before
   then only. REJECTED without a decision: no subscriber met them.';
COMMENT ON COLUMN distribution.conditions IS 'Groups of conditions (type ConditionGroups); null: the list was uploaded.';
COMMENT ON COLUMN distribution.asked_key IS 'The key that the operator came with, until the approval is asked for; null: a session.';
COMMENT ON COLUMN distribution.list_key IS 'The key that all numbers are hashed with while the list is made, so that each is on it once.';
COMMENT ON COLUMN distribution.listed_to IS 'The subscriber up to whom the list is made.';

-- Ads for the people of an audience.

ALTER TABLE ad ADD COLUMN conditions jsonb;
COMMENT ON COLUMN ad.conditions IS
  'Groups of conditions (type ConditionGroups) that people meet who see it, and who are logged in; null: everyone sees it, guests too.';
