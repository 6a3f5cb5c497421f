-- Sealed messages that wait, by the key that they are sealed with: a rotation asks whether any needs an earlier key.

CREATE INDEX outbox_sealed_by_key ON outbox (get_byte(decode(payload ->> 'sealed', 'base64'), 0))
  WHERE done_at IS NULL AND payload ? 'sealed';
