import { type Selectable, sql } from 'kysely';
import { openApprovals } from '#approval/approval-store.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { signsInBy } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { OperatorSchema } from '#platform/db/schema/operator-tables.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const byName: Keyset = { name: 'operators', columns: [{ by: sql.ref('name'), kind: 'text' }] };

const present = (row: Selectable<OperatorSchema['operator']>, approvalId: string | null) => ({
  operatorId: row.operator_id,
  name: row.name,
  displayName: row.display_name,
  role: row.role,
  branchId: row.branch_id,
  service: row.owner === null || row.contact === null ? null : { owner: row.owner, contact: row.contact },
  state: row.state,
  signsInBy: signsInBy(row),
  hasOneTimePassword: row.has_one_time_password,
  hasAuthenticator: row.totp_sealed !== null,
  createdAt: toInstant(row.created_at.getTime()),
  signedInAt: row.signed_in_at && toInstant(row.signed_in_at.getTime()),
  approvalId,
});

/** Escapes `%` and `_`. */
const asPattern = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const listOperators =
  ({ db }: Operators): Handler<'listOperators'> =>
  async ({ keyword, role, kind, state, branchId, ...asked }) => {
    let found = db.selectFrom('operator');
    if (role !== undefined) found = found.where('role', '=', role);
    if (kind !== undefined) found = found.where('kind', '=', kind);
    if (state !== undefined) found = found.where('state', '=', state);
    if (branchId !== undefined) found = found.where('branch_id', '=', branchId);
    if (keyword !== undefined) {
      const pattern = asPattern(keyword);
      found = found.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('display_name', 'ilike', pattern)]));
    }
    const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
    const { rows, ...page } = await readPage(found.selectAll(), byName, asked);
    const waiting = await openApprovals(db, 'OPERATOR');
    const items = rows.map((row) => present(row, waiting.get(row.operator_id)?.approval_id ?? null));
    return { items, total: Number(total), ...page };
  };
