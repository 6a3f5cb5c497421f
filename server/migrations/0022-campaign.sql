-- Campaigns and their budgets: what the units of their coupons are worth, guarded where units are made (0021-ceiling.sql).

CREATE TABLE campaign (
  campaign_id       uuid PRIMARY KEY,
  title             text NOT NULL,
  brief             text NOT NULL,
  owner             text NOT NULL,
  starts_at         timestamptz NOT NULL,
  ends_at           timestamptz NOT NULL,
  revision          integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  writers           uuid[] NOT NULL CHECK (cardinality(writers) > 0),
  budget_fen        bigint NOT NULL DEFAULT 0,
  budget_per_day_fen bigint CHECK (budget_per_day_fen >= 0),
  budget_set_by     uuid REFERENCES operator,
  taken_fen         bigint NOT NULL DEFAULT 0,
  day               date NOT NULL DEFAULT '-infinity',
  taken_on_day_fen  bigint NOT NULL DEFAULT 0,
  budget_low_told   boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL,
  changed_at        timestamptz NOT NULL,
  closed_at         timestamptz,
  CHECK (starts_at < ends_at),
  CONSTRAINT campaign_budget_never_exceeded CHECK (taken_fen BETWEEN 0 AND budget_fen),
  CONSTRAINT campaign_day_budget_never_exceeded CHECK (taken_on_day_fen <= coalesce(budget_per_day_fen, taken_on_day_fen))
);
COMMENT ON TABLE campaign IS
  'Groups coupons under one budget. taken_fen: the worth of the units of its coupons (coupon_ceiling.taken_fen), kept by a trigger on
   every statement that makes or removes units, changes their value, or moves a coupon; a statement that would exceed the budget or
   the budget per day fails. writers: everyone who wrote the brief; none of them may set the budget. Every change raises revision.
   closed_at: final; the budget is lowered to what is taken, so that nothing more is made.';
COMMENT ON COLUMN campaign.taken_on_day_fen IS
  'By how much taken_fen has grown on the business day in day; negative if more came back than was taken.';
COMMENT ON COLUMN campaign.budget_low_told IS 'Whether it was told that 80 % are taken; false again once less is.';

-- Terms from before that cost nothing get a reason: the column is checked from now on.
ALTER TABLE coupon_terms
  ADD COLUMN campaign_id uuid REFERENCES campaign,
  ADD COLUMN ceiling_per_day integer CHECK (ceiling_per_day > 0),
  ADD COLUMN costs_nothing_reason text;
ALTER TABLE coupon_terms DISABLE TRIGGER coupon_terms_is_append_only;
UPDATE coupon_terms SET costs_nothing_reason = 'Released before reasons were asked for' WHERE book_value_fen = 0;
ALTER TABLE coupon_terms ENABLE TRIGGER coupon_terms_is_append_only;
ALTER TABLE coupon_terms ADD CONSTRAINT coupon_terms_cost_nothing_for_a_reason
  CHECK ((book_value_fen = 0) = (costs_nothing_reason IS NOT NULL));
COMMENT ON COLUMN coupon_terms.campaign_id IS 'Whose budget the units take from; null: none. That of the newest version counts.';
COMMENT ON COLUMN coupon_terms.ceiling_per_day IS
  'The most units by which all pools together may grow on a business day; null: no limit. That of the newest version counts.';
COMMENT ON COLUMN coupon_terms.costs_nothing_reason IS 'Why a coupon of the value 0 costs nothing.';
UPDATE coupon_draft
   SET terms = terms || jsonb_build_object('campaignId', NULL, 'ceilingPerDay', NULL, 'costsNothingReason',
         CASE WHEN (terms->>'bookValueFen')::bigint = 0 THEN 'Written before reasons were asked for' END);

ALTER TABLE coupon_ceiling
  ADD COLUMN ceiling_per_day integer,
  ADD COLUMN day date NOT NULL DEFAULT '-infinity',
  ADD COLUMN units_on_day integer NOT NULL DEFAULT 0,
  ADD COLUMN campaign_id uuid REFERENCES campaign,
  ADD COLUMN unit_value_fen integer NOT NULL DEFAULT 0,
  ADD COLUMN kept_fen bigint NOT NULL DEFAULT 0 CHECK (kept_fen >= 0),
  ADD COLUMN taken_fen bigint NOT NULL GENERATED ALWAYS AS (units::bigint * unit_value_fen + kept_fen) STORED,
  ADD CONSTRAINT coupon_ceiling_day_never_exceeded CHECK (units_on_day <= coalesce(ceiling_per_day, units_on_day));
