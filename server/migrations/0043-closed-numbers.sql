-- Limits per person outlast the closing of an account: closing and logging in again is no way to collect a coupon twice.

CREATE TABLE closed_number (
  phone_mark    bytea PRIMARY KEY,
  subscriber_id uuid NOT NULL,
  closed_at     timestamptz NOT NULL
);
CREATE INDEX closed_number_by_time ON closed_number (closed_at);
COMMENT ON TABLE closed_number IS
  'Numbers whose account was closed: a keyed hash of a purpose of its own, and the anonymous subscriber. Read when the number gets a new
   account, for the limits and the age that go on, and for nothing else. Replaced by the next closing; deleted when the number is
   recycled, and CLOSED_NUMBER_DAYS after closed_at. Distributed by the hash.';

CREATE TABLE carried_limit (
  subscriber_id uuid NOT NULL,
  template_id   uuid NOT NULL,
  have          integer NOT NULL CHECK (have > 0),
  day           date NOT NULL,
  have_on_day   integer NOT NULL CHECK (have_on_day >= 0),
  closed_at     timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, template_id)
);
CREATE INDEX carried_limit_by_time ON carried_limit (closed_at);
COMMENT ON TABLE carried_limit IS
  'What counts against a new account''s limits because earlier accounts of its number collected it: have units of a coupon in all, and
   have_on_day on the last day. Written in the transaction that makes the account. A closed account has one row with the template
   00000000-0000-0000-0000-000000000000, every coupon: nothing is granted to it any more. Deleted CLOSED_NUMBER_DAYS after closed_at.';

-- As in 0005-claim.sql, and reads carried_limit.
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
  c_every       CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  -- 1. Lock the coupons' stock rows, always in the same order; the lock on a coupon's centre pool covers all of its claims.
  PERFORM 1 FROM stock_pool
   WHERE template_id = ANY (p_template) AND (session_id IS NULL OR pool_id = ANY (p_pool))
   ORDER BY pool_id
     FOR UPDATE;

  -- 2. Requests that were answered before, noted at their claim's position, so that the decision below joins no subscriber's table.
  --    Keys past keep_until are deleted.
  -- 3. What the callers own of these coupons, and what closed accounts of their numbers had collected.
  -- For a single claim the statements name the caller as a constant, so that Citus knows which shard to ask.
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
    FOR v_row IN
      SELECT c.have, CASE WHEN c.day = p_day THEN c.have_on_day ELSE 0 END AS have_on_day
        FROM carried_limit c
       WHERE c.subscriber_id = v_first AND c.template_id IN (v_template, c_every)
    LOOP
      v_have[1] := greatest(v_have[1], v_row.have);
      v_have_on_day[1] := v_have_on_day[1] + v_row.have_on_day;
    END LOOP;
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

    FOR v_row IN
      SELECT a.position, c.have, CASE WHEN c.day = p_day THEN c.have_on_day ELSE 0 END AS have_on_day
        FROM unnest(p_subscriber, p_template) WITH ORDINALITY AS a(subscriber_id, template_id, position)
        JOIN carried_limit c ON c.subscriber_id = a.subscriber_id AND c.template_id IN (a.template_id, c_every)
    LOOP
      v_have[v_row.position] := greatest(v_have[v_row.position], v_row.have);
      v_have_on_day[v_row.position] := v_have_on_day[v_row.position] + v_row.have_on_day;
    END LOOP;
  END IF;

  -- 4. Decide. First the state of the coupon, then today's stock, the personal limits and the whole stock, as if the claims came one
  --    after another: how claims are grouped into batches does not change any answer.
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
  ), counted AS (
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
    FROM counted;

  -- 5. Write what was granted: the coupon, its event, the answer to repeats, the stock and its ledger.
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

    -- If another transaction has just used a request id for another coupon, the primary key fails and the caller repeats the batch.
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
