-- The ceiling of a coupon: the most units that may ever exist, in all of its pools together.

ALTER TABLE coupon_terms ADD COLUMN ceiling integer NOT NULL DEFAULT 1000000000 CHECK (ceiling > 0);
-- Coupons from before keep the highest ceiling there is until their terms are changed.
ALTER TABLE coupon_terms ALTER COLUMN ceiling DROP DEFAULT;
COMMENT ON COLUMN coupon_terms.ceiling IS
  'The most units of the coupon that may ever exist, in all pools together. That of the newest version counts (coupon_ceiling).';

CREATE TABLE stock_reservation (
  reservation_id uuid PRIMARY KEY,
  template_id    uuid NOT NULL REFERENCES coupon_template,
  units          integer NOT NULL CHECK (units > 0)
);
COMMENT ON TABLE stock_reservation IS
  'Units that are ordered and not made yet: a batch of exchange codes or a code file, whose id is the reservation''s. Deleted in the
   transaction that makes the pool, or when the order fails, expires or is stopped.';

CREATE TABLE coupon_ceiling (
  template_id uuid PRIMARY KEY REFERENCES coupon_template ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  ceiling     integer,
  units       integer NOT NULL DEFAULT 0,
  CONSTRAINT coupon_ceiling_never_exceeded CHECK (units BETWEEN 0 AND coalesce(ceiling, units))
);
COMMENT ON TABLE coupon_ceiling IS
  'How many units of a coupon exist: the totals of its pools and its reservations. Kept by triggers on every statement that writes
   them, so that no way of making units can forget it; a statement that would exceed the ceiling fails. ceiling: that of the newest
   terms; null until the first release.';

CREATE FUNCTION take_from_ceiling(p_template uuid, p_units integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_units = 0 THEN
    RETURN;
  END IF;
  UPDATE coupon_ceiling SET units = units + p_units WHERE template_id = p_template;
  IF NOT FOUND THEN
    INSERT INTO coupon_ceiling (template_id, units) VALUES (p_template, p_units)
        ON CONFLICT (template_id) DO UPDATE SET units = coupon_ceiling.units + excluded.units;
  END IF;
END $$;

CREATE FUNCTION pool_takes_from_ceiling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM take_from_ceiling(NEW.template_id, NEW.total);
    WHEN 'UPDATE' THEN PERFORM take_from_ceiling(NEW.template_id, NEW.total - OLD.total);
    WHEN 'DELETE' THEN PERFORM take_from_ceiling(OLD.template_id, -OLD.total);
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_pool_takes_from_ceiling AFTER INSERT OR DELETE OR UPDATE OF total ON stock_pool
  FOR EACH ROW EXECUTE FUNCTION pool_takes_from_ceiling();

CREATE FUNCTION reservation_takes_from_ceiling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM take_from_ceiling(NEW.template_id, NEW.units);
    WHEN 'DELETE' THEN PERFORM take_from_ceiling(OLD.template_id, -OLD.units);
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_reservation_takes_from_ceiling AFTER INSERT OR DELETE ON stock_reservation
  FOR EACH ROW EXECUTE FUNCTION reservation_takes_from_ceiling();
CREATE TRIGGER stock_reservation_is_not_changed BEFORE UPDATE ON stock_reservation
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION terms_set_ceiling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coupon_ceiling (template_id, ceiling) VALUES (NEW.template_id, NEW.ceiling)
      ON CONFLICT (template_id) DO UPDATE SET ceiling = excluded.ceiling;
  RETURN NULL;
END $$;
CREATE TRIGGER coupon_terms_set_ceiling AFTER INSERT ON coupon_terms
  FOR EACH ROW EXECUTE FUNCTION terms_set_ceiling();

INSERT INTO coupon_ceiling (template_id, ceiling, units)
SELECT t.template_id, CASE WHEN t.terms_version > 0 THEN 1000000000 END,
       (SELECT coalesce(sum(p.total), 0) FROM stock_pool p WHERE p.template_id = t.template_id)
  FROM coupon_template t;
INSERT INTO stock_reservation (reservation_id, template_id, units)
SELECT j.job_id, j.template_id, j.size FROM exchange_job j
 WHERE j.state IN ('WAITING', 'MAKING') AND NOT EXISTS (SELECT 1 FROM exchange_batch b WHERE b.batch_id = j.job_id);
INSERT INTO stock_reservation (reservation_id, template_id, units)
SELECT o.file_id, o.template_id, o.size FROM code_file_order o JOIN code_file f ON f.file_id = o.file_id
 WHERE f.state IN ('SCHEDULED', 'IN_PROGRESS') AND NOT EXISTS (SELECT 1 FROM exchange_batch b WHERE b.batch_id = o.file_id);
UPDATE coupon_draft SET terms = terms || '{"ceiling": 1000000000}';
