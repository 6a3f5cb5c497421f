-- Variants of a claim page, and who takes part in their comparison.

ALTER TABLE page_version ADD COLUMN variants jsonb NOT NULL DEFAULT '[]';
ALTER TABLE page_version ADD COLUMN comparison_id uuid;
COMMENT ON COLUMN page_version.variants IS
  'What shares of the people who are logged in see instead of content: the type PageVariant of the contract, at most two. Fixed with the
   content.';
COMMENT ON COLUMN page_version.comparison_id IS
  'The comparison of the variants, since this version was first published. A version with the variants, shares and texts of one that was
   published before goes on with its comparison. Null: none, and everybody sees content. Set once.';

CREATE OR REPLACE FUNCTION keep_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'page_version is append-only';
  END IF;
  IF (NEW.page_id, NEW.version, NEW.created_at) IS DISTINCT FROM (OLD.page_id, OLD.version, OLD.created_at) THEN
    RAISE EXCEPTION 'page_version is append-only';
  END IF;
  IF (NEW.content, NEW.variants, NEW.effective_from, NEW.effective_to)
     IS DISTINCT FROM (OLD.content, OLD.variants, OLD.effective_from, OLD.effective_to)
     AND NOT (OLD.state = 'DRAFT' AND NEW.state = 'DRAFT' AND NEW.revision = OLD.revision + 1) THEN
    RAISE EXCEPTION 'page_version is append-only';
  END IF;
  IF OLD.comparison_id IS NOT NULL AND NEW.comparison_id IS DISTINCT FROM OLD.comparison_id THEN
    RAISE EXCEPTION 'page_version is append-only';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('DRAFT', 'IN_REVIEW'), ('IN_REVIEW', 'DRAFT'), ('IN_REVIEW', 'PUBLISHED'), ('PUBLISHED', 'RETIRED'),
    ('RETIRED', 'PUBLISHED'), ('DRAFT', 'RETIRED'), ('IN_REVIEW', 'RETIRED')) THEN
    RAISE EXCEPTION 'a page version does not go from % to %', OLD.state, NEW.state;
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE experiment_participant ADD COLUMN variant smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN experiment_participant.variant IS
  'The variant of the claim page that the subscriber sees, counted from 1; 0: the page itself, or the experiment of a campaign.';
COMMENT ON TABLE experiment_participant IS
  'Who took part in the experiment of a campaign with a holdout, or in a comparison of a claim page''s variants (campaign_id is then its
   comparison_id), in which group, and since when: since a coupon of the campaign, for which the subscriber is in the audience, was first
   in something that they looked at, or would have been if it were not kept from them; or since they first saw the page logged in.
   Written in all groups by the same code, off the path of the request, with the earliest time of all nodes; what a crash loses is
   written at the next look. Kept until EXPERIMENT_KEPT_DAYS after the last coupon of the campaign could be collected, or the page with
   this comparison was last online.';
