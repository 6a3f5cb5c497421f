-- Lists of one person's coupons are read as far as a page goes and counted from the index alone, however many there are.
-- A new coupon stands in one of the two, so collecting costs what it did.

DROP INDEX owned_coupon_by_expiry;

CREATE INDEX owned_coupon_open ON owned_coupon (subscriber_id, valid_to, owned_id)
  WHERE state IN ('AVAILABLE', 'PENDING') AND hidden_at IS NULL;
COMMENT ON INDEX owned_coupon_open IS
  'Coupons that can be used or have run out, by expiry: from now on the former, before it the latter.';

CREATE INDEX owned_coupon_moved ON owned_coupon (subscriber_id, state, changed_at, owned_id)
  WHERE state IN ('USING', 'USED', 'EXPIRED', 'WITHDRAWN') AND hidden_at IS NULL;
COMMENT ON INDEX owned_coupon_moved IS 'Coupons whose state was changed since they were collected, by when.';

CREATE INDEX owned_coupon_top_up ON owned_coupon (subscriber_id, valid_to, template_id, terms_version, claimed_at, owned_id)
  WHERE card_class = 'topup' AND state IN ('AVAILABLE', 'PENDING') AND hidden_at IS NULL;
COMMENT ON INDEX owned_coupon_top_up IS
  'Coupons that can be used for a top-up or have run out, with all that the choice among alike ones needs.';
