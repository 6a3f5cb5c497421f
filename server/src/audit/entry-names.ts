import { nameKey } from '@coupon-centre/contract/audit/keyed-names';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { type Kysely, sql } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { maskedPhones } from '#platform/db/masked-phones.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { AuditJson } from './audit-chain.ts';
import { type Named, namesByKey, namesByUuid } from './thing-names.ts';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What of an entry mentions things. */
interface Row {
  readonly target_kind: string;
  readonly target_id: string;
  readonly subscriber_id: string | null;
  /** Of who did it: a composed role is an id. */
  readonly role: string | null;
  readonly before: AuditJson | null;
  readonly after: AuditJson | null;
}

/** Ids, and keys by kind: `page summer`. */
interface Mentioned {
  readonly ids: Set<string>;
  readonly keys: Set<string>;
}

/** Collects what a value mentions. `field`: the name of the field that holds it; `kind`: what stands in `kind` next to it. */
function collect(value: unknown, { field, kind }: { field: string; kind: unknown }, into: Mentioned): void {
  if (typeof value === 'string') {
    for (const [id] of value.matchAll(UUID)) into.ids.add(id);
    const key = nameKey({ field, key: value, kind });
    if (key !== undefined) into.keys.add(`${key.kind} ${key.id}`);
  } else if (Array.isArray(value)) for (const item of value) collect(item, { field, kind }, into);
  else if (typeof value === 'object' && value !== null) {
    const { kind: next, fact = next } = value as { readonly kind?: unknown; readonly fact?: unknown };
    for (const [name, inner] of Object.entries(value)) collect(inner, { field: name, kind: fact }, into);
  }
}

function mentionedIn({ target_kind, target_id, subscriber_id, role, before, after }: Row): Mentioned {
  const mentioned: Mentioned = { ids: new Set(), keys: new Set() };
  for (const value of [before, after, role, target_id]) collect(value, { field: '', kind: undefined }, mentioned);
  if (target_kind in namesByKey) mentioned.keys.add(`${target_kind} ${target_id}`);
  if (subscriber_id !== null) mentioned.ids.add(subscriber_id);
  return mentioned;
}

/** The titles of coupons that subscribers own. */
const ownedNames = (subscriberIds: readonly string[], ids: readonly string[], locale: Locale) => sql<Named>`
  SELECT o.owned_id::text AS id, coalesce(c.title->>${locale}, c.title->>'zh-CN') AS name
    FROM owned_coupon o
    JOIN coupon_terms c ON c.template_id = o.template_id AND c.version = o.terms_version
   WHERE o.subscriber_id = ANY(${subscriberIds}::uuid[]) AND o.owned_id = ANY(${ids}::uuid[])`;

/** What reading entries for people needs. */
export interface AuditReading {
  readonly db: Kysely<Schema>;
  readonly cipher: Pick<PhoneCipher, 'open'>;
}

/** What the ids in these entries mean now, for people, by entry: names, and numbers with their middle hidden. */
export async function readEntryNames<R extends Row>(
  { db, cipher }: AuditReading,
  rows: readonly R[],
  locale: Locale,
): Promise<(row: R) => Readonly<Record<string, string>>> {
  const mentioned = new Map(rows.map((row) => [row, mentionedIn(row)]));
  const all = [...mentioned.values()];
  const ids = [...new Set(all.flatMap((one) => [...one.ids]))];
  const keys = [...new Set(all.flatMap((one) => [...one.keys]))];
  const people = [...new Set(rows.flatMap(({ subscriber_id }) => subscriber_id ?? []))];
  const names = new Map<string, string>();
  const take = (found: readonly Named[], prefix = ''): void => {
    for (const { id, name } of found) if (name !== null) names.set(`${prefix}${id}`, name);
  };
  if (ids.length > 0) {
    for (const of of Object.values(namesByUuid)) take((await of(sql`${ids}::uuid[]`, locale).execute(db)).rows);
  }
  for (const [kind, of] of Object.entries(namesByKey)) {
    const prefix = `${kind} `;
    const own = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    if (own.length > 0) take((await of(sql`${own}::text[]`, locale).execute(db)).rows, prefix);
  }
  if (people.length > 0) {
    take((await ownedNames(people, ids, locale).execute(db)).rows);
    for (const [id, phone] of await maskedPhones(db, cipher, people)) names.set(id, phone);
  }
  return (row) => {
    const { ids: own, keys: ownKeys } = mentioned.get(row) ?? mentionedIn(row);
    return Object.fromEntries([...own, ...ownKeys].flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
  };
}
