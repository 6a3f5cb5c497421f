-- What operators write before anybody sees it, grabs that never overlap for one coupon, and limits that may go down.

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
  'What operators are writing: a coupon that was never released (then first_stock says what it starts with), or a change of one
   that was (then first_stock is null). Gone once it was approved or thrown away. revision goes up with every save, so that
   nobody writes over what they did not read. writers: all who saved or submitted it; none of them may approve. While it is
   IN_REVIEW it cannot be saved. rejection: why it last came back. Approval writes the terms as a new version of coupon_terms
   and the rest into coupon_template, in one transaction, under the lock of the coupon''s centre pool.';

COMMENT ON COLUMN coupon_template.state IS
  'DRAFT and IN_REVIEW: never released. SCHEDULED and RUNNING: released; which of the two, or ENDED, is told by the clock when it
   is read, as the claim path does. PAUSED, STOPPED and ARCHIVED are what operators said. ENDED: of old, as if the window were over.';
COMMENT ON COLUMN coupon_template.terms_version IS 'The terms that are collected now; 0 while it was never released.';

-- Limits may be lowered; whoever has more already keeps it. So what nobody may exceed is the highest limit there ever was.
ALTER TABLE coupon_template ADD COLUMN most_per_person integer, ADD COLUMN most_per_person_day integer;
CREATE FUNCTION keep_highest_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.most_per_person := greatest(NEW.most_per_person, NEW.per_person);
  NEW.most_per_person_day := greatest(NEW.most_per_person_day, coalesce(NEW.per_person_day, 2147483647));
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_template_keeps_highest_limits BEFORE INSERT OR UPDATE ON coupon_template
  FOR EACH ROW EXECUTE FUNCTION keep_highest_limits();
UPDATE coupon_template SET most_per_person = per_person;
ALTER TABLE coupon_template ALTER COLUMN most_per_person SET NOT NULL, ALTER COLUMN most_per_person_day SET NOT NULL;
COMMENT ON COLUMN coupon_template.most_per_person IS 'The highest per_person there ever was; kept by a trigger.';
COMMENT ON COLUMN coupon_template.most_per_person_day IS
  'The highest per_person_day there ever was, 2147483647 where it was without a limit at some time; kept by a trigger.';

-- Who put units in or took them out, and why; null for what claims and exchanges do.
ALTER TABLE stock_entry ADD COLUMN operator_name text, ADD COLUMN reason text;

ALTER TABLE grab_session ADD COLUMN cancelled_at timestamptz;
COMMENT ON TABLE grab_session IS
  'A time-limited grab. Its coupons are its stock pools. Two grabs of one coupon never overlap: a trigger refuses, under the lock
   of the coupon''s centre pool. cancelled_at: called off before it began; its pools are empty from then on and nobody sees it.';

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
