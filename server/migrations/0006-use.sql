-- Uses of coupons.

CREATE TABLE use_order (
  subscriber_id uuid NOT NULL,
  order_id      uuid NOT NULL,
  order_no      text NOT NULL,
  owned_id      uuid NOT NULL,
  state         text NOT NULL CHECK (state IN ('STARTED', 'SUCCEEDED', 'REFUSED', 'HANDED_OVER')),
  created_at    timestamptz NOT NULL,
  settled_at    timestamptz,
  refusal       text,
  confirmed     jsonb,
  PRIMARY KEY (subscriber_id, order_id)
);
CREATE INDEX use_order_by_coupon ON use_order (subscriber_id, owned_id);
CREATE UNIQUE INDEX use_order_one_open_a_coupon ON use_order (subscriber_id, owned_id)
  WHERE state IN ('STARTED', 'SUCCEEDED', 'HANDED_OVER');
CREATE INDEX use_order_open ON use_order (created_at, order_id) WHERE state IN ('STARTED', 'HANDED_OVER');
COMMENT ON TABLE use_order IS
  'A use of a coupon. The biller knows it by order_no. STARTED until the biller has accepted (SUCCEEDED) or refused it (REFUSED); past
   its deadline HANDED_OVER to the operators. A coupon has at most one order that is open or succeeded. When an operator restores a used
   coupon, its SUCCEEDED order becomes REFUSED with the refusal GIVEN_BACK_BY_OPERATOR. confirmed: the words that the subscriber
   confirmed by SMS, {"text", "locale", "version"}; null if the coupon did not ask for it.';

CREATE TABLE use_order_lookup (
  order_no      text PRIMARY KEY,
  subscriber_id uuid NOT NULL,
  order_id      uuid NOT NULL
);
COMMENT ON TABLE use_order_lookup IS
  'Order number to its order. Distributed by the number, written with the order. The primary key makes order numbers unique: the biller
   takes two orders of one number for the same order.';
