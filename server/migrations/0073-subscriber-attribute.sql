-- Attributes of subscribers, imported from the operator's CRM, that audiences are made of.

CREATE TABLE subscriber_attribute (
  attribute_id text PRIMARY KEY CHECK (attribute_id ~ '^[A-Za-z][A-Za-z0-9_]{0,39}$'),
  name         jsonb NOT NULL,
  owner        text NOT NULL,
  keep_days    integer NOT NULL CHECK (keep_days BETWEEN 1 AND 730),
  type         jsonb NOT NULL,
  numbers      integer NOT NULL DEFAULT 0 CHECK (numbers >= 0),
  revision     integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  created_at   timestamptz NOT NULL,
  imported_at  timestamptz
);
COMMENT ON TABLE subscriber_attribute IS
  'An attribute that the CRM knows of numbers, such as their tier or monthly fee. type: the options that it is one of, or the thresholds
   between the bands of a number; options are only added, thresholds stay. numbers says how many numbers have a value, kept by every
   import and counted again every hour. Every change by an operator raises revision. Small, and on the coordinator.';
COMMENT ON COLUMN subscriber_attribute.keep_days IS
  'A value that was not imported again within so many days counts no more, and is deleted within the hour.';
CREATE TRIGGER subscriber_attribute_raises_version AFTER INSERT OR DELETE OR UPDATE OF keep_days, type ON subscriber_attribute
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

CREATE TABLE attribute_value (
  phone_hash   bytea NOT NULL,
  attribute_id text NOT NULL,
  value_mark   bytea NOT NULL CHECK (octet_length(value_mark) = 16),
  imported_at  timestamptz NOT NULL,
  key_id       smallint NOT NULL,
  phone_sealed bytea NOT NULL,
  PRIMARY KEY (phone_hash, attribute_id)
);
COMMENT ON TABLE attribute_value IS
  'The value that a number has of an attribute, with or without a subscriber. value_mark: keyed hash of attribute and value, the same for
   every number and under every master key, so that a copy of the table says neither whose nor what. imported_at: when it was last
   imported. phone_hash is made with the key key_id, phone_sealed is the number under AES-256-GCM, so that a rotation can hash it again.
   Values of an attribute that was removed are read by nothing, and deleted within the hour. Distributed by the hash.';
CREATE INDEX attribute_value_by_age ON attribute_value (attribute_id, imported_at);
