-- Uses, and lists of one's own coupons, on a database of several machines. Each of their statements was planned twice, on the
-- coordinator and on the worker, and a use had a dozen. As functions they are one request to the machine that has the subscriber's rows,
-- which keeps their plans. On one machine they save the round trips.

CREATE FUNCTION read_use(
  p_subscriber  uuid,
  p_owned       uuid,
  p_request     text,
  p_fingerprint text,
  OUT state         text,
  OUT template_id   uuid,
  OUT terms_version integer,
  OUT valid_from    timestamptz,
  OUT valid_to      timestamptz,
  OUT serial_no     text,
  OUT open_order_no text,
  OUT result_id     uuid,
  OUT order_id      uuid,
  OUT order_no      text,
  OUT order_state   text
)
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  v_fingerprint text;
BEGIN
  SELECT c.state, c.template_id, c.terms_version, c.valid_from, c.valid_to, c.serial_no
    INTO state, template_id, terms_version, valid_from, valid_to, serial_no
    FROM owned_coupon c
   WHERE c.subscriber_id = p_subscriber AND c.owned_id = p_owned;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF state = 'USING' THEN
    SELECT o.order_no INTO open_order_no
      FROM use_order o
     WHERE o.subscriber_id = p_subscriber AND o.owned_id = p_owned AND o.state IN ('STARTED', 'HANDED_OVER');
  END IF;
  SELECT k.result_id, k.fingerprint INTO result_id, v_fingerprint
    FROM idempotency_key k
   WHERE k.subscriber_id = p_subscriber AND k.request_id = p_request;
  IF v_fingerprint = p_fingerprint THEN
    SELECT o.order_id, o.order_no, o.state INTO order_id, order_no, order_state
      FROM use_order o
     WHERE o.subscriber_id = p_subscriber AND o.order_id = result_id AND o.owned_id = p_owned;
  END IF;
END $$;
COMMENT ON FUNCTION read_use IS
  'A subscriber''s coupon before a use: all null if they have none of this id. open_order_no: of its open order. result_id: of an earlier
   request with this id; order_id, order_no and order_state: the order of that request, if it was the same.';

CREATE FUNCTION start_use(
  p_subscriber  uuid,
  p_owned       uuid,
  p_request     text,
  p_fingerprint text,
  p_keep_until  timestamptz,
  p_order       uuid,
  p_order_no    text,
  p_offer       jsonb,
  p_event       uuid,
  p_message     jsonb,
  p_due_at      timestamptz,
  p_traceparent text,
  p_now         timestamptz,
  OUT phone_sealed bytea
)
LANGUAGE plpgsql
AS $$
DECLARE
  v_phone bytea;
BEGIN
  SELECT s.phone_sealed INTO v_phone FROM subscriber s WHERE s.subscriber_id = p_subscriber;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Waits for another request with this id.
  INSERT INTO idempotency_key (subscriber_id, request_id, fingerprint, result_id, keep_until)
  VALUES (p_subscriber, p_request, p_fingerprint, p_order, p_keep_until)
      ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE owned_coupon c
     SET state = 'USING', changed_at = p_now
   WHERE c.subscriber_id = p_subscriber AND c.owned_id = p_owned AND c.state = 'AVAILABLE'
     AND c.valid_from <= p_now AND c.valid_to > p_now;
  IF NOT FOUND THEN
    DELETE FROM idempotency_key k WHERE k.subscriber_id = p_subscriber AND k.request_id = p_request;
    RETURN;
  END IF;
  -- It is sent as soon as this is written.
  INSERT INTO use_order (subscriber_id, order_id, order_no, owned_id, state, created_at, offer, sent_at)
  VALUES (p_subscriber, p_order, p_order_no, p_owned, 'STARTED', p_now, p_offer, p_now);
  INSERT INTO owned_coupon_event (subscriber_id, owned_id, event_id, kind, at, reference)
  VALUES (p_subscriber, p_owned, p_event, 'USE_STARTED', p_now, p_order_no);
  -- The message has the order's id, so that a settlement finds it.
  INSERT INTO outbox (subscriber_id, message_id, kind, payload, due_at, traceparent)
  VALUES (p_subscriber, p_order, 'SETTLE_USE', p_message, p_due_at, p_traceparent);
  phone_sealed := v_phone;
