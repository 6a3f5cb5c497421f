-- Campaigns to start from, and the claim pages and ads of a campaign.

ALTER TABLE campaign ADD COLUMN is_template boolean NOT NULL DEFAULT false;
ALTER TABLE campaign ADD COLUMN copied_from uuid REFERENCES campaign;
COMMENT ON COLUMN campaign.is_template IS
  'Only to be copied: it never has a budget, so that none of its coupons is given out at a cost. Set when it is made, never changed.';
COMMENT ON COLUMN campaign.copied_from IS 'The campaign or template that it was copied from; null: written from the start.';
ALTER TABLE campaign ADD CONSTRAINT campaign_template_has_no_budget CHECK (NOT is_template OR budget_fen = 0);

CREATE TABLE campaign_link (
  campaign_id uuid NOT NULL REFERENCES campaign,
  kind        text NOT NULL CHECK (kind IN ('PAGE', 'AD')),
  thing_id    text NOT NULL,
  linked_at   timestamptz NOT NULL,
  PRIMARY KEY (campaign_id, kind, thing_id)
);
COMMENT ON TABLE campaign_link IS
  'Claim pages and ads of a campaign. Its coupons name it in their terms; grabs and share texts follow their coupons. A page or an ad may
   be linked to several campaigns. thing_id: page_id or ad_id; a link to what was removed is not shown.';
