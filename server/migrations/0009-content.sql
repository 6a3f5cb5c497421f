-- Content: claim pages, ads, documents, themes, the dictionary, shared links, pictures and channels. Tables that raise the catalogue's
-- version are read whole into every node's memory, claim pages as far as they are published.

CREATE TABLE page (
  page_id           text PRIMARY KEY CHECK (page_id ~ '^[A-Za-z0-9_-]{1,64}$' AND page_id NOT IN ('H5Index', 'H5Index1')),
  front             text UNIQUE CHECK (front IN ('H5Index', 'H5Index1')),
  published_version integer,
  created_at        timestamptz NOT NULL
);
COMMENT ON TABLE page IS
  'A claim page. published_version is the version that visitors see, or saw last if it is RETIRED; null if none was ever published.
   front: the route that shows this page without naming it.';

CREATE TABLE page_version (
  page_id        text NOT NULL REFERENCES page,
  version        integer NOT NULL CHECK (version > 0),
  state          text NOT NULL CHECK (state IN ('DRAFT', 'IN_REVIEW', 'PUBLISHED', 'RETIRED')),
  content        jsonb NOT NULL,
  effective_from timestamptz NOT NULL,
  effective_to   timestamptz,
  revision       integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  writers        uuid[] NOT NULL DEFAULT '{}',
  changed_at     timestamptz,
  submitted_at   timestamptz,
  approved_by    uuid REFERENCES operator,
  approved_at    timestamptz,
  published_at   timestamptz,
  retired_at     timestamptz,
  rejection      text,
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (page_id, version),
  CHECK (effective_from < effective_to),
  CONSTRAINT page_version_is_retired_at_a_moment CHECK ((state = 'RETIRED') = (retired_at IS NOT NULL)),
  CONSTRAINT page_version_approved_by_and_at_together CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT page_version_is_approved_by_another CHECK (approved_by IS NULL OR NOT approved_by = ANY (writers)),
  CONSTRAINT page_version_draft_is_not_approved CHECK (state <> 'DRAFT' OR approved_by IS NULL)
);
CREATE UNIQUE INDEX page_version_is_published_once ON page_version (page_id) WHERE state = 'PUBLISHED';
COMMENT ON TABLE page_version IS
  'What a claim page says, with its window [effective_from, effective_to). A DRAFT can be saved repeatedly, each time with the next
   revision, so that no operator overwrites a save they have not read; from IN_REVIEW on its content is fixed. DRAFT -> IN_REVIEW ->
   PUBLISHED -> RETIRED; IN_REVIEW -> DRAFT when sent back; RETIRED -> PUBLISHED by rollback, only for a version that was published
   before (published_at); a draft can be RETIRED without having been published. At most one version of a page is PUBLISHED. writers:
   everyone who saved or submitted it; none of them can be approved_by, and without approved_by operators publish nothing. rejection:
   why it was last sent back. content: the type ClaimPageDraft of the contract, texts in every language.';

-- The two tables refer to each other.
ALTER TABLE page ADD CONSTRAINT page_shows_a_version_of_its_own
  FOREIGN KEY (page_id, published_version) REFERENCES page_version DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION keep_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'page_version is append-only';
  END IF;
  IF (NEW.page_id, NEW.version, NEW.created_at) IS DISTINCT FROM (OLD.page_id, OLD.version, OLD.created_at) THEN
    RAISE EXCEPTION 'page_version is append-only';
  END IF;
  IF (NEW.content, NEW.effective_from, NEW.effective_to)
     IS DISTINCT FROM (OLD.content, OLD.effective_from, OLD.effective_to)
     AND NOT (OLD.state = 'DRAFT' AND NEW.state = 'DRAFT' AND NEW.revision = OLD.revision + 1) THEN
    RAISE EXCEPTION 'page_version is append-only';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('DRAFT', 'IN_REVIEW'), ('IN_REVIEW', 'DRAFT'), ('IN_REVIEW', 'PUBLISHED'), ('PUBLISHED', 'RETIRED'),
    ('RETIRED', 'PUBLISHED'), ('DRAFT', 'RETIRED'), ('IN_REVIEW', 'RETIRED')) THEN
    RAISE EXCEPTION 'a page version does not go from % to %', OLD.state, NEW.state;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER page_version_is_append_only BEFORE UPDATE OR DELETE ON page_version
  FOR EACH ROW EXECUTE FUNCTION keep_page_version();
