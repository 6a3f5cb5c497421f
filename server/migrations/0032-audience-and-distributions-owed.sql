-- How many numbers a list has; what distributions still have to give, in the liability; approvals by their subject.

CREATE INDEX IF NOT EXISTS number_list_entry_by_list ON number_list_entry (list_id);

ALTER TABLE board_open ADD COLUMN promised bigint NOT NULL DEFAULT 0 CHECK (promised >= 0);
COMMENT ON COLUMN board_open.promised IS
  'Coupons that approved distributions (running, paused, or approved for a later time) still have to give from the pool: numbers
   without an outcome, and no more than the pool has left.';
COMMENT ON TABLE board_open IS
  'What is owed, by pool and terms: coupons that were claimed and may still be used (PENDING, AVAILABLE before valid_to, USING), codes
   that can still be exchanged for one, and coupons that distributions still have to give. The liability, as of whole_at in board_count.
   Recounted as a whole by the job that counts board_hour, in one snapshot with it.';

-- The approval that refused an order of codes, from the list of orders.
CREATE INDEX IF NOT EXISTS approval_by_subject ON approval (subject_id, kind);
