-- Automatic suggestions can be refused, on every device (PIPL art. 24).
ALTER TABLE subscriber ADD COLUMN refused_suggestions_at timestamptz;
COMMENT ON COLUMN subscriber.refused_suggestions_at IS
  'Since when the subscriber wants no coupons suggested by what they used before; null: they have not refused.';
