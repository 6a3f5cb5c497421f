import { attributeValues } from '@coupon-centre/contract/audience/attribute-words';
import type { RefusalData } from '@coupon-centre/contract/call/errors';
import { type AudienceCondition, conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { attributesNamed, listsNamed } from './audience-at.ts';

type Named<Kind> = Extract<AudienceCondition, { kind: Kind }>;
type Fault = RefusalData<'AUDIENCE_UNUSABLE'>['fault'];

/** The first list that admits no one, and why. */
async function unusableList(trx: Transaction<Schema>, named: readonly Named<'numberList'>[], nowMs: number) {
  if (named.length === 0) return null;
  const ids = named.map(({ listId }) => listId);
  const rows = await listsNamed(trx, ids).orderBy('list_id').forShare().execute();
  const lists = new Map(rows.map((row) => [row.list_id, row]));
  const faultOf = (listId: string): Fault | null => {
    const list = lists.get(listId);
    if (list === undefined) return 'UNKNOWN';
    if (list.expires_at !== null && list.expires_at.getTime() <= nowMs) return 'EXPIRED';
    return list.numbers === 0 ? 'EMPTY' : null;
  };
  return firstFault(named, ({ listId }) => faultOf(listId));
}

/** The first attribute that is unknown, or has no such value, or of which no number has a value that counts; and why. */
async function unusableAttribute(trx: Transaction<Schema>, named: readonly Named<'attribute'>[], nowMs: number) {
  if (named.length === 0) return null;
  const ids = [...new Set(named.map(({ attributeId }) => attributeId))];
  const rows = await attributesNamed(trx, ids).orderBy('attribute_id').forShare().execute();
  const filled = new Set<string>();
  for (const { attribute_id: attributeId, keep_days: keepDays } of rows) {
    const value = await trx
      .selectFrom('attribute_value')
      .select('attribute_id')
      .where('attribute_id', '=', attributeId)
      .where('imported_at', '>', new Date(nowMs - keepDays * DAY_MS))
      .limit(1)
      .executeTakeFirst();
    if (value !== undefined) filled.add(attributeId);
  }
  const known = new Map(
    rows.map(({ attribute_id, type }) => [attribute_id, new Set(attributeValues(type).map(({ key }) => key))]),
  );
  return firstFault(named, ({ attributeId, values }) => {
    const ofAttribute = known.get(attributeId);
    if (ofAttribute === undefined || values.some((value) => !ofAttribute.has(value))) return 'UNKNOWN';
    return filled.has(attributeId) ? null : 'EMPTY';
  });
}

function firstFault<Is extends Named<'numberList' | 'attribute'>>(
  named: readonly Is[],
  faultOf: (is: Is) => Fault | null,
): Refusal<'AUDIENCE_UNUSABLE'> | null {
  for (const is of named) {
    const fault = faultOf(is);
    if (fault !== null) return refuse('AUDIENCE_UNUSABLE', { nameZh: is.name['zh-CN'], nameEn: is.name.en, fault });
  }
  return null;
}

/**
 * A coupon whose audience names a list or an attribute that admits no one would be for no one. What is named is held until the
 * transaction ends, so that it is not deleted before the coupon that names it counts as a use.
 */
export async function refuseUnusable(
  trx: Transaction<Schema>,
  audience: Audience,
  nowMs: number,
): Promise<Refusal<'AUDIENCE_UNUSABLE'> | null> {
  const named = conditionsIn(audience);
  const lists = named.filter((is) => is.kind === 'numberList');
  const attributes = named.filter((is) => is.kind === 'attribute');
  return (await unusableList(trx, lists, nowMs)) ?? unusableAttribute(trx, attributes, nowMs);
}
