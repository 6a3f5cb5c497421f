-- Uses that come at the same time are taken, and settled, by one transaction: a use of its own was three commits and, on a database of
-- several machines, thirteen statements, each planned again. read_use, start_use and close_use stay for releases from before.

CREATE FUNCTION read_uses(p_home uuid, p_subscriber uuid[], p_uses jsonb)
RETURNS TABLE (
  nth           integer,
  state         text,
  template_id   uuid,
  terms_version integer,
  valid_from    timestamptz,
  valid_to      timestamptz,
  serial_no     text,
  open_order_no text,
  result_id     uuid,
  order_id      uuid,
  order_no      text,
  order_state   text
)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  v_is_home boolean := are_at_home(p_subscriber, p_home);
  v_names   text[];
BEGIN
  -- From the shards themselves, which are planned once; from the tables where the shards are others by now, or this is not their machine.
  SELECT array_agg(CASE WHEN v_is_home THEN shard_at(name::regclass, p_home) ELSE name END ORDER BY place) INTO v_names
    FROM unnest(ARRAY['owned_coupon', 'use_order', 'idempotency_key']) WITH ORDINALITY AS t(name, place);
  RETURN QUERY EXECUTE format($reads$
    SELECT a.nth, c.state, c.template_id, c.terms_version, c.valid_from, c.valid_to, c.serial_no,
           started.order_no, k.result_id, o.order_id, o.order_no, o.state
      FROM jsonb_to_recordset($1) AS a(nth integer, subscriber_id uuid, owned_id uuid, request_id text, fingerprint text)
      JOIN %1$s c ON c.subscriber_id = a.subscriber_id AND c.owned_id = a.owned_id
      LEFT JOIN %2$s started
        ON c.state = 'USING' AND started.subscriber_id = c.subscriber_id AND started.owned_id = c.owned_id
       AND started.state IN ('STARTED', 'HANDED_OVER')
      LEFT JOIN %3$s k ON k.subscriber_id = c.subscriber_id AND k.request_id = a.request_id
      LEFT JOIN %2$s o
        ON k.fingerprint = a.fingerprint AND o.subscriber_id = k.subscriber_id AND o.order_id = k.result_id
       AND o.owned_id = c.owned_id
     WHERE c.subscriber_id = ANY ($2)
    $reads$, VARIADIC v_names) USING p_uses, p_subscriber;
END $$;
COMMENT ON FUNCTION read_uses IS
  'Subscribers'' coupons before their uses; no row for one that its subscriber does not have.
   open_order_no: of its open order. result_id: of an earlier request with this id; order_id, order_no and order_state: the order of that
   request, if it was the same. p_home: where these subscribers are at home, any of them; p_subscriber: all of them.';

CREATE FUNCTION start_uses(p_home uuid, p_subscriber uuid[], p_uses jsonb)
RETURNS TABLE (order_id uuid, phone_sealed bytea)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  v_row     record;
  v_asked   uuid[] := '{}';
  v_started uuid[] := '{}';
  v_people  bigint;
