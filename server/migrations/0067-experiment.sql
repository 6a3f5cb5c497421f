-- The holdout of a campaign, and who took part in its experiment.

ALTER TABLE campaign ADD COLUMN holdout_percent integer NOT NULL DEFAULT 0 CHECK (holdout_percent BETWEEN 0 AND 50);
COMMENT ON COLUMN campaign.holdout_percent IS
  'The share of subscribers, in whole per cent, from whom the campaign''s coupons are kept, so that its effect can be measured. Who they
   are follows from the ids of campaign and subscriber. Changed with the budget, by approval, and never once a coupon of the campaign
   was released.';

CREATE TABLE experiment_participant (
  subscriber_id uuid NOT NULL,
  campaign_id   uuid NOT NULL,
  is_held_out   boolean NOT NULL,
  since         timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, campaign_id)
);
CREATE INDEX experiment_participant_by_campaign ON experiment_participant (campaign_id, since);
COMMENT ON TABLE experiment_participant IS
  'Who took part in the experiment of a campaign with a holdout, in which group, and since when: since a coupon of the campaign, for which
   the subscriber is in the audience, was first in something that they looked at, or would have been if it were not kept from them.
   Written in both groups by the same code, off the path of the request, with the earliest time of all nodes; what a crash loses is
   written at the next look. Kept until EXPERIMENT_KEPT_DAYS after the last coupon of the campaign could be collected.';
