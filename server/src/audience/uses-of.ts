import type { attributeUseKinds } from '@coupon-centre/contract/audience/show-attribute-uses';
import { type RawBuilder, sql } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

interface Use {
  readonly kind: (typeof attributeUseKinds)[number];
  readonly id: string;
  /** Its coupon, or the one that it distributes; null: none. */
  readonly template_id: string | null;
  /** Of a campaign; null: head office. */
  readonly branch_id: string | null;
  /** Null: that of its coupon. */
  readonly title: LocalisedText | null;
}

/**
 * The things that name it: coupons, one with its draft being one, segments, ads, campaigns that are not closed, and distributions whose
 * people are being listed. `names`: whether the conditions in this column name it.
 */
export const usesOf = (names: (conditions: RawBuilder<unknown>) => RawBuilder<boolean>) => sql<Use>`(
  SELECT 'COUPON' AS kind, t.template_id::text AS id, t.template_id, NULL::uuid AS branch_id, NULL::jsonb AS title FROM coupon_template t
   WHERE (t.state NOT IN ('STOPPED', 'ARCHIVED') AND ${names(sql`t.audience`)})
      OR EXISTS (SELECT FROM coupon_draft d WHERE d.template_id = t.template_id AND ${names(sql`d.terms->'audience'`)})
  UNION ALL
  SELECT 'SEGMENT', g.segment_id::text, NULL, NULL, jsonb_build_object('zh-CN', g.title, 'en', g.title) FROM audience_segment g
   WHERE ${names(sql`g.conditions`)}
  UNION ALL
  SELECT 'AD', d.ad_id, NULL, NULL, d.title FROM ad d WHERE ${names(sql`d.conditions`)}
  UNION ALL
  SELECT 'CAMPAIGN', k.campaign_id::text, NULL, k.branch_id, jsonb_build_object('zh-CN', k.title, 'en', k.title) FROM campaign k
   WHERE k.closed_at IS NULL AND ${names(sql`k.audience`)}
  UNION ALL
  SELECT 'DISTRIBUTION', i.distribution_id::text, i.template_id, NULL, jsonb_build_object('zh-CN', i.name, 'en', i.name)
    FROM distribution i WHERE i.state = 'UPLOADING' AND ${names(sql`i.conditions`)}
)`;

/** How many things name it. */
export const countOf = (uses: RawBuilder<Use>) => sql<number>`(SELECT count(*) FROM ${uses} u)::integer`;
