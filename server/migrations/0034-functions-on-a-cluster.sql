-- The functions of claims and exchanges in the words that a distributed PostgreSQL takes too; what they promise is what they
-- promised (migrations 0003, 0011).

CREATE OR REPLACE FUNCTION claim_batch(
  p_subscriber  uuid[],
  p_template    uuid[],
  p_pool        uuid[],
  p_request     text[],
  p_fingerprint text[],
  p_keep_until  timestamptz[],
  p_owned       uuid[],
  p_serial      text[],
  p_terms       integer[],
  p_class       text[],
  p_valid_from  timestamptz[],
  p_valid_to    timestamptz[],
  p_now         timestamptz,
  p_day         date,
  OUT outcomes  text,
  OUT owned     text,
  OUT mine      text
)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  v_asked       integer := cardinality(p_subscriber);
  v_earlier     uuid[] := array_fill(NULL::uuid, ARRAY[v_asked]);
  v_same        boolean[] := array_fill(false, ARRAY[v_asked]);
  v_have        integer[] := array_fill(0, ARRAY[v_asked]);
  v_have_on_day integer[] := array_fill(0, ARRAY[v_asked]);
  v_row         record;
  v_outcome     text[];
  v_ordinal     integer[];
  v_owned       uuid[];
  v_granted     integer;
  v_first       uuid := p_subscriber[1];
  v_request     text := p_request[1];
  v_template    uuid := p_template[1];
