import { type AudienceCondition, groupsOf, type SignedCondition } from '@coupon-centre/contract/catalogue/audience';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type RawBuilder, sql } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';

type AttributeCondition = Extract<AudienceCondition, { kind: 'attribute' }>;
type NumberCondition = AttributeCondition | Extract<AudienceCondition, { kind: 'numberList' }>;

export interface At {
  readonly nowMs: number;
  /** Lists that are unknown or have expired. */
  readonly endedLists: ReadonlySet<string>;
  /** By attribute that is known: the days that a value counts. */
  readonly keepDays: ReadonlyMap<string, number>;
  readonly markOf: PhoneCipher['attributeMark'];
  /** Looks each person's number `p` up on the lists and among the values, for a few people; else those of all people are read at once. */
  readonly isByNumber?: boolean;
  /** Of the people that are asked about, those whose number meets a condition or its opposite, where that was read before. */
  readonly people?: (is: NumberCondition, isNot: boolean) => readonly string[];
}

const since = sql`coalesce(s.known_since, s.created_at)`;
const daysBefore = (nowMs: number, days: number): Date => new Date(nowMs - days * DAY_MS);
const did = (templateId: string, isUsed: boolean) =>
  sql<boolean>`EXISTS (SELECT FROM owned_coupon o WHERE o.subscriber_id = s.subscriber_id
                          AND o.template_id = ${templateId}::uuid ${isUsed ? sql`AND o.state = 'USED'` : sql``})`;

/** The people with a row of a table by number. For all people at once: a look-up for each would ask every machine of a cluster for every person. */
const isOfNumber = (rows: RawBuilder<unknown>, isRow: RawBuilder<boolean>, isByNumber = false) =>
  isByNumber
    ? sql<boolean>`EXISTS (SELECT FROM ${rows} WHERE e.phone_hash = p.phone_hash AND ${isRow})`
    : sql<boolean>`s.subscriber_id IN (
        SELECT p.subscriber_id FROM phone_lookup p JOIN ${rows} ON e.phone_hash = p.phone_hash WHERE ${isRow})`;

const isAmong = (ids: readonly string[]) => sql<boolean>`s.subscriber_id = ANY (${ids}::uuid[])`;

/** One without a value that counts meets neither the condition nor its opposite. */
function hasValue(is: AttributeCondition, isNot: boolean, at: At): RawBuilder<boolean> {
  const { attributeId, values } = is;
  if (at.people !== undefined) return isAmong(at.people(is, isNot));
  const keepDays = at.keepDays.get(attributeId);
  if (keepDays === undefined) return sql`false`;
  const marks = sql`${values.map((value) => at.markOf(attributeId, value))}::bytea[]`;
  return isOfNumber(
    sql`attribute_value e`,
    sql`e.attribute_id = ${attributeId} AND e.imported_at > ${daysBefore(at.nowMs, keepDays)}
        AND e.value_mark ${isNot ? sql`<> ALL (${marks})` : sql`= ANY (${marks})`}`,
    at.isByNumber,
  );
}

type Plain = Exclude<AudienceCondition, { kind: 'channels' | 'attribute' }>;

/** Whether a subscriber `s` meets a condition. What depends on the visit is taken to hold. */
function meets(is: Plain, { nowMs, isByNumber, people }: At): RawBuilder<boolean> {
  switch (is.kind) {
    case 'numberList':
      if (people !== undefined) return isAmong(people(is, false));
      return isOfNumber(sql`number_list_entry e`, sql`e.list_id = ${is.listId}`, isByNumber);
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
  if (is.kind === 'attribute') return hasValue(is, isNot, at);
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