CREATE TRIGGER page_raises_version AFTER INSERT OR UPDATE OR DELETE ON page
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
CREATE TRIGGER page_version_raises_version AFTER INSERT OR UPDATE OR DELETE ON page_version
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

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
  'What an ad space shows from valid_from until valid_to (exclusive; null: no end), in the order of position. channel: shown only to
   visitors who came through it; null: to all. Texts as {"zh-CN", "en"}. art is drawn if there is no image. advertiser: who pays, named
   next to the ad; null for the operator''s own ads. link and image must lead to this host or an allow-listed one: others are left out
   when the ad is shown.';
CREATE TRIGGER ad_raises_version AFTER INSERT OR UPDATE OR DELETE ON ad
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

CREATE TABLE document (
  doc_key    text NOT NULL,
  version    integer NOT NULL CHECK (version > 0),
  title      jsonb NOT NULL,
  html       jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (doc_key, version)
);
COMMENT ON TABLE document IS
  'Service agreement, privacy statement, rules. Every version is kept; the newest is shown.';
CREATE TRIGGER document_raises_version AFTER INSERT OR UPDATE OR DELETE ON document
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

CREATE TABLE centre_theme (
  theme_id   text PRIMARY KEY,
  channel    text,
  valid_from timestamptz NOT NULL,
  valid_to   timestamptz,
  bg_image   text,
  bg_color   text NOT NULL,
  banners    jsonb NOT NULL,
  version    integer NOT NULL,
  CHECK (valid_to IS NULL OR valid_from < valid_to)
);
COMMENT ON TABLE centre_theme IS
  'Background and banners of the coupon centre by schedule and channel. The theme that started last applies; one without valid_to is the
   default. banners: [{bannerId, title, subTitle, image, bgColor, link}], texts as {"zh-CN", "en"}.';
CREATE TRIGGER centre_theme_raises_version AFTER INSERT OR UPDATE OR DELETE ON centre_theme
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

CREATE TABLE dictionary_entry (
  dict_code  text NOT NULL,
  field_code text NOT NULL,
  name       jsonb NOT NULL,
  position   integer NOT NULL,
  PRIMARY KEY (dict_code, field_code)
);
COMMENT ON TABLE dictionary_entry IS 'The names of codes, by dictionary: {"zh-CN", "en"}.';
CREATE TRIGGER dictionary_entry_raises_version AFTER INSERT OR UPDATE OR DELETE ON dictionary_entry
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

CREATE TABLE share_text (
  share_id    text PRIMARY KEY,
  template_id uuid UNIQUE REFERENCES coupon_template,
  title       jsonb NOT NULL,
  sub_title   jsonb NOT NULL,
  image       jsonb NOT NULL,
  CONSTRAINT share_text_is_named_for_what_it_is_of CHECK (share_id = coalesce(template_id::text, 'platform'))
);
COMMENT ON TABLE share_text IS
  'What a link to the platform or to a coupon says when it is shared; texts as {"zh-CN", "en"}. The row ''platform'' applies to everything
   without words of its own; it can be changed but never deleted. A coupon without a row uses its titles; claim pages have share texts in
   their versions. image: one address for each language, null for the page''s own picture.';
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

CREATE TABLE social_ticket (
  only_row      boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ticket_sealed bytea NOT NULL,
  expires_at    timestamptz NOT NULL
);
COMMENT ON TABLE social_ticket IS
  'The ticket used to sign pages for the social app, sealed. Shared by all nodes; one node at a time requests a new one.';

CREATE TABLE image (
  hash        text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$'),
  media_type  text NOT NULL CHECK (media_type IN ('image/webp', 'image/png', 'image/jpeg')),
  bytes       bytea NOT NULL,
  width       integer NOT NULL CHECK (width > 0),
  height      integer NOT NULL CHECK (height > 0),
  name        text NOT NULL,
  uploaded_at timestamptz NOT NULL
);
COMMENT ON TABLE image IS
  'A picture as it is served: decoded and re-encoded on upload, so that nothing of the uploaded file remains in it. hash: of the bytes,
   and its name in addresses. Rows never change, so caches may keep a picture for ever.';

CREATE TABLE channel (
  ch       text PRIMARY KEY CHECK (ch ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  name     jsonb NOT NULL,
  position integer NOT NULL
);
COMMENT ON TABLE channel IS
  'Names of the values of ch, {"zh-CN", "en"}, for operators. Visitors may come through channels that are not listed here.';
