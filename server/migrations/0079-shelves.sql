-- Shelves. On a database of several machines every claim of a coupon waits for its one stock row, and a batch of claims commits on every
-- machine. So units of a coupon that many want lie on shelves, each next to the subscribers of one home, and a batch of claims of one
-- home is a transaction of one machine. A shelf is a loan of the pool: it comes back before anything that a claim depends on changes.

ALTER TABLE stock_pool
  ADD COLUMN lent         integer NOT NULL DEFAULT 0 CHECK (lent >= 0),
  ADD COLUMN lent_counted integer NOT NULL DEFAULT 0,
  ADD COLUMN loan         integer NOT NULL DEFAULT 0,
  ADD COLUMN counted_at   timestamptz NOT NULL DEFAULT '-infinity',
  ADD CONSTRAINT stock_pool_counts_what_is_lent CHECK (lent_counted BETWEEN 0 AND lent),
  ADD CONSTRAINT stock_pool_never_oversold_with_loans CHECK (issued + lent - lent_counted <= total);
COMMENT ON COLUMN stock_pool.lent IS
  'Units of the shelves that are there, left on them or not; 0 if there are none. Left in the pool itself = total - issued - (lent -
   lent_counted).';
COMMENT ON COLUMN stock_pool.lent_counted IS
  'Of lent, the units that were collected and that issued and stock_entry have: all of them once it is counted again, each second
   (counted_at).';
COMMENT ON COLUMN stock_pool.loan IS
  'The number of the loan, raised when shelves are taken back: a shelf of an earlier loan, whose removal a worker has not carried out
   yet, counts no more.';

CREATE TABLE stock_shelf (
  home           uuid NOT NULL,
  pool_id        uuid NOT NULL,
  units          integer NOT NULL,
  issued         integer NOT NULL DEFAULT 0,
  loan           integer NOT NULL,
  claim_start    timestamptz NOT NULL,
  claim_end      timestamptz NOT NULL,
  per_person     integer NOT NULL,
  per_person_day integer,
  PRIMARY KEY (home, pool_id),
  CONSTRAINT stock_shelf_never_oversold CHECK (issued BETWEEN 0 AND units)
);
COMMENT ON TABLE stock_shelf IS
  'Units of a pool, next to the subscribers of one home: a part of the subscribers whose rows lie on one machine. home is a key that lies
   there, too; the table is distributed by it, with the subscribers'' tables. units: lent since the shelf was made; issued: collected
   since then. The window and the limits are those of the coupon, which do not change while it has shelves. A shelf is made and filled
   by fill_shelf, emptied by claim_at_home, and removed by take_back_shelves.';

CREATE FUNCTION count_shelves(p_pool uuid, p_issued integer, p_are_gone boolean, p_now timestamptz, p_day date)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_units integer;
BEGIN
  SELECT p_issued - p.lent_counted INTO v_units FROM stock_pool p WHERE p.pool_id = p_pool;
  UPDATE stock_pool p
     SET issued = p.issued + v_units,
         issued_on_day = CASE WHEN p.day >= p_day THEN p.issued_on_day ELSE 0 END + v_units,
         day = greatest(p.day, p_day),
         lent = CASE WHEN p_are_gone THEN 0 ELSE p.lent END,
         lent_counted = CASE WHEN p_are_gone THEN 0 ELSE p_issued END,
         loan = p.loan + p_are_gone::integer,
         counted_at = p_now
   WHERE p.pool_id = p_pool;
  IF v_units <> 0 THEN
    INSERT INTO stock_entry (entry_id, pool_id, kind, units, at)
    VALUES (gen_random_uuid(), p_pool, CASE WHEN v_units > 0 THEN 'ISSUED' ELSE 'RETURNED' END, abs(v_units), p_now);
  END IF;
END $$;
COMMENT ON FUNCTION count_shelves IS
  'Counts what was collected from a pool''s shelves, p_issued in all, in the pool and its ledger. p_are_gone: the shelves were removed, and
   what was left on them is the pool''s again. The caller has locked the pool.';

