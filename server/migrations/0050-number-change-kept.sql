-- What a change of the number leaves to be known, and what a request for one leaves behind.

ALTER TABLE subscriber ADD COLUMN number_since timestamptz;
COMMENT ON COLUMN subscriber.number_since IS
  'When the account got its number in place of an earlier one; NULL: it never had another. An order of before then is not reversed: the
   biller would be told the new number.';

ALTER TABLE privacy_request ADD COLUMN recorded_by_id uuid;
COMMENT ON COLUMN privacy_request.recorded_by_id IS
  'The operator who recorded it, and typed a new number: their word does not approve it. NULL: recorded by an earlier release.';

ALTER TABLE closed_number ADD COLUMN carried jsonb;
COMMENT ON COLUMN closed_number.carried IS
  'What the account that left had taken over from earlier ones by then, [{template_id, have, day, have_on_day}]: what it takes over with
   its next number is no limit of this one. NULL: left under an earlier release; carried_limit up to closed_at counts.';

-- Also where a release that knows no new numbers ends a request.
CREATE FUNCTION forget_new_phone() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.new_phone_sealed := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER privacy_request_forgets_number
  BEFORE UPDATE OF state ON privacy_request
  FOR EACH ROW WHEN (NEW.state <> 'OPEN') EXECUTE FUNCTION forget_new_phone();
