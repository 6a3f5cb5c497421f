-- What is written on the coordinator and on one worker alone Citus commits in one phase, the worker's part first: a coordinator that dies
-- in between has a coupon that its stock does not count, or a shelf that it does not know of, whose units are had twice. A transaction
-- with a COPY to a distributed table is committed in two phases, and a COPY of no rows is enough.

CREATE FUNCTION commit_in_two_phases() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('pg_dist_partition') IS NOT NULL THEN
    INSERT INTO stock_shelf (home, pool_id, units, loan, claim_start, claim_end, per_person)
    SELECT none, none, 0, 0, now(), now(), 0 FROM unnest('{}'::uuid[]) AS none;
  END IF;
END $$;
COMMENT ON FUNCTION commit_in_two_phases IS
  'Lets a transaction that writes on the coordinator and on a worker of a distributed database be committed on both or on neither, even
   if one of them dies. Writes nothing.';

-- claim_batch and fill_shelf as in 0079-shelves.sql, in two phases.
DO $$
DECLARE
  v_change record;
  v_before text;
  v_after  text;
BEGIN
  FOR v_change IN
    SELECT * FROM (VALUES
      ('claim_batch', '    INSERT INTO owned_coupon ('),
      ('fill_shelf', '  INSERT INTO stock_shelf AS s (')
    ) AS change (of, before)
  LOOP
    v_before := pg_get_functiondef(v_change.of::regproc);
    v_after := replace(v_before, v_change.before, '  PERFORM commit_in_two_phases();
' || v_change.before);
    IF v_after = v_before THEN
      RAISE EXCEPTION '% does not say: %', v_change.of, v_change.before;
    END IF;
    EXECUTE v_after;
  END LOOP;
END $$;
