-- On a database of several machines the code and the rows of the person who used it are committed one after the other. A person who
-- sends a code twice at once was refused the second time while the code's machine had not committed: what they have exchanged says it
-- first.

-- exchange_code_once as 0082-two-phases.sql left it, and a repeat is known by the person's own rows.
DO $$
DECLARE
  v_change record;
  v_before text;
  v_after  text := pg_get_functiondef('exchange_code_once'::regproc);
BEGIN
  FOR v_change IN
    SELECT * FROM (VALUES
      ('  IF v_code.used_by = p_subscriber THEN',
       '  SELECT e.owned_id INTO owned
    FROM exchanged_code e WHERE e.subscriber_id = p_subscriber AND e.code_hash = p_code_hash;
  IF FOUND THEN'),
      ('    owned := v_code.owned_id;
', ''),
      ('c.serial_no, c.used_by, c.owned_id INTO v_code', 'c.serial_no, c.used_by INTO v_code')
    ) AS change (what, becomes)
  LOOP
    v_before := v_after;
    v_after := replace(v_before, v_change.what, v_change.becomes);
    IF v_after = v_before THEN
      RAISE EXCEPTION 'exchange_code_once does not say: %', v_change.what;
    END IF;
  END LOOP;
  EXECUTE v_after;
END $$;
