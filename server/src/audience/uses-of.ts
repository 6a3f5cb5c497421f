import { type RawBuilder, sql } from 'kysely';

/**
 * How many things name it: coupons, one with its draft being one, segments, ads, and distributions whose people are being listed.
 * `names`: whether the conditions in this column name it.
 */
export const usesOf = (names: (conditions: RawBuilder<unknown>) => RawBuilder<boolean>) => sql<number>`(
  (SELECT count(*) FROM coupon_template t
    WHERE (t.state NOT IN ('STOPPED', 'ARCHIVED') AND ${names(sql`t.audience`)})
       OR EXISTS (SELECT FROM coupon_draft d WHERE d.template_id = t.template_id AND ${names(sql`d.terms->'audience'`)}))
  + (SELECT count(*) FROM audience_segment g WHERE ${names(sql`g.conditions`)})
  + (SELECT count(*) FROM ad d WHERE ${names(sql`d.conditions`)})
  + (SELECT count(*) FROM distribution i WHERE i.state = 'UPLOADING' AND ${names(sql`i.conditions`)})
)::integer`;
