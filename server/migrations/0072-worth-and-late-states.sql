-- A budget counts what a unit may give, and a code is decided by its coupon's state and limits under the lock of its stock.

CREATE FUNCTION unit_budget_fen(p_benefit jsonb, p_book_value_fen integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_book_value_fen = 0 THEN 0 ELSE greatest(p_book_value_fen, least(2147483647,
    CASE WHEN p_benefit->>'kind' IN ('CREDIT_FEN', 'TOPUP_OFF_FEN') THEN (p_benefit->>'amount')::bigint
         WHEN p_benefit->>'kind' = 'TOPUP_PERCENT' THEN coalesce((p_benefit->>'maxSaveFen')::bigint, 0) ELSE 0 END))::integer END $$;
COMMENT ON FUNCTION unit_budget_fen IS
  'What a unit takes from the budget of its campaign, fen: its declared value, or the money that it gives at most if that is more; 0 for
   the declared value 0, for which the terms give a reason. As unitBudgetFen in the contract.';

-- As in 0022-campaign.sql, with unit_budget_fen. Units of terms that were released before keep the value at which they were counted,
-- until new terms of their coupon are released.
CREATE OR REPLACE FUNCTION terms_set_ceiling() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_issued bigint := 0;
  v_value  integer := unit_budget_fen(NEW.benefit, NEW.book_value_fen);
BEGIN
  IF EXISTS (SELECT FROM coupon_ceiling WHERE template_id = NEW.template_id AND unit_value_fen > v_value) THEN
    -- Under the lock of claims, so that none is handed out at the old value while they are counted.
    PERFORM 1 FROM stock_pool
      WHERE template_id = NEW.template_id AND session_id IS NULL AND batch_id IS NULL FOR UPDATE;
    SELECT coalesce(sum(issued), 0) INTO v_issued FROM stock_pool WHERE template_id = NEW.template_id;
  END IF;
  INSERT INTO coupon_ceiling AS c (template_id, ceiling, ceiling_per_day, campaign_id, unit_value_fen)
  VALUES (NEW.template_id, NEW.ceiling, NEW.ceiling_per_day, NEW.campaign_id, v_value)
      ON CONFLICT (template_id) DO UPDATE
         SET ceiling = excluded.ceiling, ceiling_per_day = excluded.ceiling_per_day, campaign_id = excluded.campaign_id,
             unit_value_fen = excluded.unit_value_fen,
             kept_fen = c.kept_fen + greatest(0, c.unit_value_fen - excluded.unit_value_fen) * v_issued,
             units_on_day = CASE WHEN c.day >= business_day_now() THEN c.units_on_day ELSE 0 END;
  RETURN NULL;
END $$;
COMMENT ON COLUMN coupon_ceiling.unit_value_fen IS 'What a unit takes from the budget: unit_budget_fen of the newest version of the terms.';

-- exchange_code_once as 0053-remembered-exchanges.sql left it, and state and limits are read again under the lock.
DO $$
DECLARE
  v_change record;
  v_before text;
  v_after  text := pg_get_functiondef('exchange_code_once'::regproc);
BEGIN
  FOR v_change IN
    SELECT * FROM (VALUES
      ('     ORDER BY p.pool_id
       FOR UPDATE;
',
       '     ORDER BY p.pool_id
       FOR UPDATE;
    -- State and limits are changed under that lock: what counts is what they are now.
    SELECT t.template_id, t.state, t.per_person, t.per_person_day INTO v_template
      FROM coupon_template t WHERE t.template_id = v_batch.template_id;
    IF v_template.state = ''PAUSED'' THEN
      outcome := ''PAUSED'';
      RETURN;
    END IF;
'),
      ('    v_is_void := EXISTS (SELECT 1 FROM exchange_void v
                          WHERE v.batch_id = v_code.batch_id AND v_code.serial_no BETWEEN v.from_serial AND v.to_serial);
    UPDATE exchange_code',
       '    v_is_void := v_template.state NOT IN (''SCHEDULED'', ''RUNNING'', ''ENDED'')
       OR EXISTS (SELECT 1 FROM exchange_void v
                   WHERE v.batch_id = v_code.batch_id AND v_code.serial_no BETWEEN v.from_serial AND v.to_serial);
    UPDATE exchange_code')
    ) AS change (what, becomes)
  LOOP
    v_before := v_after;
    v_after := replace(v_before, v_change.what, v_change.becomes);
    IF v_after = v_before THEN
      RAISE EXCEPTION 'exchange_code_once does not say: %', v_change.what;
    END IF;
  END LOOP;
  EXECUTE v_after;
END $$;