BEGIN
  -- 1. The coupons' stock rows, always in the same order; the centre's pool of a coupon stands for all of its claims.
  PERFORM 1 FROM stock_pool
   WHERE template_id = ANY (p_template) AND (session_id IS NULL OR pool_id = ANY (p_pool))
   ORDER BY pool_id
     FOR UPDATE;

  -- 2. Requests that were answered before, put at their claim's position: the decision below then joins nothing. What need
  -- not be remembered any more makes room.
  -- 3. What the callers have of these coupons.
  -- A claim by itself names its caller in both: so a distributed PostgreSQL knows which machine to ask.
  IF v_asked = 1 THEN
    SELECT k.result_id, k.fingerprint = p_fingerprint[1] AS same, k.keep_until > p_now AS is_kept INTO v_row
      FROM idempotency_key k
     WHERE k.subscriber_id = v_first AND k.request_id = v_request;
    IF v_row.is_kept THEN
      v_earlier[1] := v_row.result_id;
      v_same[1] := v_row.same;
    ELSIF v_row.result_id IS NOT NULL THEN
      DELETE FROM idempotency_key k
       WHERE k.subscriber_id = v_first AND k.request_id = v_request AND k.keep_until <= p_now;
    END IF;
    SELECT coalesce(max(o.ordinal), 0) AS have, count(*) FILTER (WHERE o.claimed_on = p_day) AS have_on_day INTO v_row
      FROM owned_coupon o
     WHERE o.subscriber_id = v_first AND o.template_id = v_template;
    v_have[1] := v_row.have;
    v_have_on_day[1] := v_row.have_on_day;
  ELSE
    FOR v_row IN
      SELECT a.position, a.subscriber_id, a.request_id, k.result_id, k.fingerprint = a.fingerprint AS same,
             k.keep_until > p_now AS is_kept
        FROM unnest(p_subscriber, p_request, p_fingerprint) WITH ORDINALITY
               AS a(subscriber_id, request_id, fingerprint, position)
        JOIN idempotency_key k ON k.subscriber_id = a.subscriber_id AND k.request_id = a.request_id
    LOOP
      IF v_row.is_kept THEN
        v_earlier[v_row.position] := v_row.result_id;
        v_same[v_row.position] := v_row.same;
      ELSE
        DELETE FROM idempotency_key k
         WHERE k.subscriber_id = v_row.subscriber_id AND k.request_id = v_row.request_id AND k.keep_until <= p_now;
      END IF;
    END LOOP;

    FOR v_row IN
      SELECT a.position, max(o.ordinal) AS have, (count(*) FILTER (WHERE o.claimed_on = p_day))::integer AS have_on_day
        FROM unnest(p_subscriber, p_template) WITH ORDINALITY AS a(subscriber_id, template_id, position)
        JOIN owned_coupon o ON o.subscriber_id = a.subscriber_id AND o.template_id = a.template_id
       GROUP BY a.position
    LOOP
      v_have[v_row.position] := v_row.have;
      v_have_on_day[v_row.position] := v_row.have_on_day;
    END LOOP;
  END IF;

  -- 4. Who gets one. First what the coupon says, then the day's share, the person's limits and
  -- the stock, as if the claims came one after another: how they fall into batches changes no answer.
  WITH asked AS (
    SELECT a.position, a.subscriber_id, a.template_id, a.pool_id, a.earlier, a.have, a.have_on_day,
           t.per_person, t.per_person_day,
           p.total - p.issued AS left_over,
           coalesce(p.per_day - CASE WHEN p.day >= p_day THEN p.issued_on_day ELSE 0 END, p.total - p.issued) AS left_on_day,
           CASE
             WHEN a.earlier IS NOT NULL AND a.same THEN 'REPLAYED'
             WHEN a.earlier IS NOT NULL THEN 'REQUEST_ID_REUSED'
             WHEN t.template_id IS NULL OR p.pool_id IS NULL OR t.state NOT IN ('SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED')
               THEN 'COUPON_NOT_FOUND'
             WHEN p_now < coalesce(s.start_at, t.claim_start) THEN 'NOT_STARTED'
             WHEN p_now >= coalesce(s.end_at, t.claim_end) OR t.state = 'ENDED' THEN 'ENDED'
             WHEN t.state = 'PAUSED' THEN 'PAUSED'
           END AS settled
      FROM unnest(p_subscriber, p_template, p_pool, v_earlier, v_same, v_have, v_have_on_day) WITH ORDINALITY
             AS a(subscriber_id, template_id, pool_id, earlier, same, have, have_on_day, position)
      LEFT JOIN coupon_template t ON t.template_id = a.template_id
      LEFT JOIN stock_pool p ON p.pool_id = a.pool_id AND p.template_id = a.template_id
      LEFT JOIN grab_session s ON s.session_id = p.session_id
  ), in_person AS (
    SELECT *, CASE WHEN settled IS NULL THEN
             row_number() OVER (PARTITION BY subscriber_id, template_id, settled IS NULL ORDER BY position)
           END AS nth
      FROM asked
  ), in_stock AS (
    SELECT *,
           nth IS NOT NULL AND have + nth <= per_person
             AND (per_person_day IS NULL OR have_on_day + nth <= per_person_day) AS wanted
      FROM in_person
  ), granted AS (
    SELECT *, wanted AND count(*) FILTER (WHERE wanted) OVER (PARTITION BY pool_id ORDER BY position)
             <= least(left_over, left_on_day) AS granted
      FROM in_stock
  ), told AS (
    SELECT *,
           sum(granted::integer) OVER (PARTITION BY subscriber_id, template_id ORDER BY position) AS to_me_so_far,
           sum(granted::integer) OVER (PARTITION BY pool_id ORDER BY position) AS of_pool_so_far
      FROM granted
  )
  SELECT array_agg(
           CASE
             WHEN settled IS NOT NULL THEN settled
             WHEN granted THEN 'GRANTED'
             WHEN left_on_day <= of_pool_so_far AND left_over > of_pool_so_far THEN 'GONE_TODAY'
             WHEN have + to_me_so_far >= per_person THEN 'PERSONAL_LIMIT'
             WHEN have_on_day + to_me_so_far >= per_person_day THEN 'PERSONAL_LIMIT_TODAY'
             ELSE 'ALL_GONE'
           END ORDER BY position),
         array_agg((have + to_me_so_far)::integer ORDER BY position),
         array_agg(coalesce(earlier, p_owned[position]) ORDER BY position),
         count(*) FILTER (WHERE granted)
    INTO v_outcome, v_ordinal, v_owned, v_granted
    FROM told;

  -- 5. What is granted, is written: the coupon, its event, the answer to repeats, the stock and its ledger.
  IF v_granted > 0 THEN
    INSERT INTO owned_coupon (subscriber_id, owned_id, template_id, terms_version, card_class, pool_id, ordinal, serial_no, state,
                              claimed_at, claimed_on, valid_from, valid_to, changed_at)
    SELECT a.subscriber_id, a.owned_id, a.template_id, a.terms, a.class, a.pool_id, a.ordinal, a.serial_no, 'AVAILABLE',
           p_now, p_day, a.valid_from, a.valid_to, p_now
      FROM unnest(p_subscriber, p_owned, p_template, p_terms, p_class, p_pool, v_ordinal, p_serial, p_valid_from, p_valid_to,
                  v_outcome)
        AS a(subscriber_id, owned_id, template_id, terms, class, pool_id, ordinal, serial_no, valid_from, valid_to, outcome)
     WHERE a.outcome = 'GRANTED';

    INSERT INTO owned_coupon_event (subscriber_id, owned_id, event_id, kind, at)
    SELECT a.subscriber_id, a.owned_id, a.owned_id, 'COLLECTED', p_now
      FROM unnest(p_subscriber, p_owned, v_outcome) AS a(subscriber_id, owned_id, outcome)
     WHERE a.outcome = 'GRANTED';

    -- Where another transaction took a request id for another coupon in this moment, its key says so: the batch is decided anew.
    INSERT INTO idempotency_key (subscriber_id, request_id, fingerprint, result_id, keep_until)
    SELECT a.subscriber_id, a.request_id, a.fingerprint, a.owned_id, a.keep_until
      FROM unnest(p_subscriber, p_request, p_fingerprint, p_owned, p_keep_until, v_outcome)
        AS a(subscriber_id, request_id, fingerprint, owned_id, keep_until, outcome)
     WHERE a.outcome = 'GRANTED';

    UPDATE stock_pool p
       SET issued = p.issued + g.units,
           issued_on_day = CASE WHEN p.day >= p_day THEN p.issued_on_day ELSE 0 END + g.units,
           day = greatest(p.day, p_day)
      FROM (SELECT a.pool_id, count(*)::integer AS units
              FROM unnest(p_pool, v_outcome) AS a(pool_id, outcome)
             WHERE a.outcome = 'GRANTED' GROUP BY a.pool_id) AS g
     WHERE p.pool_id = g.pool_id;

    INSERT INTO stock_entry (entry_id, pool_id, kind, units, at)
    SELECT (array_agg(a.owned_id))[1], a.pool_id, 'ISSUED', count(*)::integer, p_now
      FROM unnest(p_pool, p_owned, v_outcome) AS a(pool_id, owned_id, outcome)
     WHERE a.outcome = 'GRANTED' GROUP BY a.pool_id;
  END IF;

  outcomes := array_to_string(v_outcome, ',');
  owned := array_to_string(v_owned, ',');
  mine := array_to_string(v_ordinal, ',');
