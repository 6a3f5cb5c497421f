-- Traces go on from a request to what the worker does for it.

ALTER TABLE outbox ADD COLUMN traceparent text;
COMMENT ON COLUMN outbox.traceparent IS
  'W3C trace context of the request or message that wrote this one, if it was traced: the worker''s span continues that trace.';
