-- An exchange knows an earlier request of the same id as long as its row is kept, whatever the clock of its node says.

-- exchange_code_once as in 0052-limits-of-closed-numbers.sql without keep_until > p_now; as nothing else changes, it is not written out
-- again. p_keep_until is kept for releases from before kept_at.
DO $$
DECLARE
  v_change record;
  v_before text;
  v_after  text := pg_get_functiondef('exchange_code_once'::regproc);
BEGIN
  FOR v_change IN
    SELECT * FROM (VALUES
      ('k.request_id = p_request AND k.keep_until > p_now;',
       'k.request_id = p_request;'),
      ('ON CONFLICT (subscriber_id, request_id) DO UPDATE
       SET fingerprint = excluded.fingerprint, result_id = excluded.result_id, keep_until = excluded.keep_until
     WHERE idempotency_key.keep_until <= p_now;',
       'ON CONFLICT (subscriber_id, request_id) DO NOTHING;')
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
