-- A subscriber's request to correct the phone number.

ALTER TABLE privacy_request
  ADD COLUMN new_phone_sealed bytea,
  ADD CONSTRAINT privacy_request_new_phone CHECK (new_phone_sealed IS NULL OR kind = 'CORRECTION');
COMMENT ON COLUMN privacy_request.new_phone_sealed IS
  'The number that an open request asks for, sealed; removed when the request ends. NULL for every other request. Carried out by the word
   of a second operator: an approval of the kind NUMBER.';

COMMENT ON TABLE closed_number IS
  'Numbers that an account left when it was closed or got another number: a keyed hash of a purpose of its own, and the subscriber. Read
   when the number gets an account again, for the limits and the age that go on, and for nothing else. Replaced by the next that
   leaves; deleted when the number is recycled, and CLOSED_NUMBER_DAYS after closed_at. Distributed by the hash.';
