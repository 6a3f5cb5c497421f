-- What shared links say, where it is not the claim page's own to say.

CREATE TABLE share_text (
  share_id    text PRIMARY KEY,
  template_id uuid UNIQUE REFERENCES coupon_template,
  title       jsonb NOT NULL,
  sub_title   jsonb NOT NULL,
  image       jsonb NOT NULL,
  CONSTRAINT share_text_is_named_for_what_it_is_of CHECK (share_id = coalesce(template_id::text, 'platform'))
);
COMMENT ON TABLE share_text IS
  'What a link to the platform or to a coupon says when it is shared; texts as {"zh-CN", "en"}. ''platform'' is what everything says
   that has no words of its own, and is always there: it is written over, never taken out. A coupon without a row says its titles; a
   claim page has words of its own in its versions. image: an address in each language, null for the page''s own picture. Part of
   the catalogue: read whole into every node''s memory.';

-- The specification's own words (§3).
INSERT INTO share_text (share_id, title, sub_title, image) VALUES (
  'platform',
  '{"zh-CN": "邀您一起来领券中心淘优惠", "en": "Come and find deals in the coupon centre"}',
  '{"zh-CN": "海量流量券、话费券，每日上新", "en": "Lots of traffic and call-credit coupons are added daily"}',
  '{"zh-CN": null, "en": null}'
);

CREATE FUNCTION keep_platform_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what the platform says when it is shared is never taken out';
END $$;
CREATE TRIGGER platform_share_stays BEFORE DELETE ON share_text
  FOR EACH ROW WHEN (OLD.share_id = 'platform') EXECUTE FUNCTION keep_platform_share();
CREATE TRIGGER share_text_raises_version AFTER INSERT OR UPDATE OR DELETE ON share_text
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
