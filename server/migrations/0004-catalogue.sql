-- The catalogue: coupons, their terms, drafts, grabs and stock. Written by operators, small, and read whole into every node's memory;
-- on Citus these tables stay on the coordinator.

CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version  bigint NOT NULL
);
INSERT INTO catalogue_version (version) VALUES (1);
COMMENT ON TABLE catalogue_version IS
  'Raised by every change to the catalogue, except to stock levels. Nodes poll it and reload the catalogue when it has moved.';

CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION raise_catalogue_version IS 'For triggers on the tables that nodes keep in memory.';

CREATE TABLE category (
  class_id   text PRIMARY KEY,
  name       jsonb NOT NULL,
  icon       text NOT NULL,
  position   integer NOT NULL
);
COMMENT ON TABLE category IS 'Categories of the coupon centre. name: {"zh-CN", "en"}.';
CREATE TRIGGER category_raises_version AFTER INSERT OR UPDATE OR DELETE ON category
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

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
  most_per_person     integer NOT NULL,
  most_per_person_day integer NOT NULL,
  CHECK (claim_start < claim_end)
);
COMMENT ON TABLE coupon_template IS
  'A coupon that can be claimed. SCHEDULED and RUNNING coupons can be claimed inside [claim_start, claim_end); PAUSED coupons can be
   seen but not claimed; the others are not offered. claim_batch enforces per_person and per_person_day. audience: {"kind":
   "everyone"} and the other kinds of the type Audience.';
COMMENT ON COLUMN coupon_template.state IS
  'DRAFT and IN_REVIEW: never released. SCHEDULED and RUNNING: released; the clock tells which of the two, or ENDED, it is at the
   moment of reading. PAUSED, STOPPED and ARCHIVED are set by operators. A stored ENDED is treated as if the window were over.';
COMMENT ON COLUMN coupon_template.terms_version IS 'The terms that a claim gets now; 0 for a coupon that was never released.';
COMMENT ON COLUMN coupon_template.most_per_person IS
  'The highest per_person there ever was, kept by a trigger. Limits may be lowered, and subscribers keep what they own beyond them; so
   this is the number of coupons that no subscriber may exceed.';
COMMENT ON COLUMN coupon_template.most_per_person_day IS
  'The highest per_person_day there ever was, kept by a trigger; 2147483647 if there was no daily limit at some time.';
CREATE FUNCTION keep_highest_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.most_per_person := greatest(NEW.most_per_person, NEW.per_person);
  NEW.most_per_person_day := greatest(NEW.most_per_person_day, coalesce(NEW.per_person_day, 2147483647));
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_template_keeps_highest_limits BEFORE INSERT OR UPDATE ON coupon_template
  FOR EACH ROW EXECUTE FUNCTION keep_highest_limits();
CREATE TRIGGER coupon_template_raises_version AFTER INSERT OR UPDATE OR DELETE ON coupon_template
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

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
  confirmation  jsonb,
  trial         jsonb,
  external_codes boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (template_id, version),
  CONSTRAINT coupon_terms_external_codes_are_codes CHECK (NOT external_codes OR benefit->>'kind' = 'CODE')
);
COMMENT ON TABLE coupon_terms IS
  'What was promised. Append-only: new terms are a new version, and an owned coupon keeps the version it was claimed with.
   validity: a fixed range, or days after the claim (type Validity). confirmation: what has to be confirmed by SMS before a use,
   {"text": {"zh-CN", "en"}, "effect": {…}, "priceFen"}; null if nothing has. trial: what an experience coupon lets people try and what
   happens when it ends, {"what": {…}, "afterwards": {…}}; benefit says for how long.';
COMMENT ON COLUMN coupon_terms.external_codes IS
  'Whether the coupon''s codes are a partner''s, imported into partner_pool; if false, the coupon shows a code of its own. The same in
   every version of a coupon: it is chosen before the first release, which needs the codes.';
CREATE TRIGGER coupon_terms_is_append_only BEFORE UPDATE OR DELETE ON coupon_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE coupon_draft (
  template_id  uuid PRIMARY KEY REFERENCES coupon_template,
  state        text NOT NULL CHECK (state IN ('DRAFT', 'IN_REVIEW')),
  revision     integer NOT NULL CHECK (revision > 0),
  terms        jsonb NOT NULL,
  first_stock  jsonb,
  writers      uuid[] NOT NULL CHECK (cardinality(writers) > 0),
  submitted_by uuid REFERENCES operator,
  submitted_at timestamptz,
  rejection    text,
  changed_at   timestamptz NOT NULL,
  CHECK ((state = 'IN_REVIEW') = (submitted_at IS NOT NULL))
);
COMMENT ON TABLE coupon_draft IS
  'What operators are writing: a coupon that was never released (first_stock is the stock it starts with), or a change to a released
   one (first_stock is null). Deleted when it is approved or discarded. Every save raises revision, so no operator overwrites a save
   they have not read. writers: everyone who saved or submitted it; none of them may approve. An IN_REVIEW draft cannot be saved.
   rejection: why it was last sent back. Approval writes the terms as a new version of coupon_terms and the rest into
   coupon_template, in one transaction, under the lock of the coupon''s centre pool.';

CREATE TABLE grab_session (
  session_id   uuid PRIMARY KEY,
  start_at     timestamptz NOT NULL,
  end_at       timestamptz NOT NULL,
  cancelled_at timestamptz,
  CHECK (start_at < end_at)
);
COMMENT ON TABLE grab_session IS
  'A time-limited grab. Its coupons are its stock pools. Two grabs of one coupon never overlap: a trigger refuses it, under the lock
   of the coupon''s centre pool. cancelled_at: when it was called off, before it began; its pools are empty from then on and it is not
   shown.';
