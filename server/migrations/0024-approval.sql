-- What takes effect only by the word of a second person.

CREATE TABLE approval (
  approval_id  uuid PRIMARY KEY,
  kind         text NOT NULL,
  subject_id   text NOT NULL,
  title        text NOT NULL,
  asked        jsonb NOT NULL,
  in_force     jsonb,
  hash         bytea NOT NULL,
  base         jsonb NOT NULL,
  exposure_fen bigint NOT NULL CHECK (exposure_fen >= 0),
  needs_finance boolean NOT NULL,
  asked_by     uuid NOT NULL REFERENCES operator,
  asked_name   text NOT NULL,
  asked_key    uuid,
  authors      uuid[] NOT NULL,
  asked_at     timestamptz NOT NULL,
  reason       text,
  expires_at   timestamptz NOT NULL,
  state        text NOT NULL DEFAULT 'WAITING' CHECK
               (state IN ('WAITING', 'SCHEDULED', 'DONE', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'VOID', 'FAILED')),
  release_at   timestamptz,
  ended_by     text,
  ended_at     timestamptz,
  end_reason   text,
  CHECK ((ended_at IS NULL) = (state IN ('WAITING', 'SCHEDULED'))),
  CHECK (asked_by = ANY (authors))
);
CREATE UNIQUE INDEX approval_open_once ON approval (kind, subject_id) WHERE state IN ('WAITING', 'SCHEDULED');
CREATE INDEX approval_by_time ON approval (asked_at, approval_id);
CREATE INDEX approval_open ON approval (state, expires_at) WHERE state IN ('WAITING', 'SCHEDULED');
COMMENT ON TABLE approval IS
  'What waits for a second person, and what became of it. asked: word for word what takes effect; hash: SHA-256 over kind, subject and
   asked, sent by whoever decides. base: what the subject was when it was asked; where it differs at the decision, the approval is
   VOID. authors: everybody who wrote any of it; none of them approves. needs_finance: exposure_fen was above the threshold.
   WAITING → SCHEDULED (release_at) → DONE, or one of the other ends; an approval that ended stays, and nothing that was asked is ever
   changed (a trigger keeps it). Whoever decides locks the approval before its subject.';

CREATE FUNCTION keep_what_was_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state NOT IN ('WAITING', 'SCHEDULED')
     OR (NEW.approval_id, NEW.kind, NEW.subject_id, NEW.asked, NEW.in_force, NEW.hash, NEW.base, NEW.exposure_fen, NEW.needs_finance,
         NEW.asked_by, NEW.asked_key, NEW.authors, NEW.asked_at, NEW.expires_at)
        IS DISTINCT FROM
        (OLD.approval_id, OLD.kind, OLD.subject_id, OLD.asked, OLD.in_force, OLD.hash, OLD.base, OLD.exposure_fen, OLD.needs_finance,
         OLD.asked_by, OLD.asked_key, OLD.authors, OLD.asked_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'what was asked is kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_is_kept BEFORE UPDATE OR DELETE ON approval FOR EACH ROW EXECUTE FUNCTION keep_what_was_asked();

CREATE TABLE approval_vote (
  approval_id   uuid NOT NULL REFERENCES approval,
  operator_id   uuid NOT NULL REFERENCES operator,
  operator_name text NOT NULL,
  is_finance    boolean NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (approval_id, operator_id),
  UNIQUE (approval_id, is_finance)
);
COMMENT ON TABLE approval_vote IS
  'Who approved: one by the right of the kind and, above the threshold, one for finance; two people. A trigger refuses the authors.';

CREATE FUNCTION refuse_own_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM approval a WHERE a.approval_id = NEW.approval_id
                AND (NEW.operator_id = ANY (a.authors) OR a.state <> 'WAITING')) THEN
    RAISE EXCEPTION 'nobody approves their own work' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_vote_of_another BEFORE INSERT ON approval_vote FOR EACH ROW EXECUTE FUNCTION refuse_own_approval();
CREATE TRIGGER approval_vote_is_kept BEFORE UPDATE OR DELETE ON approval_vote FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE approval_comment (
  comment_id    uuid PRIMARY KEY,
  approval_id   uuid NOT NULL REFERENCES approval,
  operator_name text NOT NULL,
  text          text NOT NULL,
  at            timestamptz NOT NULL
);
CREATE INDEX approval_comment_of_approval ON approval_comment (approval_id, comment_id);
CREATE TRIGGER approval_comment_is_kept BEFORE UPDATE OR DELETE ON approval_comment
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE approval_comment IS 'What operators said of an approval. Only ever added to.';

CREATE TABLE approval_threshold (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  finance_fen bigint NOT NULL CHECK (finance_fen >= 0)
);
INSERT INTO approval_threshold (finance_fen) VALUES (10000000);
COMMENT ON TABLE approval_threshold IS
  'finance_fen: an exposure above it needs finance as a second approver.';

-- What waited before is submitted again.
UPDATE coupon_template SET state = 'DRAFT' WHERE state = 'IN_REVIEW';
UPDATE coupon_draft SET state = 'DRAFT', submitted_by = NULL, submitted_at = NULL WHERE state = 'IN_REVIEW';
UPDATE page_version SET state = 'DRAFT', submitted_at = NULL WHERE state = 'IN_REVIEW' AND approved_by IS NULL;
UPDATE distribution SET state = 'REJECTED' WHERE state = 'IN_REVIEW';
