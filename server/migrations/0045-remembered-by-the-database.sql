-- What is remembered of a request is judged by the database's time: a node with a wrong clock grants nothing twice.

ALTER TABLE idempotency_key ADD COLUMN kept_at timestamptz NOT NULL DEFAULT now();
COMMENT ON TABLE idempotency_key IS
  'Requests that changed something: a repeat of the request is answered from result_id as long as the row is here. fingerprint (of call
   and subject) tells a repeat from another request with the same id. Refused requests changed nothing and are not stored. A claim
   without an id has the id "~<template>~<session>", which counts for ten seconds; a caller''s id cannot contain "~". kept_at is the
   database''s time; the row is deleted a week later. keep_until is by the clock of the node: releases from before kept_at judge by it.';

ALTER TABLE operator_request ALTER COLUMN at SET DEFAULT now();

-- claim_batch as in 0043-closed-numbers.sql, with kept_at in place of keep_until; as nothing else changes, it is not written out again.
DO $$
DECLARE
  v_change record;
  v_before text;
  v_after  text := pg_get_functiondef('claim_batch'::regproc);
BEGIN
  FOR v_change IN
    SELECT * FROM (VALUES
      ('v_template    uuid := p_template[1];',
       'v_template    uuid := p_template[1];
  v_tapped_from timestamptz := now() - interval ''10 s'';'),
      ('Keys past keep_until are deleted.',
       'Those of claims without an id are deleted after ten seconds of the database''s time; all others count.'),
      ('k.keep_until > p_now AS is_kept',
       '(k.request_id NOT LIKE ''~%'' OR k.kept_at > v_tapped_from) AS is_kept'),
      ('k.keep_until <= p_now;',
       'k.kept_at <= v_tapped_from;')
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
