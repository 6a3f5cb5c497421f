-- Branches of the province: which things belong to one, and who works for it.

CREATE TABLE branch (
  branch_id uuid PRIMARY KEY,
  name_zh   text NOT NULL UNIQUE,
  name_en   text NOT NULL UNIQUE,
  is_active boolean NOT NULL
);
COMMENT ON TABLE branch IS
  'City branches. Written only by an approval of the kind BRANCH, never deleted. One that is not active is given no more accounts and
   things; what it has goes on. branch_id elsewhere: the branch that something belongs to; null: head office, the province.';

ALTER TABLE operator ADD COLUMN branch_id uuid REFERENCES branch;
COMMENT ON COLUMN operator.branch_id IS
  'The branch that the account works for, with all of its sessions and keys: it sees and changes only what belongs to the branch.';
ALTER TABLE campaign ADD COLUMN branch_id uuid REFERENCES branch;
ALTER TABLE coupon_template ADD COLUMN branch_id uuid REFERENCES branch;
ALTER TABLE page ADD COLUMN branch_id uuid REFERENCES branch;
ALTER TABLE approval ADD COLUMN branch_id uuid REFERENCES branch;
COMMENT ON COLUMN approval.branch_id IS
  'The branch of whoever asked: its operators decide, and head office. What head office asks for, only head office decides.';

CREATE INDEX coupon_template_of_branch ON coupon_template (branch_id) WHERE branch_id IS NOT NULL;

CREATE FUNCTION keep_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.branch_id IS DISTINCT FROM NEW.branch_id AND (OLD.branch_id IS NOT NULL OR TG_TABLE_NAME = 'approval') THEN
    RAISE EXCEPTION 'what belongs to a branch stays there' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION keep_branch() IS
  'Nothing is taken from a branch: whoever was let in by a branch a moment ago may still act on it. Head office may give away its own.';
CREATE TRIGGER campaign_keeps_branch BEFORE UPDATE OF branch_id ON campaign FOR EACH ROW EXECUTE FUNCTION keep_branch();
CREATE TRIGGER coupon_keeps_branch BEFORE UPDATE OF branch_id ON coupon_template FOR EACH ROW EXECUTE FUNCTION keep_branch();
CREATE TRIGGER page_keeps_branch BEFORE UPDATE OF branch_id ON page FOR EACH ROW EXECUTE FUNCTION keep_branch();
CREATE TRIGGER approval_keeps_branch BEFORE UPDATE OF branch_id ON approval FOR EACH ROW EXECUTE FUNCTION keep_branch();