CREATE INDEX coupon_ceiling_by_campaign ON coupon_ceiling (campaign_id);
COMMENT ON COLUMN coupon_ceiling.units_on_day IS
  'By how many units has grown on the business day in day; negative if more were removed than made.';
COMMENT ON COLUMN coupon_ceiling.kept_fen IS
  'What units that were handed out at a higher value hold beyond unit_value_fen: a lower value gives nothing back for them.';
COMMENT ON COLUMN coupon_ceiling.taken_fen IS 'The worth of the units, taken from the budget of campaign_id.';
UPDATE coupon_ceiling c SET unit_value_fen = v.book_value_fen
  FROM coupon_template t JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
 WHERE t.template_id = c.template_id;

CREATE FUNCTION business_day_now() RETURNS date LANGUAGE sql VOLATILE AS
  $$ SELECT (clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date $$;

CREATE OR REPLACE FUNCTION take_from_ceiling(p_template uuid, p_units integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_today date := business_day_now();
BEGIN
  IF p_units = 0 THEN
    RETURN;
  END IF;
  UPDATE coupon_ceiling
     SET units = units + p_units, day = greatest(day, v_today),
         units_on_day = CASE WHEN day >= v_today THEN units_on_day ELSE 0 END + p_units
   WHERE template_id = p_template;
  IF NOT FOUND THEN
    INSERT INTO coupon_ceiling AS c (template_id, units, day, units_on_day) VALUES (p_template, p_units, v_today, p_units)
        ON CONFLICT (template_id) DO UPDATE SET units = c.units + excluded.units, day = greatest(c.day, v_today),
           units_on_day = CASE WHEN c.day >= v_today THEN c.units_on_day ELSE 0 END + excluded.units_on_day;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION terms_set_ceiling() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_issued bigint := 0;
BEGIN
  IF EXISTS (SELECT FROM coupon_ceiling WHERE template_id = NEW.template_id AND unit_value_fen > NEW.book_value_fen) THEN
    -- Under the lock of claims, so that none is handed out at the old value while they are counted.
    PERFORM 1 FROM stock_pool
      WHERE template_id = NEW.template_id AND session_id IS NULL AND batch_id IS NULL FOR UPDATE;
    SELECT coalesce(sum(issued), 0) INTO v_issued FROM stock_pool WHERE template_id = NEW.template_id;
  END IF;
  INSERT INTO coupon_ceiling AS c (template_id, ceiling, ceiling_per_day, campaign_id, unit_value_fen)
  VALUES (NEW.template_id, NEW.ceiling, NEW.ceiling_per_day, NEW.campaign_id, NEW.book_value_fen)
      ON CONFLICT (template_id) DO UPDATE
         SET ceiling = excluded.ceiling, ceiling_per_day = excluded.ceiling_per_day, campaign_id = excluded.campaign_id,
             unit_value_fen = excluded.unit_value_fen,
             kept_fen = c.kept_fen + greatest(0, c.unit_value_fen - excluded.unit_value_fen) * v_issued,
             units_on_day = CASE WHEN c.day >= business_day_now() THEN c.units_on_day ELSE 0 END;
  RETURN NULL;
END $$;

CREATE FUNCTION take_from_budget(p_campaign uuid, p_fen bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_today date := business_day_now();
BEGIN
  UPDATE campaign
     SET taken_fen = taken_fen + p_fen, day = greatest(day, v_today),
         taken_on_day_fen = CASE WHEN day >= v_today THEN taken_on_day_fen ELSE 0 END + p_fen
   WHERE campaign_id = p_campaign AND p_fen <> 0;
END $$;

CREATE FUNCTION ceiling_takes_from_budget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.campaign_id IS NOT DISTINCT FROM OLD.campaign_id THEN
    PERFORM take_from_budget(NEW.campaign_id, NEW.taken_fen - OLD.taken_fen);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM take_from_budget(OLD.campaign_id, -OLD.taken_fen);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM take_from_budget(NEW.campaign_id, NEW.taken_fen);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER coupon_ceiling_takes_from_budget AFTER INSERT OR DELETE OR UPDATE ON coupon_ceiling
  FOR EACH ROW EXECUTE FUNCTION ceiling_takes_from_budget();