CREATE FUNCTION take_back_pools(p_pools uuid[], p_now timestamptz, p_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_pool   record;
  v_shelf  record;
  v_issued integer;
BEGIN
  FOR v_pool IN
    SELECT pool_id, loan FROM stock_pool WHERE pool_id = ANY (p_pools) AND lent > 0 ORDER BY pool_id FOR UPDATE
  LOOP
    v_issued := 0;
    FOR v_shelf IN DELETE FROM stock_shelf WHERE pool_id = v_pool.pool_id AND loan = v_pool.loan RETURNING issued LOOP
      v_issued := v_issued + v_shelf.issued;
    END LOOP;
    PERFORM count_shelves(v_pool.pool_id, v_issued, true, p_now, p_day);
  END LOOP;
END $$;
COMMENT ON FUNCTION take_back_pools IS
  'Removes the shelves of these pools. Waits for the batches that are collecting from them; what comes later finds no shelf and waits for
   the pools'' locks.';

CREATE FUNCTION take_back_shelves(p_templates uuid[], p_now timestamptz, p_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A shelf that is being filled is there as soon as its pool can be locked.
  PERFORM 1 FROM stock_pool WHERE template_id = ANY (p_templates) AND batch_id IS NULL ORDER BY pool_id FOR UPDATE;
  PERFORM take_back_pools(ARRAY(SELECT pool_id FROM stock_pool WHERE template_id = ANY (p_templates) AND lent > 0), p_now, p_day);
END $$;
COMMENT ON FUNCTION take_back_shelves IS 'take_back_pools for all pools of these coupons, which stay locked.';

CREATE FUNCTION count_all_shelves(p_now timestamptz, p_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_pool   record;
  v_issued integer;
BEGIN
  FOR v_pool IN
    SELECT pool_id, loan, lent_counted FROM stock_pool
     WHERE lent > 0 AND (counted_at < p_now - interval '0.9 s' OR counted_at > p_now)
     ORDER BY pool_id
       FOR UPDATE SKIP LOCKED
  LOOP
    SELECT coalesce(sum(issued), 0) INTO v_issued FROM stock_shelf WHERE pool_id = v_pool.pool_id AND loan = v_pool.loan;
    IF v_issued > v_pool.lent_counted THEN
      PERFORM count_shelves(v_pool.pool_id, v_issued, false, p_now, p_day);
    ELSE
      PERFORM take_back_pools(ARRAY[v_pool.pool_id], p_now, p_day);
    END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION count_all_shelves IS
  'Every second, from any node: counts what was collected from shelves, without a lock on them, and takes those back from which nothing
   was. issued of a coupon with shelves is therefore as old as this. Fails while a worker is away; nothing is lost by that.';

CREATE FUNCTION fill_shelf(p_pool uuid, p_home uuid, p_homes integer, p_least integer, p_now timestamptz, p_day date,
                           OUT is_filled boolean)
LANGUAGE plpgsql AS $$
DECLARE
  v_template uuid;
  v_pool     record;
  v_portion  integer;
BEGIN
  SELECT template_id INTO v_template FROM stock_pool WHERE pool_id = p_pool;
  -- As claim_batch and operators lock them.
  PERFORM 1 FROM stock_pool
   WHERE template_id = v_template AND (session_id IS NULL OR pool_id = p_pool)
   ORDER BY pool_id
     FOR UPDATE;
  SELECT p.total - p.issued - p.lent + p.lent_counted AS left_over, p.loan, p.per_day, p.batch_id, t.state, t.per_person, t.per_person_day,
         coalesce(s.start_at, t.claim_start) AS claim_start, coalesce(s.end_at, t.claim_end) AS claim_end
    INTO v_pool
    FROM stock_pool p
    JOIN coupon_template t ON t.template_id = p.template_id
    LEFT JOIN grab_session s ON s.session_id = p.session_id
   WHERE p.pool_id = p_pool;
  v_portion := v_pool.left_over / (2 * p_homes);
  is_filled := v_pool.state IN ('SCHEDULED', 'RUNNING') AND v_pool.per_day IS NULL AND v_pool.batch_id IS NULL
    AND p_now >= v_pool.claim_start AND p_now < v_pool.claim_end AND v_portion >= p_least;
  IF is_filled IS NOT TRUE THEN
    is_filled := false;
    PERFORM take_back_pools(ARRAY[p_pool], p_now, p_day);
    RETURN;
  END IF;
  INSERT INTO stock_shelf AS s (home, pool_id, units, loan, claim_start, claim_end, per_person, per_person_day)
  VALUES (p_home, p_pool, v_portion, v_pool.loan, v_pool.claim_start, v_pool.claim_end, v_pool.per_person, v_pool.per_person_day)
      ON CONFLICT (home, pool_id) DO UPDATE SET units = s.units + excluded.units;
  UPDATE stock_pool
     SET counted_at = CASE WHEN lent = 0 THEN p_now ELSE counted_at END, lent = lent + v_portion
   WHERE pool_id = p_pool;
END $$;
COMMENT ON FUNCTION fill_shelf IS
  'Lends a home''s shelf, which it makes if there is none, half of its share of what the pool has left; so every home can be filled again
   and again until the shares fall below p_least. Then, and if the coupon cannot be collected or has a daily limit, the pool''s shelves
   are taken back, and the pool itself answers for the last units: false.';

-- A change of what shelves copied takes them back first, whoever makes it.
CREATE FUNCTION coupon_takes_shelves_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM take_back_shelves(ARRAY[OLD.template_id], now(), business_day_now());
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_template_takes_shelves_back
  BEFORE UPDATE OF state, claim_start, claim_end, per_person, per_person_day ON coupon_template
  FOR EACH ROW EXECUTE FUNCTION coupon_takes_shelves_back();
CREATE FUNCTION grab_takes_shelves_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM take_back_shelves(ARRAY(SELECT template_id FROM stock_pool WHERE session_id = OLD.session_id), now(), business_day_now());
  RETURN NEW;
END $$;
CREATE TRIGGER grab_session_takes_shelves_back BEFORE UPDATE OF start_at, end_at, cancelled_at ON grab_session
  FOR EACH ROW EXECUTE FUNCTION grab_takes_shelves_back();
CREATE FUNCTION refuse_day_limit_on_shelves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'units of the pool are on shelves, which know no daily limit' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE TRIGGER stock_pool_has_no_day_limit_on_shelves BEFORE UPDATE OF per_day ON stock_pool
  FOR EACH ROW WHEN (NEW.lent > 0 AND NEW.per_day IS NOT NULL) EXECUTE FUNCTION refuse_day_limit_on_shelves();

-- claim_batch as in 0045-remembered-by-the-database.sql, with an eye on shelves; as nothing else changes, it is not written out again.
DO $$
DECLARE
  v_change record;
  v_before text;
  v_after  text := pg_get_functiondef('claim_batch'::regproc);
BEGIN
  FOR v_change IN
    SELECT * FROM (VALUES
      ('  v_asked       integer',
       '  v_is_short    boolean;
  v_asked       integer'),
      ('  PERFORM 1 FROM stock_pool
   WHERE template_id = ANY (p_template) AND (session_id IS NULL OR pool_id = ANY (p_pool))
   ORDER BY pool_id
     FOR UPDATE;
',
       '  SELECT bool_or(lent > 0 AND total - issued - lent + lent_counted < v_asked AND pool_id = ANY (p_pool)) INTO v_is_short
    FROM (SELECT pool_id, total, issued, lent, lent_counted FROM stock_pool
           WHERE template_id = ANY (p_template) AND (session_id IS NULL OR pool_id = ANY (p_pool))
           ORDER BY pool_id
             FOR UPDATE) AS locked;
  -- What is on shelves is not gone.
  IF v_is_short THEN
    PERFORM take_back_pools(p_pool, p_now, p_day);
  END IF;
'),
      ('p.total - p.issued AS left_over', 'p.total - p.issued - p.lent + p.lent_counted AS left_over'),
      ('ELSE 0 END, p.total - p.issued) AS left_on_day', 'ELSE 0 END, p.total - p.issued - p.lent + p.lent_counted) AS left_on_day')
    ) AS change (what, becomes)
  LOOP
    v_before := v_after;
    v_after := replace(v_before, v_change.what, v_change.becomes);
    IF v_after = v_before THEN
      RAISE EXCEPTION 'claim_batch does not say: %', v_change.what;
    END IF;
  END LOOP;
  EXECUTE v_after;
END $$;

CREATE FUNCTION shard_at(p_table regclass, p_home uuid, OUT shard text) LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('pg_dist_partition') IS NULL THEN
    shard := p_table;
  ELSE
    EXECUTE 'SELECT shard_name($1, get_shard_id_for_distribution_column($1, $2))' INTO shard USING p_table, p_home;
  END IF;
END $$;
COMMENT ON FUNCTION shard_at IS 'The shard of a subscribers'' table that lies at this home; the table itself, if it is not distributed.';

CREATE FUNCTION are_at_home(p_subscriber uuid[], p_home uuid, OUT are boolean) LANGUAGE plpgsql AS $$
BEGIN
  are := true;
  IF to_regclass('pg_dist_partition') IS NOT NULL THEN
    EXECUTE $shards$
      SELECT to_regclass(shard_at('owned_coupon', $2)) IS NOT NULL AND bool_and(get_shard_id_for_distribution_column('owned_coupon', s) = get_shard_id_for_distribution_column('owned_coupon', $2))
        FROM unnest($1) AS s $shards$ INTO are USING p_subscriber, p_home;
  END IF;
END $$;
COMMENT ON FUNCTION are_at_home IS 'Whether all of these subscribers'' rows lie in the shards of this home, and these on this machine.';

-- A batch of claims of one pool by subscribers of one home. The same statements as in claim_batch.
CREATE FUNCTION claim_at_home(
  p_home         uuid,
  p_pool         uuid,
  p_template     uuid,
  p_subscriber   uuid[],
  p_request      text[],
  p_fingerprint  text[],
  p_keep_until   timestamptz[],
  p_owned        uuid[],
  p_serial       text[],
  p_terms        integer[],
  p_class        text[],
  p_valid_from   timestamptz[],
  p_valid_to     timestamptz[],
  p_page         text[],
  p_channel      text[],
  p_rule         text[],
  p_rule_version integer[],
  p_held_until   timestamptz[],
  p_now          timestamptz,
  p_day          date,
  OUT outcomes   text,
  OUT owned      text,
  OUT mine       text
)
LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan
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
  v_shelf       record;
  v_row         record;
  v_closed      text;
  v_outcome     text[];
  v_ordinal     integer[];
  v_owned       uuid[];
  v_granted     integer;
  v_tapped_from timestamptz := now() - interval '10 s';
  c_every       CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  -- 1. Lock the shelf, which covers its claims.
  SELECT s.units - s.issued AS left_over, s.claim_start, s.claim_end, s.per_person, s.per_person_day INTO v_shelf
    FROM stock_shelf s
   WHERE s.home = p_home AND s.pool_id = p_pool
     FOR UPDATE;
  IF v_shelf.left_over IS NULL OR NOT are_at_home(p_subscriber, p_home) THEN
    v_closed := CASE WHEN v_shelf.left_over IS NULL THEN 'NO_UNITS' ELSE 'NOT_AT_HOME' END;
    outcomes := array_to_string(array_fill(v_closed, ARRAY[v_asked]), ',');
    owned := array_to_string(p_owned, ',');
    mine := array_to_string(v_have, ',');
    RETURN;
  END IF;
  v_closed := CASE WHEN p_now < v_shelf.claim_start THEN 'NOT_STARTED' WHEN p_now >= v_shelf.claim_end THEN 'ENDED' END;

  -- 2. Requests that were answered before; those of claims without an id are deleted after ten seconds of the database's time. What the
  --    callers own of the coupon, and what closed accounts of their numbers had collected. Together, and from the shards themselves,
  --    because planning costs more than the rows, and Citus cannot be told of one shard without spoiling the plan for it. A shard
  --    that is being moved away may know less than is true: then a key refuses what is written below, and the caller repeats it.
  FOR v_row IN EXECUTE format($reads$
    SELECT a.position, k.result_id, k.fingerprint = a.fingerprint AS same,
           k.request_id NOT LIKE '~%%' OR k.kept_at > $4 AS is_kept, 0 AS have, 0 AS have_on_day
      FROM unnest($1, $2, $3) WITH ORDINALITY AS a(subscriber_id, request_id, fingerprint, position)
      JOIN %1$s k ON k.subscriber_id = a.subscriber_id AND k.request_id = a.request_id
     UNION ALL
    SELECT a.position, NULL, NULL, NULL, max(o.ordinal), (count(*) FILTER (WHERE o.claimed_on = $6))::integer
      FROM unnest($1) WITH ORDINALITY AS a(subscriber_id, position)
      JOIN %2$s o ON o.subscriber_id = a.subscriber_id AND o.template_id = $5
     GROUP BY a.position
     UNION ALL
    SELECT a.position, NULL, NULL, NULL, c.have, CASE WHEN c.day = $6 THEN c.have_on_day ELSE 0 END
      FROM unnest($1) WITH ORDINALITY AS a(subscriber_id, position)
      JOIN %3$s c ON c.subscriber_id = a.subscriber_id AND c.template_id IN ($5, $7)
    $reads$, shard_at('idempotency_key', p_home), shard_at('owned_coupon', p_home), shard_at('carried_limit', p_home))
    USING p_subscriber, p_request, p_fingerprint, v_tapped_from, p_template, p_day, c_every
  LOOP
    IF v_row.is_kept IS NULL THEN
      v_have[v_row.position] := greatest(v_have[v_row.position], v_row.have);
      v_have_on_day[v_row.position] := v_have_on_day[v_row.position] + v_row.have_on_day;
    ELSIF v_row.is_kept THEN
      v_earlier[v_row.position] := v_row.result_id;
      v_same[v_row.position] := v_row.same;
    ELSE
      DELETE FROM idempotency_key k
       WHERE k.subscriber_id = p_subscriber[v_row.position] AND k.request_id = p_request[v_row.position]
         AND k.kept_at <= v_tapped_from;
    END IF;
  END LOOP;

  -- 3. Decide, as if the claims came one after another.
  WITH asked AS (
    SELECT a.position, a.subscriber_id, a.earlier, a.have, a.have_on_day,
           CASE
             WHEN a.earlier IS NOT NULL AND a.same THEN 'REPLAYED'
             WHEN a.earlier IS NOT NULL THEN 'REQUEST_ID_REUSED'
             ELSE v_closed
           END AS settled
      FROM unnest(p_subscriber, v_earlier, v_same, v_have, v_have_on_day) WITH ORDINALITY
             AS a(subscriber_id, earlier, same, have, have_on_day, position)
  ), in_person AS (
    SELECT *, CASE WHEN settled IS NULL THEN
             row_number() OVER (PARTITION BY subscriber_id, settled IS NULL ORDER BY position)
           END AS nth
      FROM asked
  ), in_stock AS (
    SELECT *,
           nth IS NOT NULL AND have + nth <= v_shelf.per_person
             AND (v_shelf.per_person_day IS NULL OR have_on_day + nth <= v_shelf.per_person_day) AS wanted
      FROM in_person
  ), granted AS (
    SELECT *, wanted AND count(*) FILTER (WHERE wanted) OVER (ORDER BY position) <= v_shelf.left_over AS granted
      FROM in_stock
  ), counted AS (
    SELECT *, sum(granted::integer) OVER (PARTITION BY subscriber_id ORDER BY position) AS to_me_so_far
      FROM granted
  )
  SELECT array_agg(
           CASE
             WHEN settled IS NOT NULL THEN settled
             WHEN granted THEN 'GRANTED'
             WHEN have + to_me_so_far >= v_shelf.per_person THEN 'PERSONAL_LIMIT'
             WHEN have_on_day + to_me_so_far >= v_shelf.per_person_day THEN 'PERSONAL_LIMIT_TODAY'
             ELSE 'NO_UNITS'
           END ORDER BY position),
         array_agg((have + to_me_so_far)::integer ORDER BY position),
         array_agg(coalesce(earlier, p_owned[position]) ORDER BY position),
         count(*) FILTER (WHERE granted)
    INTO v_outcome, v_ordinal, v_owned, v_granted
    FROM counted;

  -- 4. Write what was granted: the coupon, its event, the answer to repeats, where it was collected, and what a rule holds.
  IF v_granted > 0 THEN
    INSERT INTO owned_coupon (subscriber_id, owned_id, template_id, terms_version, card_class, pool_id, ordinal, serial_no, state,
                              claimed_at, claimed_on, valid_from, valid_to, changed_at)
    SELECT a.subscriber_id, a.owned_id, p_template, a.terms, a.class, p_pool, a.ordinal, a.serial_no, 'AVAILABLE',
           p_now, p_day, a.valid_from, a.valid_to, p_now
      FROM unnest(p_subscriber, p_owned, p_terms, p_class, v_ordinal, p_serial, p_valid_from, p_valid_to, v_outcome)
        AS a(subscriber_id, owned_id, terms, class, ordinal, serial_no, valid_from, valid_to, outcome)
     WHERE a.outcome = 'GRANTED';

    INSERT INTO owned_coupon_event (subscriber_id, owned_id, event_id, kind, at)
    SELECT a.subscriber_id, a.owned_id, a.owned_id, 'COLLECTED', p_now
      FROM unnest(p_subscriber, p_owned, v_outcome) AS a(subscriber_id, owned_id, outcome)
     WHERE a.outcome = 'GRANTED';

    INSERT INTO idempotency_key (subscriber_id, request_id, fingerprint, result_id, keep_until)
    SELECT a.subscriber_id, a.request_id, a.fingerprint, a.owned_id, a.keep_until
      FROM unnest(p_subscriber, p_request, p_fingerprint, p_owned, p_keep_until, v_outcome)
        AS a(subscriber_id, request_id, fingerprint, owned_id, keep_until, outcome)
     WHERE a.outcome = 'GRANTED';

    UPDATE stock_shelf s SET issued = s.issued + v_granted WHERE s.home = p_home AND s.pool_id = p_pool;
  END IF;

  outcomes := array_to_string(v_outcome, ',');
  owned := array_to_string(v_owned, ',');
  mine := array_to_string(v_ordinal, ',');
  IF v_granted > 0 AND (p_page IS NOT NULL OR p_channel IS NOT NULL) THEN
    PERFORM note_claim_sources(outcomes, p_subscriber, p_owned, p_page, p_channel);
  END IF;
  IF v_granted > 0 AND p_rule IS NOT NULL THEN
    PERFORM note_claim_holds(outcomes, p_subscriber, p_owned, p_rule, p_rule_version, p_held_until, p_now);
  END IF;
END $$;
COMMENT ON FUNCTION claim_at_home IS
  'claim_batch for claims of one pool by subscribers of one home; answers in the same way. NO_UNITS: the shelf has none left, or is not
   there; the caller fills it (fill_shelf) or asks claim_batch. NOT_AT_HOME: the shards are others by now, and claim_batch is to answer.
   p_page and p_channel: null if no claim has one; p_rule: null if no claim is held.';
