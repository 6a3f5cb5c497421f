-- Variants of a coupon's text, and who takes part in their comparison.

ALTER TABLE coupon_terms ADD COLUMN variants jsonb NOT NULL DEFAULT '[]';
ALTER TABLE coupon_terms ADD COLUMN comparison_id uuid;
ALTER TABLE coupon_terms ADD CONSTRAINT coupon_terms_compares_variants CHECK ((comparison_id IS NULL) = (variants = '[]'));
COMMENT ON COLUMN coupon_terms.variants IS
  'Titles and selling lines that shares of the people who are logged in see instead of the coupon''s own: the type CouponVariant of the
   contract, at most two.';
COMMENT ON COLUMN coupon_terms.comparison_id IS
  'The comparison of the variants. A version with the texts, variants and shares of an earlier one of the same coupon goes on with its
   comparison. Null: there are no variants.';

-- As with place_list_id (0068): an earlier release does not name the column, and this release always does. So the default tells that
-- such a release inserts the row, and what was approved is not lost without a word.
ALTER TABLE coupon_terms ALTER COLUMN variants SET DEFAULT 'null';
CREATE FUNCTION terms_keep_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM coupon_draft d WHERE d.template_id = NEW.template_id AND d.terms ? 'variants')
     OR EXISTS (SELECT FROM coupon_terms v
                 WHERE v.template_id = NEW.template_id AND v.version = NEW.version - 1 AND v.variants <> '[]') THEN
    RAISE EXCEPTION 'This coupon has variants of its text, which this release does not know: release it on a newer one';
  END IF;
  NEW.variants := '[]';
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_terms_keep_variants BEFORE INSERT ON coupon_terms
  FOR EACH ROW WHEN (NEW.variants = 'null') EXECUTE FUNCTION terms_keep_variants();

COMMENT ON COLUMN experiment_participant.variant IS
  'The variant of the claim page or of the coupon''s text that the subscriber sees, counted from 1; 0: the page or coupon itself, or the
   experiment of a campaign.';
COMMENT ON TABLE experiment_participant IS
  'Who took part in the experiment of a campaign with a holdout, or in a comparison of variants of a claim page or of a coupon''s text
   (campaign_id is then its comparison_id), in which group, and since when: since a coupon of the campaign, or the compared coupon, for
   which the subscriber is in the audience, was first in something that they looked at, or would have been if it were not kept from them;
   or since they first saw the page logged in. Written in all groups by the same code, off the path of the request, with the earliest
   time of all nodes; what a crash loses is written at the next look. Kept until EXPERIMENT_KEPT_DAYS after the last coupon of the
   campaign, or the compared coupon with these texts, could be collected, or the page with this comparison was last online.';
