import { openApprovals } from '#approval/approval-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type ComposedRole, presentRole, readRoles } from './role-store.ts';

export const listRoles =
  ({ db }: Operators): Handler<'listRoles'> =>
  async () => {
    const waiting = await openApprovals(db, 'ROLE');
    const roles = await readRoles(db);
    const known = new Set(roles.map(({ role }) => role));
    const inForce = roles.map((row) => {
      const { names, rights } = presentRole(row);
      const approvalId = waiting.get(row.role)?.approval_id ?? null;
      return { roleId: row.role, names, rights: [...rights], operators: Number(row.operators), approvalId };
    });
    const asked = [...waiting]
      .filter(([roleId]) => !known.has(roleId))
      .map(([roleId, { approval_id: approvalId, asked }]) => {
        const { names } = asked as unknown as ComposedRole;
        return { roleId, names, rights: [], operators: 0, approvalId };
      });
    return { items: [...inForce, ...asked] };
  };
