-- Codes keep to the limits that closed accounts of a number left, and a new account has its own beginning.

-- As in 0007-exchange.sql, and reads carried_limit.
CREATE OR REPLACE FUNCTION exchange_code_once(
  p_subscriber     uuid,
  p_code_hash      bytea,
  p_phone_prefix   text,
  p_challenge_from integer,
  p_is_proved      boolean,
  p_lock_from      integer,
  p_lock_for       interval,
  p_request        text,
  p_fingerprint    text,
  p_keep_until     timestamptz,
  p_owned          uuid,
  p_serial         text,
  p_terms          integer,
  p_class          text,
  p_valid_from     timestamptz,
  p_valid_to       timestamptz,
  p_now            timestamptz,
  p_day            date,
  OUT outcome      text,
  OUT owned        uuid,
  OUT remain       integer,
  OUT until        timestamptz
)
LANGUAGE plpgsql
AS $$
DECLARE
  v_wrong       integer;
  v_earlier     record;
  v_code        record;
  v_batch       record;
  v_template    record;
  v_is_void     boolean;
  v_pool        uuid;
  v_have        integer;
  v_have_on_day integer;
  v_carried     record;
  v_lock_until  timestamptz := p_now + p_lock_for;
  c_every       CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  -- 1. The subscriber's own row, locked from here on.
  INSERT INTO exchange_tries AS t (subscriber_id, wrong, counted_until)
  VALUES (p_subscriber, 0, v_lock_until)
      ON CONFLICT (subscriber_id) DO UPDATE
     SET wrong = CASE WHEN t.counted_until <= p_now THEN 0 ELSE t.wrong END,
         counted_until = CASE WHEN t.counted_until <= p_now THEN v_lock_until ELSE t.counted_until END
  RETURNING t.wrong, t.counted_until INTO v_wrong, until;
  IF v_wrong >= p_lock_from THEN
    outcome := 'LOCKED';
    RETURN;
  END IF;
  IF v_wrong >= p_challenge_from AND NOT p_is_proved THEN
    outcome := 'CHALLENGE';
    RETURN;
  END IF;

  -- 2. A repeat of an earlier request.
  SELECT k.result_id, k.fingerprint = p_fingerprint AS same INTO v_earlier
    FROM idempotency_key k
   WHERE k.subscriber_id = p_subscriber AND k.request_id = p_request AND k.keep_until > p_now;
  IF v_earlier.result_id IS NOT NULL THEN
    outcome := CASE WHEN v_earlier.same THEN 'REPLAYED' ELSE 'REQUEST_ID_REUSED' END;
    owned := v_earlier.result_id;
    RETURN;
  END IF;

  -- 3. The code, its batch and its coupon, each looked up whether or not the one before it was found.
  SELECT c.batch_id, c.serial_no, c.used_by, c.owned_id INTO v_code
    FROM exchange_code c WHERE c.code_hash = p_code_hash;
  SELECT b.batch_id, b.template_id, b.valid_from, b.valid_to, b.phone_prefixes INTO v_batch
    FROM exchange_batch b WHERE b.batch_id = v_code.batch_id;
  SELECT t.template_id, t.state, t.per_person, t.per_person_day INTO v_template
    FROM coupon_template t WHERE t.template_id = v_batch.template_id;
  v_is_void := EXISTS (SELECT 1 FROM exchange_void v
                        WHERE v.batch_id = v_code.batch_id AND v_code.serial_no BETWEEN v.from_serial AND v.to_serial);
  IF v_code.used_by = p_subscriber THEN
    outcome := 'REPLAYED';
    owned := v_code.owned_id;
    RETURN;
  END IF;
  IF v_template.template_id IS NULL OR v_code.used_by IS NOT NULL OR v_is_void OR p_owned IS NULL
     OR p_now < v_batch.valid_from OR p_now >= v_batch.valid_to
     OR NOT EXISTS (SELECT 1 FROM unnest(coalesce(v_batch.phone_prefixes, ARRAY[''])) AS prefix
                     WHERE starts_with(p_phone_prefix, prefix))
     OR v_template.state NOT IN ('SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED') THEN
    outcome := 'REFUSED';
  ELSIF v_template.state = 'PAUSED' THEN
    outcome := 'PAUSED';
    RETURN;
  ELSE
    -- 4. Lock the coupon's stock in the order in which claims lock it; then count what the subscriber owns of it, and what closed
    --    accounts of the number had collected.
    PERFORM 1 FROM stock_pool p
     WHERE p.template_id = v_template.template_id
       AND (p.batch_id = v_batch.batch_id OR (p.session_id IS NULL AND p.batch_id IS NULL))
     ORDER BY p.pool_id
       FOR UPDATE;
    SELECT p.pool_id INTO v_pool FROM stock_pool p
     WHERE p.template_id = v_template.template_id AND p.batch_id = v_batch.batch_id;
    SELECT coalesce(max(o.ordinal), 0), count(*) FILTER (WHERE o.claimed_on = p_day) INTO v_have, v_have_on_day
      FROM owned_coupon o WHERE o.subscriber_id = p_subscriber AND o.template_id = v_template.template_id;
    FOR v_carried IN
      SELECT c.have, CASE WHEN c.day = p_day THEN c.have_on_day ELSE 0 END AS have_on_day
        FROM carried_limit c
       WHERE c.subscriber_id = p_subscriber AND c.template_id IN (v_template.template_id, c_every)
    LOOP
      v_have := greatest(v_have, v_carried.have);
      v_have_on_day := v_have_on_day + v_carried.have_on_day;
    END LOOP;
    IF v_have >= v_template.per_person THEN
      outcome := 'PERSONAL_LIMIT';
      RETURN;
    END IF;
    IF v_have_on_day >= v_template.per_person_day THEN
      outcome := 'PERSONAL_LIMIT_TODAY';
      RETURN;
    END IF;

    -- 5. The one use of the code. Serial numbers are voided under the pool's lock, so any that were voided meanwhile are seen now.
    v_is_void := EXISTS (SELECT 1 FROM exchange_void v
                          WHERE v.batch_id = v_code.batch_id AND v_code.serial_no BETWEEN v.from_serial AND v.to_serial);
    UPDATE exchange_code c SET used_by = p_subscriber, owned_id = p_owned, used_at = p_now
     WHERE c.code_hash = p_code_hash AND c.used_by IS NULL AND NOT v_is_void;
    outcome := CASE WHEN FOUND THEN 'GRANTED' ELSE 'REFUSED' END;
  END IF;

  IF outcome = 'REFUSED' THEN
    UPDATE exchange_tries t
       SET wrong = v_wrong + 1,
           counted_until = CASE WHEN v_wrong + 1 >= p_lock_from THEN v_lock_until ELSE t.counted_until END
     WHERE t.subscriber_id = p_subscriber;
    RETURN;
  END IF;

  -- 6. Write the coupon, its event, what was exchanged, the answer to repeats, the stock and its ledger.
  INSERT INTO owned_coupon (subscriber_id, owned_id, template_id, terms_version, card_class, pool_id, ordinal, serial_no, state,
                            claimed_at, claimed_on, valid_from, valid_to, changed_at)
  VALUES (p_subscriber, p_owned, v_template.template_id, p_terms, p_class, v_pool, v_have + 1, p_serial, 'AVAILABLE',
          p_now, p_day, p_valid_from, p_valid_to, p_now);
  INSERT INTO owned_coupon_event (subscriber_id, owned_id, event_id, kind, at, reference)
  VALUES (p_subscriber, p_owned, p_owned, 'COLLECTED', p_now, v_batch.batch_id || '#' || v_code.serial_no);
  INSERT INTO exchanged_code (subscriber_id, code_hash, owned_id, at) VALUES (p_subscriber, p_code_hash, p_owned, p_now);
  IF p_request IS NOT NULL THEN
    INSERT INTO idempotency_key (subscriber_id, request_id, fingerprint, result_id, keep_until)
    VALUES (p_subscriber, p_request, p_fingerprint, p_owned, p_keep_until)
        ON CONFLICT (subscriber_id, request_id) DO UPDATE
       SET fingerprint = excluded.fingerprint, result_id = excluded.result_id, keep_until = excluded.keep_until
     WHERE idempotency_key.keep_until <= p_now;
    IF NOT FOUND THEN
      -- Another transaction has just used the same request id for something else: the caller tries again.
      RAISE EXCEPTION 'request id taken meanwhile' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  UPDATE stock_pool p
     SET issued = p.issued + 1,
         issued_on_day = CASE WHEN p.day >= p_day THEN p.issued_on_day ELSE 0 END + 1,
         day = greatest(p.day, p_day)
   WHERE p.pool_id = v_pool;
  INSERT INTO stock_entry (entry_id, pool_id, kind, units, at) VALUES (p_owned, v_pool, 'ISSUED', 1, p_now);
  UPDATE exchange_tries t SET wrong = 0, counted_until = p_now WHERE t.subscriber_id = p_subscriber;
  owned := p_owned;
  remain := least(v_template.per_person - v_have, v_template.per_person_day - v_have_on_day) - 1;
END $$;

ALTER TABLE subscriber ADD COLUMN known_since timestamptz;
COMMENT ON COLUMN subscriber.known_since IS
  'When the number first had an account, where one was closed less than CLOSED_NUMBER_DAYS before this one was made; otherwise null. For
   audiences and rules alone: the number may have another holder now, who is never told.';

COMMENT ON COLUMN risk_entry.phone_sealed IS
  'The number of a NUMBER entry that has neither ended nor expired, sealed. NULL for other kinds, and for numbers that a release from
   before this column entered: they are known by value alone. The sweep after expires_at sets it to NULL.';
