-- Codes that are exchanged at the same time share a transaction on one machine: each of its own waited for the stock of its coupon until
-- the one before was on disk.

CREATE FUNCTION exchange_codes(
  p_attempts       jsonb,
  p_challenge_from integer,
  p_lock_from      integer,
  p_lock_for       interval
)
RETURNS TABLE (nth integer, outcome text, owned uuid, remain integer, until timestamptz)
LANGUAGE plpgsql
AS $$
DECLARE
  v_one record;
BEGIN
  IF jsonb_array_length(p_attempts) > 1 THEN
    -- What the attempts lock, in the order in which every batch locks it, so that none waits for another that waits for it.
    INSERT INTO exchange_tries (subscriber_id, wrong, counted_until)
    SELECT a.subscriber_id, 0, max(a.at) + p_lock_for
      FROM jsonb_to_recordset(p_attempts) AS a(subscriber_id uuid, at timestamptz)
     GROUP BY a.subscriber_id
     ORDER BY a.subscriber_id
        ON CONFLICT (subscriber_id) DO NOTHING;
    PERFORM 1 FROM exchange_tries t
     WHERE t.subscriber_id IN (SELECT a.subscriber_id FROM jsonb_to_recordset(p_attempts) AS a(subscriber_id uuid))
     ORDER BY t.subscriber_id
       FOR UPDATE OF t;
    -- Of codes that look good alone, so that a code that is refused waits for no stock, as an unknown one.
    PERFORM 1 FROM stock_pool p
     WHERE p.session_id IS NULL AND p.template_id IN (
             SELECT b.template_id
               FROM jsonb_to_recordset(p_attempts) AS a(code text, phone_prefix text, owned_id uuid, at timestamptz)
               JOIN exchange_code c ON c.code_hash = decode(a.code, 'hex')
               JOIN exchange_batch b ON b.batch_id = c.batch_id
               JOIN coupon_template t ON t.template_id = b.template_id
              WHERE c.used_by IS NULL AND a.owned_id IS NOT NULL AND a.at >= b.valid_from AND a.at < b.valid_to
                AND t.state IN ('SCHEDULED', 'RUNNING', 'ENDED')
                AND EXISTS (SELECT 1 FROM unnest(coalesce(b.phone_prefixes, ARRAY[''])) AS prefix
                             WHERE starts_with(a.phone_prefix, prefix))
                AND NOT EXISTS (SELECT 1 FROM exchange_void v
                                 WHERE v.batch_id = c.batch_id AND c.serial_no BETWEEN v.from_serial AND v.to_serial))
     ORDER BY p.pool_id
       FOR UPDATE OF p;
  END IF;
  FOR v_one IN
    SELECT *
      FROM jsonb_to_recordset(p_attempts)
             AS a(nth integer, subscriber_id uuid, code text, phone_prefix text, is_proved boolean, request_id text, fingerprint text,
                  keep_until timestamptz, owned_id uuid, serial_no text, terms integer, class text, valid_from timestamptz,
                  valid_to timestamptz, at timestamptz, day date)
     ORDER BY a.nth
  LOOP
    SELECT v_one.nth, e.outcome, e.owned, e.remain, e.until
      INTO nth, outcome, owned, remain, until
      FROM exchange_code_once(v_one.subscriber_id, decode(v_one.code, 'hex'), v_one.phone_prefix, p_challenge_from, v_one.is_proved,
                              p_lock_from, p_lock_for, v_one.request_id, v_one.fingerprint, v_one.keep_until, v_one.owned_id,
                              v_one.serial_no, v_one.terms, v_one.class, v_one.valid_from, v_one.valid_to, v_one.at, v_one.day) AS e;
    RETURN NEXT;
  END LOOP;
END $$;
COMMENT ON FUNCTION exchange_codes IS
  'exchange_code_once for each attempt, one after another, in one transaction; answers in the same way. On a database of several machines
   one attempt at a time.';
