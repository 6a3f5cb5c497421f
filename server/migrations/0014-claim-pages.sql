-- Claim pages: composed by operators, part of the catalogue, whole in every node's memory as far as they are published.

CREATE TABLE page (
  page_id           text PRIMARY KEY CHECK (page_id ~ '^[A-Za-z0-9_-]{1,64}$' AND page_id NOT IN ('H5Index', 'H5Index1')),
  front             text UNIQUE CHECK (front IN ('H5Index', 'H5Index1')),
  published_version integer,
  created_at        timestamptz NOT NULL
);
COMMENT ON TABLE page IS
  'A claim page. published_version is the one that people see, or saw last when it is RETIRED; null while none ever was.
   front: the route that shows this page without naming it.';

CREATE TABLE page_version (
  page_id        text NOT NULL REFERENCES page,
  version        integer NOT NULL CHECK (version > 0),
  state          text NOT NULL CHECK (state IN ('DRAFT', 'IN_REVIEW', 'PUBLISHED', 'RETIRED')),
  content        jsonb NOT NULL,
  effective_from timestamptz NOT NULL,
  effective_to   timestamptz,
  retired_at     timestamptz,
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (page_id, version),
  CHECK (effective_from < effective_to),
  CONSTRAINT page_version_is_retired_at_a_moment CHECK ((state = 'RETIRED') = (retired_at IS NOT NULL))
);
CREATE UNIQUE INDEX page_version_is_published_once ON page_version (page_id) WHERE state = 'PUBLISHED';
COMMENT ON TABLE page_version IS
  'What a page says, with its window [effective_from, effective_to). Append-only: new words are a new version. Only the state
   moves: DRAFT -> IN_REVIEW -> PUBLISHED -> RETIRED; IN_REVIEW -> DRAFT when sent back; RETIRED -> PUBLISHED when rolled back
   to; a draft may be RETIRED unseen. At most one version of a page is PUBLISHED.
   content: contract/src/content/claim-page.ts, texts in every language.';

ALTER TABLE page ADD CONSTRAINT page_shows_a_version_of_its_own
  FOREIGN KEY (page_id, published_version) REFERENCES page_version DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION keep_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'page_version is append-only';
  END IF;
  IF (NEW.page_id, NEW.version, NEW.content, NEW.effective_from, NEW.effective_to, NEW.created_at)
     IS DISTINCT FROM (OLD.page_id, OLD.version, OLD.content, OLD.effective_from, OLD.effective_to, OLD.created_at) THEN
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

-- By which page and channel a coupon was collected.
CREATE TABLE claim_source (
  subscriber_id uuid NOT NULL,
  owned_id      uuid NOT NULL,
  page_id       text,
  channel       text,
  PRIMARY KEY (subscriber_id, owned_id),
  CHECK (page_id IS NOT NULL OR channel IS NOT NULL)
);
COMMENT ON TABLE claim_source IS
  'Where a coupon was collected: the claim page, the channel the visitor came by. Written once, in the transaction that grants
   the coupon; coupons collected without either have no row.';

CREATE FUNCTION note_claim_sources(
  p_outcomes   text,
  p_subscriber uuid[],
  p_owned      uuid[],
  p_page       text[],
  p_channel    text[],
  OUT noted    integer
)
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claim_source (subscriber_id, owned_id, page_id, channel)
  SELECT a.subscriber_id, a.owned_id, a.page_id, a.channel
    FROM unnest(p_subscriber, p_owned, p_page, p_channel, string_to_array(p_outcomes, ','))
      AS a(subscriber_id, owned_id, page_id, channel, outcome)
   WHERE a.outcome = 'GRANTED' AND (a.page_id IS NOT NULL OR a.channel IS NOT NULL);
  GET DIAGNOSTICS noted = ROW_COUNT;
END $$;
COMMENT ON FUNCTION note_claim_sources IS
  'Beside claim_batch, in the same statement and so in the same transaction: notes where the granted claims were made. Takes
   what claim_batch answered; the arrays are in the order of the claims.';
