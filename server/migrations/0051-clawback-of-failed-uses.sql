ALTER TABLE clawback_coupon ADD COLUMN awaits_use boolean NOT NULL DEFAULT false;
CREATE INDEX clawback_coupon_awaits_use ON clawback_coupon (subscriber_id, owned_id) WHERE awaits_use;
COMMENT ON TABLE clawback_coupon IS
  'The list of a clawback. outcome is null until the coupon''s turn: TAKEN, or what it was by then: USED (also in use), EXPIRED,
   WITHDRAWN; LET_GO: not approved. Written with the coupon''s change. awaits_use: it was in use; if the use fails the coupon is taken
   then, otherwise it stays USED. given_back_at: returned after an appeal.';
