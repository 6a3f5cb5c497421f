-- The catalogue: small, written by operators, read whole into every node's memory. Local (or reference) tables on Citus.

CREATE TABLE category (
  class_id   text PRIMARY KEY,
  name       jsonb NOT NULL,
  icon       text NOT NULL,
  position   integer NOT NULL
);
COMMENT ON TABLE category IS 'Classes of the coupon centre. name: {"zh-CN", "en"}.';

CREATE TABLE coupon_template (
  template_id   uuid PRIMARY KEY,
  class_id      text NOT NULL REFERENCES category,
  state         text NOT NULL CHECK (state IN
                  ('DRAFT', 'IN_REVIEW', 'SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED', 'STOPPED', 'ARCHIVED')),
  terms_version integer NOT NULL,
  claim_start   timestamptz NOT NULL,
  claim_end     timestamptz NOT NULL,
  per_person    integer NOT NULL CHECK (per_person > 0),
  per_person_day integer CHECK (per_person_day > 0),
  audience      jsonb NOT NULL,
  tags          jsonb NOT NULL,
  position      integer NOT NULL,
  created_at    timestamptz NOT NULL,
  CHECK (claim_start < claim_end)
);
COMMENT ON TABLE coupon_template IS
  'A coupon that can be collected. SCHEDULED and RUNNING may be collected inside [claim_start, claim_end); PAUSED may be
   seen, not collected; the others are not offered. per_person and per_person_day are guarded by claim_batch.
   audience: {"kind": "everyone"} and others, see coupon/audience.ts.';

CREATE TABLE coupon_terms (
  template_id   uuid NOT NULL REFERENCES coupon_template DEFERRABLE INITIALLY DEFERRED,
  version       integer NOT NULL,
  card_class    text NOT NULL CHECK (card_class IN ('traffic', 'credit', 'topup', 'experience', 'life')),
  benefit       jsonb NOT NULL,
  title         jsonb NOT NULL,
  sub_title     jsonb NOT NULL,
  rule_html     jsonb NOT NULL,
  validity      jsonb NOT NULL,
  book_value_fen integer NOT NULL CHECK (book_value_fen >= 0),
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (template_id, version)
);
COMMENT ON TABLE coupon_terms IS
  'What was promised. A row is never changed: new terms are a new version, and an owned coupon keeps the version it was
   collected with. validity: fixed range or days after collecting, see coupon/validity.ts.';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER coupon_terms_is_append_only BEFORE UPDATE OR DELETE ON coupon_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE grab_session (
  session_id uuid PRIMARY KEY,
  start_at   timestamptz NOT NULL,
  end_at     timestamptz NOT NULL,
  CHECK (start_at < end_at)
);
COMMENT ON TABLE grab_session IS 'A time-limited grab. Its coupons are its stock pools.';

CREATE TABLE stock_pool (
  pool_id       uuid PRIMARY KEY,
  template_id   uuid NOT NULL REFERENCES coupon_template,
  session_id    uuid REFERENCES grab_session,
  total         integer NOT NULL CHECK (total >= 0),
  issued        integer NOT NULL DEFAULT 0,
  per_day       integer CHECK (per_day > 0),
  day           date NOT NULL DEFAULT '-infinity',
  issued_on_day integer NOT NULL DEFAULT 0,
  CONSTRAINT stock_pool_never_oversold CHECK (issued BETWEEN 0 AND total),
  CONSTRAINT stock_pool_never_oversold_on_a_day CHECK (issued_on_day <= coalesce(per_day, issued_on_day)),
  UNIQUE NULLS NOT DISTINCT (template_id, session_id)
);
COMMENT ON TABLE stock_pool IS
  'Units of a coupon: one pool for the centre (session_id null, always there) and one for each grab it takes part in.
   Left = total - issued. Changed only by claim_batch and by entries of stock_entry, in the same transaction.
   Every claim of a template locks its centre pool first, so claims of one template are decided one after another.';

CREATE TABLE stock_entry (
  entry_id uuid PRIMARY KEY,
  pool_id  uuid NOT NULL REFERENCES stock_pool,
  kind     text NOT NULL CHECK (kind IN ('ADDED', 'REMOVED', 'ISSUED', 'RETURNED')),
  units    integer NOT NULL CHECK (units > 0),
  at       timestamptz NOT NULL
);
CREATE INDEX stock_entry_by_pool ON stock_entry (pool_id, at);
CREATE TRIGGER stock_entry_is_append_only BEFORE UPDATE OR DELETE ON stock_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE stock_entry IS
  'The issue ledger: every unit out or back. Per pool: sum(ADDED) - sum(REMOVED) = total, sum(ISSUED) - sum(RETURNED) = issued.
   A batch of claims writes one row a pool.';

CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version  bigint NOT NULL
);
INSERT INTO catalogue_version (version) VALUES (1);
COMMENT ON TABLE catalogue_version IS 'Raised by every change to the catalogue (not by stock); nodes poll it and reload when it moved.';

CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER category_raises_version AFTER INSERT OR UPDATE OR DELETE ON category
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
CREATE TRIGGER coupon_template_raises_version AFTER INSERT OR UPDATE OR DELETE ON coupon_template
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
CREATE TRIGGER grab_session_raises_version AFTER INSERT OR UPDATE OR DELETE ON grab_session
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
CREATE TRIGGER stock_pool_raises_version AFTER INSERT OR DELETE ON stock_pool
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

CREATE TABLE document (
  doc_key    text NOT NULL,
  version    integer NOT NULL CHECK (version > 0),
  title      jsonb NOT NULL,
  html       jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (doc_key, version)
);
COMMENT ON TABLE document IS 'Service agreement, privacy statement, rules: every version is kept, the newest is shown.';

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
  'Background and banners by schedule and channel; the one that started last wins, one without valid_to is the default.
   banners: [{bannerId, title, subTitle, image, bgColor, link}], texts as {"zh-CN", "en"}.';
CREATE TRIGGER document_raises_version AFTER INSERT OR UPDATE OR DELETE ON document
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
CREATE TRIGGER centre_theme_raises_version AFTER INSERT OR UPDATE OR DELETE ON centre_theme
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
