-- Events get their ids from the page, so that one that is sent again is kept once; and they are kept by day.

ALTER TABLE usage_event
  ADD COLUMN day date NOT NULL GENERATED ALWAYS AS ((received_at AT TIME ZONE 'Asia/Shanghai')::date) STORED;
CREATE INDEX usage_event_by_day ON usage_event (day, event);
DROP INDEX usage_event_by_time;

COMMENT ON COLUMN usage_event.event_id IS 'Made by the page; the same each time an event is sent, and kept once.';
COMMENT ON COLUMN usage_event.day IS
  'The business day it was received on: figures are asked for by day, and whole days are deleted, 90 days later.';
COMMENT ON COLUMN usage_event.at IS
  'When it happened, by our clock as the page knew it. No two of a session are the same: it is also their order.';
