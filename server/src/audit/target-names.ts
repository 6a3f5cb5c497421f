import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Named {
  readonly id: string;
  readonly name: string | null;
}

/** Chinese where a text has languages. */
const inChinese = (text: string): RawBuilder<string> => sql.raw(`coalesce(${text}->>'zh-CN', ${text} #>> '{}')`);

const couponNames = (ids: RawBuilder<unknown>) => sql<Named>`
  SELECT t.template_id::text AS id, coalesce(${inChinese('c.title')}, ${inChinese("d.terms->'title'")}) AS name
    FROM coupon_template t
    LEFT JOIN coupon_terms c ON c.template_id = t.template_id AND c.version = t.terms_version
    LEFT JOIN coupon_draft d ON d.template_id = t.template_id
   WHERE t.template_id = ANY(${ids})`;

/** Of things that operators make and name, by kind. People have none here. */
const byUuid: Readonly<Record<string, (ids: RawBuilder<unknown>) => RawBuilder<Named>>> = {
  coupon: couponNames,
  campaign: (ids) => sql`SELECT campaign_id::text AS id, title AS name FROM campaign WHERE campaign_id = ANY(${ids})`,
  operator: (ids) =>
    sql`SELECT operator_id::text AS id, display_name AS name FROM operator WHERE operator_id = ANY(${ids})`,
  branch: (ids) => sql`SELECT branch_id::text AS id, name_zh AS name FROM branch WHERE branch_id = ANY(${ids})`,
  role: (ids) => sql`SELECT role AS id, name_zh AS name FROM operator_role WHERE role = ANY(${ids}::text[])`,
  key: (ids) => sql`SELECT key_id::text AS id, title AS name FROM operator_key WHERE key_id = ANY(${ids})`,
  webhook: (ids) =>
    sql`SELECT endpoint_id::text AS id, title AS name FROM webhook_endpoint WHERE endpoint_id = ANY(${ids})`,
  distribution: (ids) =>
    sql`SELECT distribution_id::text AS id, name FROM distribution WHERE distribution_id = ANY(${ids})`,
  codeFile: (ids) => sql`SELECT file_id::text AS id, name FROM code_file WHERE file_id = ANY(${ids})`,
  codeBatch: (ids) => sql`
    SELECT j.job_id::text AS id, ${inChinese('c.title')} AS name
      FROM exchange_job j
      JOIN coupon_template t USING (template_id)
      JOIN coupon_terms c ON c.template_id = t.template_id AND c.version = t.terms_version
     WHERE j.job_id = ANY(${ids})`,
  approval: (ids) => sql`SELECT approval_id::text AS id, title AS name FROM approval WHERE approval_id = ANY(${ids})`,
};

const byText: Readonly<Record<string, (ids: RawBuilder<unknown>) => RawBuilder<Named>>> = {
  page: (ids) => sql`
    SELECT DISTINCT ON (page_id) page_id AS id, ${inChinese("content->'title'")} AS name
      FROM page_version WHERE page_id = ANY(${ids}) ORDER BY page_id, version DESC`,
  document: (ids) => sql`
    SELECT DISTINCT ON (doc_key) doc_key AS id, ${inChinese('title')} AS name
      FROM document WHERE doc_key = ANY(${ids}) ORDER BY doc_key, version DESC`,
};

/** Notes' targets with their names now, as the transaction leaves them; those without a name, or removed, stay as they are. */
export async function withNames<T extends { readonly target: { readonly kind: string; readonly id: string } }>(
  trx: Transaction<Schema>,
  notes: readonly T[],
): Promise<readonly T[]> {
  const names = new Map<string, string | null>();
  for (const [kind, targets] of Map.groupBy(notes, ({ target }) => target.kind)) {
    const ids = [...new Set(targets.map(({ target }) => target.id))];
    const uuids = ids.filter((id) => UUID.test(id));
    const query = byUuid[kind]?.(sql`${uuids}::uuid[]`) ?? byText[kind]?.(sql`${ids}::text[]`);
    if (query === undefined) continue;
    for (const { id, name } of await query.execute(trx).then(({ rows }) => rows)) names.set(`${kind} ${id}`, name);
  }
  return notes.map((note) => {
    const name = names.get(`${note.target.kind} ${note.target.id}`);
    return name === undefined || name === null ? note : { ...note, target: { name, ...note.target } };
  });
}