END $$;

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
  v_lock_until  timestamptz := p_now + p_lock_for;
BEGIN
  -- 1. The person's own row, locked from here on.
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

  -- 2. The same request again.
  SELECT k.result_id, k.fingerprint = p_fingerprint AS same INTO v_earlier
    FROM idempotency_key k
   WHERE k.subscriber_id = p_subscriber AND k.request_id = p_request AND k.keep_until > p_now;
  IF v_earlier.result_id IS NOT NULL THEN
    outcome := CASE WHEN v_earlier.same THEN 'REPLAYED' ELSE 'REQUEST_ID_REUSED' END;
    owned := v_earlier.result_id;
    RETURN;
  END IF;

  -- 3. The code, its batch and its coupon. Each is asked for whether or not the one before was found.
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
    -- 4. The coupon's stock, in the order in which claims lock it; then what the person has of it.
    PERFORM 1 FROM stock_pool p
     WHERE p.template_id = v_template.template_id
       AND (p.batch_id = v_batch.batch_id OR (p.session_id IS NULL AND p.batch_id IS NULL))
     ORDER BY p.pool_id
       FOR UPDATE;
    SELECT p.pool_id INTO v_pool FROM stock_pool p
     WHERE p.template_id = v_template.template_id AND p.batch_id = v_batch.batch_id;
    SELECT coalesce(max(o.ordinal), 0), count(*) FILTER (WHERE o.claimed_on = p_day) INTO v_have, v_have_on_day
      FROM owned_coupon o WHERE o.subscriber_id = p_subscriber AND o.template_id = v_template.template_id;
    IF v_have >= v_template.per_person THEN
      outcome := 'PERSONAL_LIMIT';
      RETURN;
    END IF;
    IF v_have_on_day >= v_template.per_person_day THEN
      outcome := 'PERSONAL_LIMIT_TODAY';
      RETURN;
    END IF;

    -- 5. The one use of the code. Serials are taken back under the pool's lock, so what was taken back meanwhile is seen now.
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

  -- 6. The coupon, its event, what the person exchanged, the answer to repeats, the stock and its ledger.
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
      -- Another transaction took the same request id for something else in this moment: decide anew.
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
