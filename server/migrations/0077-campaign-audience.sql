-- For whom a campaign is.

ALTER TABLE campaign ADD COLUMN audience jsonb;
COMMENT ON COLUMN campaign.audience IS
  'Groups of conditions (type ConditionGroups) that its coupons start with; null: for everyone. Who may collect a coupon is in its own terms.';
