-- Citus commits in two phases only what it knows to be written on two workers. What is written on the coordinator and on one worker is
-- committed on the worker first, in one phase; and so is every COPY to a shard that the same transaction has read before (seen with 13.2),
-- which a batch of claims does. A machine that dies in between would leave coupons that no stock counts, or a shelf that the coordinator
-- does not know of, whose units are had twice.

CREATE FUNCTION commit_in_two_phases(p_subscriber uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c_no_request CONSTANT text := '';
  v_subscriber uuid := p_subscriber[1];
BEGIN
  IF to_regclass('pg_dist_partition') IS NULL THEN
    RETURN;
  END IF;
  -- A COPY, of no rows: from here on, connections that write are prepared.
  INSERT INTO stock_shelf (home, pool_id, units, loan, claim_start, claim_end, per_person)
  SELECT none, none, 0, 0, now(), now(), 0 FROM unnest('{}'::uuid[]) AS none;
  -- These do: a statement that deletes nothing counts as one, a COPY does not. Of several shards Citus would lock each against other
  -- batches and whatever else writes it, lest rows that are deleted make transactions wait for each other; here there are none.
  PERFORM set_config('citus.enable_deadlock_prevention', 'off', true);
  IF cardinality(p_subscriber) = 1 THEN
    DELETE FROM idempotency_key WHERE subscriber_id = v_subscriber AND request_id = c_no_request;
  ELSIF cardinality(p_subscriber) > 1 THEN
    DELETE FROM idempotency_key WHERE subscriber_id = ANY (p_subscriber) AND request_id = c_no_request;
  END IF;
  PERFORM set_config('citus.enable_deadlock_prevention', 'on', true);
END $$;
COMMENT ON FUNCTION commit_in_two_phases IS
  'Lets a transaction that writes on the coordinator and on workers of a distributed database be committed on all or on none, even if one
   of them dies. p_subscriber: those whose rows it has read and is about to write by INSERT … SELECT. Changes nothing.';

-- claim_batch and fill_shelf as in 0079-shelves.sql, exchange_code_once as in 0072-worth-and-late-states.sql, in two phases.
DO $$
DECLARE
  v_change record;
  v_before text;
  v_after  text;
BEGIN
  FOR v_change IN
    SELECT * FROM (VALUES
      ('claim_batch', '    INSERT INTO owned_coupon (', '    PERFORM commit_in_two_phases(p_subscriber);'),
      ('fill_shelf', '  INSERT INTO stock_shelf AS s (', '  PERFORM commit_in_two_phases(''{}'');'),
      ('exchange_code_once', '  -- 6. Write the coupon', '  PERFORM commit_in_two_phases(ARRAY[p_subscriber]);')
    ) AS change (of, before, does)
  LOOP
    v_before := pg_get_functiondef(v_change.of::regproc);
    v_after := replace(v_before, v_change.before, v_change.does || E'\n' || v_change.before);
    IF v_after = v_before THEN
      RAISE EXCEPTION '% does not say: %', v_change.of, v_change.before;
    END IF;
    EXECUTE v_after;
  END LOOP;
END $$;
