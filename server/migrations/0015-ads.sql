CREATE TABLE ad (
  ad_id      text PRIMARY KEY CHECK (ad_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  space_code text NOT NULL CHECK (space_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  channel    text,
  valid_from timestamptz NOT NULL,
  valid_to   timestamptz,
  title      jsonb NOT NULL,
  sub_title  jsonb NOT NULL,
  image      text,
  image_alt  jsonb,
  art        text NOT NULL CHECK (art IN ('tickets', 'signal', 'gift', 'weekend')),
  bg_color   text NOT NULL CHECK (bg_color ~ '^#[0-9A-Fa-f]{6}$'),
  link       text,
  advertiser jsonb,
  position   integer NOT NULL,
  CHECK (valid_from < valid_to),
  CONSTRAINT ad_says_what_its_picture_shows CHECK ((image IS NULL) = (image_alt IS NULL))
);
COMMENT ON TABLE ad IS
  'What an advertising space shows, from valid_from until valid_to (exclusive; null: no end planned), in the order of position.
   channel: only to visitors who came by it; null: to everybody. Texts as {"zh-CN", "en"}. art is drawn where there is no image.
   advertiser: who pays, null for the operator''s own; it is said beside the ad. Part of the catalogue: read whole into every
   node''s memory. link and image lead to this host or to an allow-listed one: what does not is left out when it is shown.';
CREATE TRIGGER ad_raises_version AFTER INSERT OR UPDATE OR DELETE ON ad
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
