import type { CampaignLinkKind } from '@coupon-centre/contract/campaign/campaign-fields';
import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { Generated, JSONColumnType } from 'kysely';

/** A table of `0022-campaign.sql`, `0046-branch.sql`, `0065-campaign-things.sql`, `0067-experiment.sql`, `0071-page-variants.sql` and `0077-campaign-audience.sql`; its comment tells states and guarantees. Money is a bigint: text, as the driver reads it. */
export interface CampaignTable {
  campaign_id: string;
  title: string;
  brief: string;
  owner: string;
  starts_at: Date;
  ends_at: Date;
  revision: Generated<number>;
  writers: string[];
  budget_fen: Generated<string>;
  budget_per_day_fen: string | null;
  budget_set_by: string | null;
  taken_fen: Generated<string>;
  day: Generated<string>;
  taken_on_day_fen: Generated<string>;
  budget_low_told: Generated<boolean>;
  created_at: Date;
  changed_at: Date;
  closed_at: Date | null;
  branch_id: string | null;
  is_template: Generated<boolean>;
  copied_from: string | null;
  holdout_percent: Generated<number>;
  audience: JSONColumnType<ConditionGroups> | null;
}

/** A claim page or an ad of a campaign. */
export interface CampaignLinkTable {
  campaign_id: string;
  kind: CampaignLinkKind;
  thing_id: string;
  linked_at: Date;
}

/** Who took part in the experiment of a campaign, or in a comparison of a claim page's variants, whose id is then in `campaign_id`. */
export interface ExperimentParticipantTable {
  subscriber_id: string;
  campaign_id: string;
  is_held_out: boolean;
  variant: Generated<number>;
  since: Date;
}