BEGIN
  -- Waits for other requests with these ids; in one order, so that batches do not wait for each other.
  FOR v_row IN
    INSERT INTO idempotency_key AS k (subscriber_id, request_id, fingerprint, result_id, keep_until)
    SELECT a.subscriber_id, a.request_id, a.fingerprint, a.order_id, a.keep_until
      FROM jsonb_to_recordset(p_uses)
             AS a(subscriber_id uuid, request_id text, fingerprint text, order_id uuid, keep_until timestamptz)
     ORDER BY a.subscriber_id, a.request_id
        ON CONFLICT DO NOTHING
    RETURNING k.result_id
  LOOP
    v_asked := v_asked || v_row.result_id;
  END LOOP;
  IF v_asked = '{}' THEN
    RETURN;
  END IF;
  -- A coupon that two requests want is taken by one of them.
  FOR v_row IN
    UPDATE owned_coupon c
       SET state = 'USING', changed_at = a.at
      FROM jsonb_to_recordset(p_uses) AS a(subscriber_id uuid, owned_id uuid, order_id uuid, at timestamptz)
     WHERE c.subscriber_id = ANY (p_subscriber) AND c.subscriber_id = a.subscriber_id AND c.owned_id = a.owned_id
       AND a.order_id = ANY (v_asked) AND c.state = 'AVAILABLE' AND c.valid_from <= a.at AND c.valid_to > a.at
    RETURNING a.order_id
  LOOP
    v_started := v_started || v_row.order_id;
  END LOOP;
  IF cardinality(v_started) < cardinality(v_asked) THEN
    DELETE FROM idempotency_key k
     WHERE k.subscriber_id = ANY (p_subscriber) AND k.result_id = ANY (v_asked) AND k.result_id <> ALL (v_started);
  END IF;
  IF v_started = '{}' THEN
    RETURN;
  END IF;
  -- It is sent as soon as this is written.
  INSERT INTO use_order (subscriber_id, order_id, order_no, owned_id, state, created_at, offer, sent_at)
  SELECT a.subscriber_id, a.order_id, a.order_no, a.owned_id, 'STARTED', a.at, a.offer, a.at
    FROM jsonb_to_recordset(p_uses)
           AS a(subscriber_id uuid, order_id uuid, order_no text, owned_id uuid, at timestamptz, offer jsonb)
   WHERE a.order_id = ANY (v_started);
  INSERT INTO owned_coupon_event (subscriber_id, owned_id, event_id, kind, at, reference)
  SELECT a.subscriber_id, a.owned_id, a.event_id, 'USE_STARTED', a.at, a.order_no
    FROM jsonb_to_recordset(p_uses)
           AS a(subscriber_id uuid, order_id uuid, order_no text, owned_id uuid, event_id uuid, at timestamptz)
   WHERE a.order_id = ANY (v_started);
  -- The message has the order's id, so that a settlement finds it.
  INSERT INTO outbox (subscriber_id, message_id, kind, payload, due_at, traceparent)
  SELECT a.subscriber_id, a.order_id, 'SETTLE_USE', a.message, a.due_at, a.traceparent
    FROM jsonb_to_recordset(p_uses)
           AS a(subscriber_id uuid, order_id uuid, message jsonb, due_at timestamptz, traceparent text)
   WHERE a.order_id = ANY (v_started);
  RETURN QUERY
    SELECT a.order_id, s.phone_sealed
      FROM jsonb_to_recordset(p_uses) AS a(subscriber_id uuid, order_id uuid)
      JOIN subscriber s ON s.subscriber_id = a.subscriber_id
     WHERE s.subscriber_id = ANY (p_subscriber) AND a.order_id = ANY (v_started);
  GET DIAGNOSTICS v_people = ROW_COUNT;
  IF v_people < cardinality(v_started) THEN
    RAISE EXCEPTION 'a coupon has no subscriber';
  END IF;
END $$;
COMMENT ON FUNCTION start_uses IS
  'Takes coupons into use that can be used at this moment: coupon, answer to repeats, order, event, and the message that settles it.
   Answers the orders that came about, with the number that each benefit is for. Of the others nothing was written, because of another
   request with this id, another use of the coupon, or its end. The caller has written the orders'' numbers. p_home and p_subscriber as
   in read_uses.';

