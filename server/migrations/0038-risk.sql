-- Risk: rules and lists, who was seen with which device and network, coupons held until somebody decides, what the rules did.

CREATE TABLE risk_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  revision bigint NOT NULL DEFAULT 0
);
INSERT INTO risk_state DEFAULT VALUES;
COMMENT ON TABLE risk_state IS
  'Grows with every change of the rules in force or the lists; nodes read both again when it moved.';

CREATE TABLE risk_rule_set (
  version     integer PRIMARY KEY CHECK (version > 0),
  rules       jsonb NOT NULL,
  reason      text,
  asked_name  text NOT NULL,
  approved_name text NOT NULL,
  in_force_at timestamptz NOT NULL
);
COMMENT ON TABLE risk_rule_set IS
  'Versions of the whole ordered set of rules, append-only; the highest is in force. Without any, the set that is shipped is, as
   version 0.';

CREATE TABLE risk_draft (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  revision   integer NOT NULL DEFAULT 0,
  based_on   integer,
  rules      jsonb,
  writers    uuid[] NOT NULL DEFAULT '{}',
  changed_by text,
  changed_at timestamptz
);
INSERT INTO risk_draft DEFAULT VALUES;
COMMENT ON TABLE risk_draft IS
  'The next set of rules while it is written; rules is null while there is none. Not changed while its approval waits.';

CREATE TABLE risk_entry (
  entry_id   uuid PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('DEVICE', 'NETWORK', 'NUMBER', 'SEGMENT', 'SUBSCRIBER')),
  value      text NOT NULL,
  shown      text NOT NULL,
  effect     text NOT NULL CHECK (effect IN ('BLOCK', 'EXEMPT')),
  reason     text NOT NULL,
  state      text NOT NULL CHECK (state IN ('WAITING', 'IN_FORCE', 'ENDED')),
  added_name text NOT NULL,
  added_at   timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_name text,
  ended_at   timestamptz
);
CREATE UNIQUE INDEX risk_entry_once ON risk_entry (kind, value, effect) WHERE state <> 'ENDED';
CREATE INDEX risk_entry_by_time ON risk_entry (added_at, entry_id);
COMMENT ON TABLE risk_entry IS
  'Lists. value: a mark in base64url, an address or network, the keyed hash of a number, the first digits of numbers, or a
   subscriber''s id; shown: the same for people, a number with its middle hidden. An exemption waits for approval; a block is in force
   at once. Past expires_at an entry has no effect.';

CREATE TABLE risk_sighting (
  subscriber_id uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('DEVICE', 'NETWORK')),
  mark          bytea NOT NULL,
  first_at      timestamptz NOT NULL,
  last_at       timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, kind, mark)
);
CREATE INDEX risk_sighting_by_mark ON risk_sighting (kind, mark, last_at);
CREATE INDEX risk_sighting_by_time ON risk_sighting (last_at);
COMMENT ON TABLE risk_sighting IS
  'Which subscriber was seen with which device or network; mark is a keyed hash. Written at login and when a mark is seen with a second
   subscriber, in batches. Kept RISK_SIGHTING_DAYS after last_at.';

CREATE TABLE claim_hold (
  subscriber_id uuid NOT NULL,
  owned_id      uuid NOT NULL,
  rule_id       text NOT NULL,
  rule_version  integer NOT NULL,
  held_at       timestamptz NOT NULL,
  until         timestamptz NOT NULL,
  state         text NOT NULL CHECK (state IN ('HELD', 'RELEASED', 'WITHDRAWN')),
  decided_at    timestamptz,
  PRIMARY KEY (subscriber_id, owned_id),
  CHECK ((state = 'HELD') = (decided_at IS NULL))
);
CREATE INDEX claim_hold_open ON claim_hold (until, owned_id) WHERE state = 'HELD';
CREATE INDEX claim_hold_by_time ON claim_hold (held_at, owned_id);
COMMENT ON TABLE claim_hold IS
  'A coupon that was granted as PENDING because of a rule: HELD -> RELEASED (it is AVAILABLE, by an operator or because nobody decided by
   until) or WITHDRAWN. Written in the transaction that grants the coupon.';

CREATE FUNCTION note_claim_holds(
  p_outcomes   text,
  p_subscriber uuid[],
  p_owned      uuid[],
  p_rule       text[],
  p_version    integer[],
  p_until      timestamptz[],
  p_now        timestamptz,
  OUT held     integer
)
LANGUAGE plpgsql AS $$
DECLARE
  v_row record;
BEGIN
  held := 0;
  -- One by one, so that on Citus each statement touches one shard; a batch holds few.
  FOR v_row IN
    SELECT a.subscriber_id, a.owned_id, a.rule_id, a.version, a.until
      FROM unnest(p_subscriber, p_owned, p_rule, p_version, p_until, string_to_array(p_outcomes, ','))
        AS a(subscriber_id, owned_id, rule_id, version, until, outcome)
     WHERE a.outcome = 'GRANTED' AND a.rule_id IS NOT NULL
  LOOP
    UPDATE owned_coupon SET state = 'PENDING'
     WHERE subscriber_id = v_row.subscriber_id AND owned_id = v_row.owned_id;
    INSERT INTO claim_hold (subscriber_id, owned_id, rule_id, rule_version, held_at, until, state)
    VALUES (v_row.subscriber_id, v_row.owned_id, v_row.rule_id, v_row.version, p_now, v_row.until, 'HELD');
    held := held + 1;
  END LOOP;
END $$;
COMMENT ON FUNCTION note_claim_holds IS
  'Called with the answer of claim_batch, in the same statement and so in the same transaction: makes the granted claims that a rule
   holds PENDING. The arrays are in the order of the claims; a claim without a rule is not held.';

-- Not logged: after a crash the windows begin again.
CREATE UNLOGGED TABLE risk_pulse (
  node_id  uuid NOT NULL,
  pulse_no integer NOT NULL,
  at       timestamptz NOT NULL,
  body     bytea NOT NULL,
  PRIMARY KEY (node_id, pulse_no)
);
CREATE INDEX risk_pulse_by_time ON risk_pulse (at);
COMMENT ON TABLE risk_pulse IS
  'What each node has counted since its last pulse, about a second''s, for the windows of the others. Keyed hashes only; kept minutes.';

CREATE TABLE risk_tally (
  hour      timestamptz NOT NULL,
  version   integer NOT NULL,
  rule_id   text NOT NULL,
  what      text NOT NULL CHECK (what IN ('SMS', 'LOGIN', 'CLAIM', 'EXCHANGE')),
  verdict   text NOT NULL CHECK (verdict IN ('ALLOW', 'CHALLENGE', 'REFUSE', 'HOLD', 'SOLVED')),
  is_shadow boolean NOT NULL,
  mark_kind text NOT NULL CHECK (mark_kind IN ('ALL', 'DEVICE', 'NETWORK')),
  mark      bytea NOT NULL,
  times     integer NOT NULL,
  PRIMARY KEY (hour, version, rule_id, what, verdict, is_shadow, mark_kind, mark)
);
COMMENT ON TABLE risk_tally IS
  'How often a rule said what within an hour, or in shadow would have: in all (mark_kind ALL, an empty mark), and by the marks that it
   met most often. An empty rule_id: no rule. SOLVED: a challenge was met. Kept RISK_TALLY_DAYS.';