CREATE TRIGGER grab_session_raises_version AFTER INSERT OR UPDATE OR DELETE ON grab_session
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

-- Part of the exchange, but here because its units are a stock pool.
CREATE TABLE exchange_batch (
  batch_id       uuid PRIMARY KEY,
  template_id    uuid NOT NULL REFERENCES coupon_template,
  size           integer NOT NULL CHECK (size > 0),
  valid_from     timestamptz NOT NULL,
  valid_to       timestamptz NOT NULL,
  phone_prefixes text[] CHECK (cardinality(phone_prefixes) > 0),
  created_at     timestamptz NOT NULL,
  CHECK (valid_from < valid_to)
);
COMMENT ON TABLE exchange_batch IS
  'Exchange codes made together, all for one coupon and valid inside [valid_from, valid_to), for numbers that begin with one of
   phone_prefixes (region and brand; null: all numbers). The codes have the serial numbers 1 to size. A batch is written with its
   codes and its stock pool in one transaction, completely or not at all.';

CREATE TABLE stock_pool (
  pool_id       uuid PRIMARY KEY,
  template_id   uuid NOT NULL REFERENCES coupon_template,
  session_id    uuid REFERENCES grab_session,
  batch_id      uuid REFERENCES exchange_batch,
  total         integer NOT NULL CHECK (total >= 0),
  issued        integer NOT NULL DEFAULT 0,
  per_day       integer CHECK (per_day > 0),
  day           date NOT NULL DEFAULT '-infinity',
  issued_on_day integer NOT NULL DEFAULT 0,
  CONSTRAINT stock_pool_never_oversold CHECK (issued BETWEEN 0 AND total),
  CONSTRAINT stock_pool_never_oversold_on_a_day CHECK (issued_on_day <= coalesce(per_day, issued_on_day)),
  CONSTRAINT stock_pool_one_a_source UNIQUE NULLS NOT DISTINCT (template_id, session_id, batch_id),
  CONSTRAINT stock_pool_of_one_source CHECK (num_nonnulls(session_id, batch_id) <= 1)
);
COMMENT ON TABLE stock_pool IS
  'Units of a coupon: one pool for the centre (session_id and batch_id null, always present), one for each grab the coupon takes part
   in, and one for each batch of exchange codes. Left = total - issued. Changed only by claim_batch, by exchange_code_once and together
   with stock_entry, in the same transaction. Every claim and exchange locks the coupon''s centre pool, so the claims and exchanges of
   one coupon are decided one after another.';
CREATE TRIGGER stock_pool_raises_version AFTER INSERT OR DELETE ON stock_pool
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();

CREATE TABLE stock_entry (
  entry_id      uuid PRIMARY KEY,
  pool_id       uuid NOT NULL REFERENCES stock_pool,
  kind          text NOT NULL CHECK (kind IN ('ADDED', 'REMOVED', 'ISSUED', 'RETURNED')),
  units         integer NOT NULL CHECK (units > 0),
  at            timestamptz NOT NULL,
  operator_name text,
  reason        text
);
CREATE INDEX stock_entry_by_pool ON stock_entry (pool_id, at);
-- Rows arrive in order of time and stay, so this index costs a claim next to nothing. Read by the integrity check.
CREATE INDEX stock_entry_by_time ON stock_entry USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
COMMENT ON TABLE stock_entry IS
  'The issue ledger: every unit that went out or came back. For each pool sum(ADDED) - sum(REMOVED) = total and sum(ISSUED) -
   sum(RETURNED) = issued. A batch of claims writes one row for each pool. operator_name and reason: who changed the stock and why;
   null for claims and exchanges.';
CREATE TRIGGER stock_entry_is_append_only BEFORE UPDATE OR DELETE ON stock_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_overlap(p_templates uuid[], p_session uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_other record;
BEGIN
  PERFORM 1 FROM stock_pool
   WHERE template_id = ANY (p_templates) AND session_id IS NULL AND batch_id IS NULL
   ORDER BY pool_id
     FOR UPDATE;
  SELECT o.session_id, o.start_at, o.end_at INTO v_other
    FROM grab_session s
    JOIN stock_pool p ON p.template_id = ANY (p_templates) AND p.session_id <> s.session_id
    JOIN grab_session o ON o.session_id = p.session_id AND o.cancelled_at IS NULL
     AND o.start_at < s.end_at AND s.start_at < o.end_at
   WHERE s.session_id = p_session AND s.cancelled_at IS NULL
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'grabs of one coupon overlap' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'grabs_never_overlap';
  END IF;
END $$;
CREATE FUNCTION refuse_overlap_of_pool() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_overlap(ARRAY[NEW.template_id], NEW.session_id);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_pool_grabs_never_overlap AFTER INSERT ON stock_pool
  FOR EACH ROW WHEN (NEW.session_id IS NOT NULL) EXECUTE FUNCTION refuse_overlap_of_pool();
CREATE FUNCTION refuse_overlap_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_overlap(ARRAY(SELECT template_id FROM stock_pool WHERE session_id = NEW.session_id), NEW.session_id);
  RETURN NULL;
END $$;
CREATE TRIGGER grab_session_never_overlap AFTER UPDATE OF start_at, end_at, cancelled_at ON grab_session
  FOR EACH ROW EXECUTE FUNCTION refuse_overlap_of_session();
