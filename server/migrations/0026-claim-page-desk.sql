-- Claim pages as operators work on them: one draft that is saved again and again, approval by another person, publishing.

ALTER TABLE page_version
  ADD COLUMN revision     integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  ADD COLUMN writers      uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN changed_at   timestamptz,
  ADD COLUMN submitted_at timestamptz,
  ADD COLUMN approved_by  uuid REFERENCES operator,
  ADD COLUMN approved_at  timestamptz,
  ADD COLUMN published_at timestamptz,
  ADD COLUMN rejection    text;
UPDATE page_version SET published_at = effective_from WHERE state IN ('PUBLISHED', 'RETIRED');
ALTER TABLE page_version
  ADD CONSTRAINT page_version_is_approved_by_somebody CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  ADD CONSTRAINT page_version_is_approved_by_another CHECK (approved_by IS NULL OR NOT approved_by = ANY (writers)),
  ADD CONSTRAINT page_version_draft_is_not_approved CHECK (state <> 'DRAFT' OR approved_by IS NULL);

COMMENT ON TABLE page_version IS
  'What a page says, with its window [effective_from, effective_to). A DRAFT may be saved again, each time with the next
   revision, so that nobody writes over what they did not read; from IN_REVIEW on its words stay as they are. The state moves
   DRAFT -> IN_REVIEW -> PUBLISHED -> RETIRED; IN_REVIEW -> DRAFT when sent back; RETIRED -> PUBLISHED when rolled back to, which
   only a version can be that was published before (published_at); a draft may be RETIRED unseen. At most one version of a page is
   PUBLISHED. writers: all who saved or submitted it; none of them can be approved_by, without whom operators publish nothing.
   rejection: why it last came back. content: contract/src/content/claim-page.ts, texts in every language.';

CREATE OR REPLACE FUNCTION keep_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
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
