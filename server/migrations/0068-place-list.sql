-- Lists of places that coupons can be used at, named by the terms.

CREATE TABLE place_list (
  list_id    text PRIMARY KEY CHECK (list_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  title      text NOT NULL,
  owner      text NOT NULL,
  datum      text NOT NULL CHECK (datum IN ('GCJ02', 'BD09', 'WGS84')),
  places     integer NOT NULL DEFAULT 0 CHECK (places >= 0),
  revision   integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  created_at timestamptz NOT NULL,
  filled_at  timestamptz
);
COMMENT ON TABLE place_list IS
  'Places that take coupons: the shops of a chain. Coupons name it in their terms; what it contains is no term, and changes without
   an approval. places: how many there are, counted in the transaction of every change. datum: what its coordinates mean.';
CREATE TRIGGER place_list_raises_version AFTER INSERT OR DELETE OR UPDATE OF places ON place_list
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

CREATE TABLE place (
  list_id   text NOT NULL REFERENCES place_list,
  place_id  uuid NOT NULL,
  name      text NOT NULL,
  city      text NOT NULL,
  district  text NOT NULL,
  address   text NOT NULL,
  hours     text NOT NULL,
  telephone text NOT NULL,
  longitude double precision,
  latitude  double precision,
  revision  integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  PRIMARY KEY (list_id, place_id),
  UNIQUE (list_id, name, address),
  CHECK ((longitude IS NULL) = (latitude IS NULL))
);
COMMENT ON TABLE place IS
  'A place of a list. Name and address tell it apart: a file that names it again changes it. Empty texts: not known.';
CREATE INDEX place_in_order ON place (list_id, city, district, name, place_id);

ALTER TABLE coupon_terms ADD COLUMN place_list_id text REFERENCES place_list;
COMMENT ON COLUMN coupon_terms.place_list_id IS 'The list of places that take the coupon; null: none.';

-- An earlier release does not name the column, and this release always does. So the default tells that such a release inserts the
-- row, and what it does not know is not lost without a word.
ALTER TABLE coupon_terms ALTER COLUMN place_list_id SET DEFAULT '';
CREATE FUNCTION terms_keep_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM coupon_draft d WHERE d.template_id = NEW.template_id AND d.terms ? 'placeListId')
     OR EXISTS (SELECT FROM coupon_terms v
                 WHERE v.template_id = NEW.template_id AND v.version = NEW.version - 1 AND v.place_list_id IS NOT NULL) THEN
    RAISE EXCEPTION 'This coupon names a list of places, which this release does not know: release it on a newer one';
  END IF;
  NEW.place_list_id := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_terms_keep_places BEFORE INSERT ON coupon_terms
  FOR EACH ROW WHEN (NEW.place_list_id = '') EXECUTE FUNCTION terms_keep_places();
