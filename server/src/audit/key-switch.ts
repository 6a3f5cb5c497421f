import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { AUDIT_KEYED, KEYED } from './audit-chain.ts';

/** The first entry whose hash is keyed. */
export interface KeySwitch {
  readonly seq: number;
  readonly atMs: number;
}

/** From where on the chain is keyed: its first entry, or else the first that records the change; null where it is not yet. */
export async function readSwitch(db: Kysely<Schema>): Promise<KeySwitch | null> {
  const keyed = db.selectFrom('audit_entry').select(['seq', 'at']).where('version', '>=', KEYED);
  const found =
    (await keyed.where('seq', '=', '1').executeTakeFirst()) ??
    (await keyed.where('action', '=', AUDIT_KEYED).orderBy('seq').limit(1).executeTakeFirst());
  return found === undefined ? null : { seq: Number(found.seq), atMs: found.at.getTime() };
}