CREATE FUNCTION close_uses(p_home uuid, p_subscriber uuid[], p_closings jsonb)
RETURNS TABLE (event_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  v_row     record;
  v_closed  uuid[] := '{}';
  v_refused uuid[] := '{}';
  v_coupons bigint;
BEGIN
  -- An order that two settle is settled by one of them: a settlement is known by its event.
  FOR v_row IN
    UPDATE use_order o
       SET state = CASE WHEN a.refusal IS NULL THEN 'SUCCEEDED' ELSE 'REFUSED' END, refusal = a.refusal, settled_at = a.at,
           reference = coalesce(a.reference, o.reference)
      FROM jsonb_to_recordset(p_closings)
             AS a(subscriber_id uuid, order_id uuid, refusal text, reference text, event_id uuid, at timestamptz)
     WHERE o.subscriber_id = ANY (p_subscriber) AND o.subscriber_id = a.subscriber_id AND o.order_id = a.order_id
       AND o.state IN ('STARTED', 'HANDED_OVER')
    RETURNING a.event_id, o.order_id, a.refusal
  LOOP
    v_closed := v_closed || v_row.event_id;
    IF v_row.refusal IS NOT NULL THEN
      v_refused := v_refused || v_row.order_id;
    END IF;
  END LOOP;
  IF v_closed = '{}' THEN
    RETURN;
  END IF;
  IF v_refused <> '{}' THEN
    -- A use without a request id can be tried again.
    DELETE FROM idempotency_key k
     WHERE k.subscriber_id = ANY (p_subscriber) AND k.request_id LIKE '~%' AND k.result_id = ANY (v_refused);
  END IF;
  UPDATE owned_coupon c
     SET state = CASE WHEN a.refusal IS NULL THEN 'USED' ELSE 'AVAILABLE' END, changed_at = a.at
    FROM jsonb_to_recordset(p_closings) AS a(subscriber_id uuid, owned_id uuid, refusal text, event_id uuid, at timestamptz)
   WHERE c.subscriber_id = ANY (p_subscriber) AND c.subscriber_id = a.subscriber_id AND c.owned_id = a.owned_id
     AND a.event_id = ANY (v_closed) AND c.state = 'USING';
  GET DIAGNOSTICS v_coupons = ROW_COUNT;
  IF v_coupons < cardinality(v_closed) THEN
    RAISE EXCEPTION 'the coupon of one of these orders was not in use: %',
      (SELECT string_agg(a.order_no, ', ') FROM jsonb_to_recordset(p_closings) AS a(order_no text));
  END IF;
  INSERT INTO owned_coupon_event (subscriber_id, owned_id, event_id, kind, at, reference)
  SELECT a.subscriber_id, a.owned_id, a.event_id, CASE WHEN a.refusal IS NULL THEN 'USED' ELSE 'GIVEN_BACK' END, a.at, a.order_no
    FROM jsonb_to_recordset(p_closings)
           AS a(subscriber_id uuid, owned_id uuid, order_no text, refusal text, event_id uuid, at timestamptz)
   WHERE a.event_id = ANY (v_closed);
  UPDATE outbox m SET done_at = a.at
    FROM jsonb_to_recordset(p_closings) AS a(subscriber_id uuid, order_id uuid, event_id uuid, at timestamptz)
   WHERE m.subscriber_id = ANY (p_subscriber) AND m.subscriber_id = a.subscriber_id AND m.message_id = a.order_id
     AND a.event_id = ANY (v_closed) AND m.done_at IS NULL;
  INSERT INTO outbox (subscriber_id, message_id, kind, payload, due_at, traceparent)
  SELECT a.subscriber_id, a.notice_id, 'SEND_SMS', a.message, a.at, a.traceparent
    FROM jsonb_to_recordset(p_closings)
           AS a(subscriber_id uuid, notice_id uuid, message jsonb, event_id uuid, traceparent text, at timestamptz)
   WHERE a.event_id = ANY (v_closed) AND a.message IS NOT NULL;
  RETURN QUERY SELECT unnest(v_closed);
END $$;
COMMENT ON FUNCTION close_uses IS
  'Settles open orders once, handed over or not: granted, or refused for a reason. Then the coupon is used or given back, the order''s
   message is done, and an SMS is to be sent (message; absent: none). Answers the events of the settlements that took place; of the others
   nothing was written, because their orders were settled already. reference: the biller''s own number, where it is to be kept. p_home and
   p_subscriber as in read_uses.';
