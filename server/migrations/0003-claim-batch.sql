-- The claim. One call settles a batch of claims of any coupons, in one transaction; every guard is in here, so nodes need
-- not know of each other: window, pause, stock, stock per day, per person, per person per day, replay by request id.
--
-- Plain statements, one after another: on a distributed PostgreSQL no statement mixes a subscriber's table with the catalogue.
-- The settings keep the cached plans on the indexes: they are made while the tables may still be empty.

CREATE FUNCTION claim_batch(
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
  v_kept        integer;
BEGIN
  -- 1. The coupons' stock rows, always in the same order; the centre's pool of a coupon stands for all of its claims.
  PERFORM 1 FROM stock_pool
   WHERE template_id = ANY (p_template) AND (session_id IS NULL OR pool_id = ANY (p_pool))
   ORDER BY pool_id
     FOR UPDATE;

  -- 2. Requests that were answered before, put at their claim's position: the decision below then joins nothing.
  FOR v_row IN
    SELECT a.position, k.result_id, k.fingerprint = a.fingerprint AS same
      FROM unnest(p_subscriber, p_request, p_fingerprint) WITH ORDINALITY AS a(subscriber_id, request_id, fingerprint, position)
      JOIN idempotency_key k ON k.subscriber_id = a.subscriber_id AND k.request_id = a.request_id
     WHERE k.keep_until > p_now
  LOOP
    v_earlier[v_row.position] := v_row.result_id;
    v_same[v_row.position] := v_row.same;
  END LOOP;

  -- 3. What the callers have of these coupons.
  FOR v_row IN
    SELECT a.position, max(o.ordinal) AS have, (count(*) FILTER (WHERE o.claimed_on = p_day))::integer AS have_on_day
      FROM unnest(p_subscriber, p_template) WITH ORDINALITY AS a(subscriber_id, template_id, position)
      JOIN owned_coupon o ON o.subscriber_id = a.subscriber_id AND o.template_id = a.template_id
     GROUP BY a.position
  LOOP
    v_have[v_row.position] := v_row.have;
    v_have_on_day[v_row.position] := v_row.have_on_day;
  END LOOP;

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

    INSERT INTO idempotency_key (subscriber_id, request_id, fingerprint, result_id, keep_until)
    SELECT a.subscriber_id, a.request_id, a.fingerprint, a.owned_id, a.keep_until
      FROM unnest(p_subscriber, p_request, p_fingerprint, p_owned, p_keep_until, v_outcome)
        AS a(subscriber_id, request_id, fingerprint, owned_id, keep_until, outcome)
     WHERE a.outcome = 'GRANTED'
        ON CONFLICT (subscriber_id, request_id) DO UPDATE
       SET fingerprint = excluded.fingerprint, result_id = excluded.result_id, keep_until = excluded.keep_until
     WHERE idempotency_key.keep_until <= p_now;
    GET DIAGNOSTICS v_kept = ROW_COUNT;
    IF v_kept <> v_granted THEN
      -- Another transaction took the same request id for another coupon in this moment: decide the batch anew.
      RAISE EXCEPTION 'request id taken meanwhile' USING ERRCODE = 'serialization_failure';
    END IF;

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
COMMENT ON FUNCTION claim_batch IS
  'Settles claims position by position; answers three comma-separated lists in the same order: outcome (GRANTED, REPLAYED,
   REQUEST_ID_REUSED, COUPON_NOT_FOUND, NOT_STARTED, ENDED, PAUSED, GONE_TODAY, PERSONAL_LIMIT, PERSONAL_LIMIT_TODAY, ALL_GONE),
   owned coupon (the earlier one when replayed), and how many of this coupon the caller has afterwards. p_keep_until says
   how long each request id is remembered. serialization_failure, deadlock and unique_violation: nothing was written, call again.';
