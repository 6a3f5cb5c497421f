import { type AudienceCondition, groupsOf, type SignedCondition } from '@coupon-centre/contract/catalogue/audience';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#platform/db/schema/terms-json.ts';

interface At {
  readonly nowMs: number;
  /** Lists that are unknown or have expired. */
  readonly endedLists: ReadonlySet<string>;
  /** Looks each person's number `p` up on the lists, for a few people; else the lists of all people are read at once. */
  readonly isByNumber?: boolean;
  /** By list, which of the people that are asked about are on it, where that was read before. */
  readonly onLists?: ReadonlyMap<string, readonly string[]>;
}

const since = sql`coalesce(s.known_since, s.created_at)`;
const daysBefore = (nowMs: number, days: number): Date => new Date(nowMs - days * DAY_MS);
const did = (templateId: string, isUsed: boolean) =>
  sql<boolean>`EXISTS (SELECT FROM owned_coupon o WHERE o.subscriber_id = s.subscriber_id
                          AND o.template_id = ${templateId}::uuid ${isUsed ? sql`AND o.state = 'USED'` : sql``})`;

/** Whether a subscriber `s` meets a condition. What depends on the visit is taken to hold. */
function meets(
  is: Exclude<AudienceCondition, { kind: 'channels' }>,
  { nowMs, isByNumber, onLists }: At,
): RawBuilder<boolean> {
  switch (is.kind) {
    case 'numberList':
      if (onLists !== undefined) return sql`s.subscriber_id = ANY (${onLists.get(is.listId) ?? []}::uuid[])`;
      if (isByNumber) {
        return sql`EXISTS (SELECT FROM number_list_entry e
                            WHERE e.phone_hash = p.phone_hash AND e.list_id = ${is.listId})`;
      }
      // The lists of all people at once: a look-up for each would ask every machine of a cluster for every person.
      return sql`s.subscriber_id IN (
        SELECT p.subscriber_id FROM phone_lookup p JOIN number_list_entry e ON e.phone_hash = p.phone_hash
         WHERE e.list_id = ${is.listId})`;
    case 'prefixes':
      return sql`s.phone_prefix LIKE ANY (${is.prefixes.map((prefix) => `${prefix}%`)}::text[])`;
    case 'newCustomers':
      return sql`${since} >= ${daysBefore(nowMs, is.withinDays)}`;
    case 'tenure':
      return sql`${since} <= ${daysBefore(nowMs, is.atLeastDays)}`;
    case 'firstDeal':
      return sql`NOT EXISTS (SELECT FROM owned_coupon o WHERE o.subscriber_id = s.subscriber_id AND o.state = 'USED')`;
    case 'collected':
      return did(is.templateId, false);
    case 'used':
      return did(is.templateId, true);
  }
}

function meetsSigned({ is, isNot }: SignedCondition, at: At): RawBuilder<boolean> {
  if (is.kind === 'channels') return sql`true`;
  if (is.kind === 'numberList' && at.endedLists.has(is.listId)) return sql`false`;
  return isNot ? sql`NOT (${meets(is, at)})` : meets(is, at);
}

/** Whether a subscriber `s` is in it: the rule of `outsideAudience`, for the database. */
export function insideAudience(audience: Audience, at: At): RawBuilder<boolean> {
  const groups = groupsOf(audience).map(({ any }) => {
    const conditions = any.map((condition) => sql`(${meetsSigned(condition, at)})`);
    return sql`(${sql.join(conditions, sql` OR `)})`;
  });
  return groups.length === 0 ? sql`true` : sql`${sql.join(groups, sql` AND `)}`;
}