END $$;
COMMENT ON FUNCTION start_use IS
  'Takes a coupon into use if it can be used at this moment: coupon, answer to repeats, order, event, and the message that settles it.
   Answers the number that the benefit is for. Null: nothing was written, because of another request with this id, another use of the
   coupon, or its end. The caller has written the order''s number.';
COMMENT ON TABLE use_order_lookup IS
  'Order number to its order. Distributed by the number, written before the order, which may not have come about. The primary key makes
   order numbers unique: the biller takes two orders of one number for the same order.';

CREATE FUNCTION close_use(
  p_subscriber  uuid,
  p_order       uuid,
  p_owned       uuid,
  p_order_no    text,
  p_refusal     text,
  p_reference   text,
  p_event       uuid,
  p_notice      uuid,
  p_message     jsonb,
  p_traceparent text,
  p_now         timestamptz,
  OUT is_closed boolean
)
LANGUAGE plpgsql
AS $$
DECLARE
  v_order  text := 'SUCCEEDED';
  v_coupon text := 'USED';
  v_event  text := 'USED';
BEGIN
  IF p_refusal IS NOT NULL THEN
    v_order := 'REFUSED';
    v_coupon := 'AVAILABLE';
    v_event := 'GIVEN_BACK';
  END IF;
  UPDATE use_order o
     SET state = v_order, refusal = p_refusal, settled_at = p_now, reference = coalesce(p_reference, o.reference)
   WHERE o.subscriber_id = p_subscriber AND o.order_id = p_order AND o.state IN ('STARTED', 'HANDED_OVER');
  is_closed := FOUND;
  IF NOT is_closed THEN
    RETURN;
  END IF;
  IF p_refusal IS NOT NULL THEN
    -- A use without a request id can be tried again.
    DELETE FROM idempotency_key k
     WHERE k.subscriber_id = p_subscriber AND k.request_id LIKE '~%' AND k.result_id = p_order;
  END IF;
  UPDATE owned_coupon c
     SET state = v_coupon, changed_at = p_now
   WHERE c.subscriber_id = p_subscriber AND c.owned_id = p_owned AND c.state = 'USING';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the coupon of order % was not in use', p_order_no;
  END IF;
  INSERT INTO owned_coupon_event (subscriber_id, owned_id, event_id, kind, at, reference)
  VALUES (p_subscriber, p_owned, p_event, v_event, p_now, p_order_no);
  UPDATE outbox m SET done_at = p_now
   WHERE m.subscriber_id = p_subscriber AND m.message_id = p_order AND m.done_at IS NULL;
  IF p_message IS NOT NULL THEN
    INSERT INTO outbox (subscriber_id, message_id, kind, payload, due_at, traceparent)
    VALUES (p_subscriber, p_notice, 'SEND_SMS', p_message, p_now, p_traceparent);
  END IF;
END $$;
COMMENT ON FUNCTION close_use IS
  'Settles an open order once, handed over or not: granted, or refused for p_refusal. Then the coupon is used or given back, the order''s
   message is done, and an SMS is to be sent (p_message; null: none). False: it was settled already, and nothing was written.
   p_reference: the biller''s own number for it, where it is to be kept.';

CREATE FUNCTION read_at_home(p_home uuid, p_read text, p_subscriber uuid[], p_at timestamptz[]) RETURNS SETOF record
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
AS $$
BEGIN
  IF NOT are_at_home(p_subscriber, p_home) THEN
    RAISE EXCEPTION 'these subscribers are not at home at %', p_home USING ERRCODE = 'feature_not_supported';
  END IF;
  RETURN QUERY EXECUTE format(p_read, shard_at('owned_coupon', p_home)) USING p_subscriber, p_at;
END $$;
COMMENT ON FUNCTION read_at_home IS
  'Answers a statement that reads coupons of subscribers of one home from their shard, which it calls %1$s, as $1 and $2 have p_subscriber
   and p_at. Fails where the shards are others by now.';
