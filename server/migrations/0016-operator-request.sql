-- Repeats of operators' requests.

CREATE TABLE operator_request (
  operator_id   uuid NOT NULL,
  key           text NOT NULL,
  fingerprint   bytea NOT NULL,
  answer_sealed bytea,
  at            timestamptz NOT NULL,
  PRIMARY KEY (operator_id, key)
);
COMMENT ON TABLE operator_request IS
  'Requests of operators that came with an Idempotency-Key, for a day. Written in the transaction of the change, so that a repeat either
   waits for it or is answered from answer_sealed (AES-256-GCM over JSON). fingerprint: SHA-256 of call and content. A refused request
   changed nothing and is not kept.';
