-- What used coupons saved, lists of numbers that a coupon is for, and what a trial is.

CREATE INDEX owned_coupon_used ON owned_coupon (subscriber_id, changed_at, template_id, terms_version)
  WHERE state = 'USED';
COMMENT ON INDEX owned_coupon_used IS
  'Uses of a person, by when, hidden ones too: what they saved and when the first one was are read from it.';

CREATE TABLE number_list_entry (
  phone_hash bytea NOT NULL,
  list_id    text NOT NULL CHECK (list_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  PRIMARY KEY (phone_hash, list_id)
);
COMMENT ON TABLE number_list_entry IS
  'Numbers, by keyed hash, on lists that coupons are for (audience {"kind": "numberList", "listId", "name"}); whether or not
   anybody has logged in with them yet. Distributed by the hash. A number that is on the list when somebody collects may.';

ALTER TABLE coupon_terms ADD COLUMN trial jsonb;
COMMENT ON TABLE coupon_terms IS
  'What was promised. A row is never changed: new terms are a new version, and an owned coupon keeps the version it was
   collected with. validity: fixed range or days after collecting, see coupon/validity.ts. confirmation: what has to be
   confirmed by SMS before a use, {"text": {"zh-CN", "en"}, "effect": {…}, "priceFen"}; null where nothing has. trial: of an
   experience coupon, what is tried and what happens when it ends, {"what": {…}, "afterwards": {…}}; for how long is in benefit.';
