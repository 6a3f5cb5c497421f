-- Confirming by SMS: which coupons ask for it, the codes of it, and what was confirmed.

ALTER TABLE coupon_terms ADD COLUMN confirmation jsonb;
COMMENT ON TABLE coupon_terms IS
  'What was promised. A row is never changed: new terms are a new version, and an owned coupon keeps the version it was
   collected with. validity: fixed range or days after collecting, see coupon/validity.ts. confirmation: what has to be
   confirmed by SMS before a use, {"text": {"zh-CN", "en"}, "effect": {…}, "priceFen"}; null where nothing has.';

ALTER TABLE use_order ADD COLUMN confirmed jsonb;
COMMENT ON TABLE use_order IS
  'A use of a coupon. order_no is what the biller knows it by. STARTED until the biller has said yes (SUCCEEDED) or no (REFUSED);
   past its deadline HANDED_OVER to the operators. At most one order of a coupon is open or succeeded. confirmed: the words that
   the person confirmed by SMS, {"text", "locale", "version"}; null where the coupon did not ask for it.';

CREATE TABLE confirmation_code (
  phone_hash bytea PRIMARY KEY,
  code_hash  bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  used_at    timestamptz,
  sent_at    timestamptz[] NOT NULL
);
CREATE INDEX confirmation_code_by_time ON confirmation_code (expires_at);
COMMENT ON TABLE confirmation_code IS
  'As login_code, for codes that confirm something: who asks is logged in. code_hash is over number, what is confirmed, and code,
   so a code is right for that alone. What is confirmed and the ticket that comes of it are sealed and kept by the caller; a
   ticket''s one use is its row in single_use.';
