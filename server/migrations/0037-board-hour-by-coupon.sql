-- Similar coupons are summed over all hours of a few coupons; the key begins with the hour. Only the worker's count waits for this.
CREATE INDEX board_hour_by_coupon ON board_hour (template_id, hour);
