import { z } from 'zod';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Operators } from '#operator/operators.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';

const instantOf = (at: Date | null): string | null => at && toInstant(at.getTime());

export const listKeys =
  ({ db }: Operators): Handler<'listKeys'> =>
  async ({ state, cursor, size }, { nowMs }) => {
    const before = readCursor(cursor, z.uuid());
    const now = new Date(nowMs);
    let found = db
      .selectFrom('operator_key as k')
      .innerJoin('operator as o', 'o.operator_id', 'k.operator_id')
      .selectAll('k')
      .select('o.name');
    if (before !== undefined) found = found.where('k.key_id', '<', before);
    if (state === 'GOOD') {
      found = found
        .where('k.revoked_at', 'is', null)
        .where('o.state', '=', 'ACTIVE')
        .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]));
    }
    if (state === 'ENDED') {
      found = found.where((eb) =>
        eb.or([eb('k.revoked_at', 'is not', null), eb('o.state', '<>', 'ACTIVE'), eb('k.expires_at', '<=', now)]),
      );
    }
    const rows = await found
      .orderBy('k.key_id', 'desc')
      .limit(size + 1)
      .execute();
    const page = rows.slice(0, size);
    return {
      items: page.map((row) => ({
        keyId: row.key_id,
        title: row.title,
        rights: row.rights,
        prefix: row.prefix,
        madeBy: row.name,
        createdAt: toInstant(row.created_at.getTime()),
        expiresAt: instantOf(row.expires_at),
        usedAt: instantOf(row.used_at),
        revokedAt: instantOf(row.revoked_at),
      })),
      nextCursor: rows.length > size ? writeCursor(page.at(-1)?.key_id) : null,
    };
  };
