-- What the provider is asked for to give a benefit, and the provider's events.

CREATE TABLE provider_offer (
  offer_id     uuid PRIMARY KEY,
  benefit_kind text NOT NULL,
  amount       integer NOT NULL CHECK (amount > 0),
  template_id  uuid,
  offer        jsonb NOT NULL,
  changed_at   timestamptz NOT NULL
);
CREATE UNIQUE INDEX provider_offer_one_a_benefit ON provider_offer (benefit_kind, amount, template_id) NULLS NOT DISTINCT;
COMMENT ON TABLE provider_offer IS
  'The provider''s offer for a benefit: for one coupon template, or for all of them (template_id is null) that have none of their own.
   offer: {"by": "product", "productOfferingId"} or {"by": "bucket", "usageType", "units", "amountPerUnit"}.';

ALTER TABLE use_order ADD COLUMN offer jsonb;
ALTER TABLE use_order ADD COLUMN sent_at timestamptz;
COMMENT ON COLUMN use_order.offer IS
  'The provider''s offer when the use began; sent, asked for and reversed by, whatever is mapped since. Null: there was none, or the
   gateway takes none.';
COMMENT ON COLUMN use_order.sent_at IS
  'When it was last sent to the biller, or about to be. Sent again only by the statement that moves this on, once the earlier sending
   must have ended.';

CREATE TABLE provider_event (
  event_id text PRIMARY KEY,
  at       timestamptz NOT NULL
);
CREATE INDEX provider_event_by_time ON provider_event (at);
COMMENT ON TABLE provider_event IS
  'Events of the provider that were taken, so that a repeated one does nothing. Distributed by event_id. Kept for seven days.';

CREATE TABLE provider_subscription (
  only_row      boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  callback_hash bytea NOT NULL,
  hub_id        text NOT NULL,
  confirmed_at  timestamptz NOT NULL
);
COMMENT ON TABLE provider_subscription IS
  'Our registration at the provider''s hub. callback_hash: SHA-256 of hub and callback; another one registers again. hub_id: the
   provider''s own number for it, by which it is removed. confirmed_at: when the provider last took it.';
