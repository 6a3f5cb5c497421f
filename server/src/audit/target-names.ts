import type { Locale } from '@coupon-centre/contract/foundation/field';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { namesByKey, namesByUuid } from './thing-names.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Names in the audit itself are the Chinese ones. */
const RECORDED: Locale = 'zh-CN';

/** Notes' targets with their names now, as the transaction leaves them; those without a name, or removed, stay as they are. */
export async function withNames<T extends { readonly target: { readonly kind: string; readonly id: string } }>(
  trx: Transaction<Schema>,
  notes: readonly T[],
): Promise<readonly T[]> {
  const names = new Map<string, string | null>();
  for (const [kind, targets] of Map.groupBy(notes, ({ target }) => target.kind)) {
    const ids = [...new Set(targets.map(({ target }) => target.id))];
    const query = queryOf(kind, ids);
    if (query === undefined) continue;
    for (const { id, name } of await query.execute(trx).then(({ rows }) => rows)) names.set(`${kind} ${id}`, name);
  }
  return notes.map((note) => {
    const name = names.get(`${note.target.kind} ${note.target.id}`);
    return name === undefined || name === null ? note : { ...note, target: { name, ...note.target } };
  });
}

function queryOf(kind: string, ids: readonly string[]): RawBuilder<{ id: string; name: string | null }> | undefined {
  const uuids = ids.filter((id) => UUID.test(id));
  const byUuid = namesByUuid[kind];
  if (byUuid !== undefined) return byUuid(sql`${uuids}::uuid[]`, RECORDED);
  return namesByKey[kind]?.(sql`${ids}::text[]`, RECORDED);
}
