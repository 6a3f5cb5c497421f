import { sql } from 'kysely';
import { openApprovals } from '#approval/approval-store.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const newestFirst: Keyset = { name: 'keys', columns: [{ by: sql.ref('k.key_id'), kind: 'uuid', isDown: true }] };

const instantOf = (at: Date | null): string | null => at && toInstant(at.getTime());

export const listKeys =
  ({ db }: Operators): Handler<'listKeys'> =>
  async ({ state, ...asked }, { nowMs, operatorId }) => {
    const now = new Date(nowMs);
    let found = db
      .selectFrom('operator_key as k')
      .innerJoin('operator as o', 'o.operator_id', 'k.operator_id')
      .leftJoin('operator as m', 'm.operator_id', 'k.made_by')
      .selectAll('k')
      .select(['o.name', 'o.kind', 'm.name as maker']);
    if (state === 'GOOD') {
      found = found
        .where('k.revoked_at', 'is', null)
        .where('k.awaits', 'is', null)
        .where('o.state', '=', 'ACTIVE')
        .where('k.expires_at', '>', now);
    }
    if (state === 'ENDED') {
      found = found.where((eb) =>
        eb.or([eb('k.revoked_at', 'is not', null), eb('o.state', '<>', 'ACTIVE'), eb('k.expires_at', '<=', now)]),
      );
    }
    const waiting = await openApprovals(db, 'KEY');
    const widening = await openApprovals(db, 'KEY_ADDRESSES');
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    return {
      items: rows.map((row) => ({
        keyId: row.key_id,
        title: row.title,
        rights: row.rights,
        prefix: row.prefix,
        account: { operatorId: row.operator_id, name: row.name, isService: row.kind === 'SERVICE' },
        madeBy: row.maker ?? row.name,
        addresses: row.addresses,
        refusedAt: instantOf(row.refused_at),
        addressesApprovalId: widening.get(row.key_id)?.approval_id ?? null,
        createdAt: toInstant(row.created_at.getTime()),
        expiresAt: toInstant(row.expires_at.getTime()),
        usedAt: instantOf(row.used_at),
        revokedAt: instantOf(row.revoked_at),
        awaits: row.revoked_at === null && row.expires_at > now ? row.awaits : null,
        isOwn: (row.made_by ?? row.operator_id) === operatorId,
        approvalId: waiting.get(row.key_id)?.approval_id ?? null,
      })),
      ...page,
    };
  };
