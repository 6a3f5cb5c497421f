import type { Kysely } from 'kysely';
import { writeAudit } from '#audit/audit-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { addKey, type SecretSource } from '#platform/settings/key-source.ts';
import type { Secrets } from '#platform/settings/secrets.ts';

/** As whom a person at the server's shell acts. */
const SHELL = { operatorId: null, name: 'shell', role: null, address: 'shell', traceId: 'shell' } as const;

/**
 * BEGUN: the key is announced, and the workers go on by themselves. UNDER_WAY: another one is not finished. MISSING: there is no new
 * key where the keys come from; `entry` is one to be added there.
 */
export type Announced =
  | { readonly kind: 'BEGUN' | 'UNDER_WAY' }
  | { readonly kind: 'MISSING'; readonly keyId: number; readonly entry: string };

/** Begins a rotation to the new key, which is made if the keys are in the data folder. */
export async function announceKey(
  db: Kysely<Schema>,
  { ring }: Secrets,
  { source, nowMs }: { readonly source: SecretSource; readonly nowMs: number },
): Promise<Announced> {
  const known = ring.known();
  if (known.filter(({ state }) => state !== 'RETIRED').length > 1) return { kind: 'UNDER_WAY' };
  const newest = Math.max(...known.map(({ keyId }) => keyId));
  const isThere = () => ring.held().some((id) => id > newest);
  if (!isThere()) {
    const added = addKey(source, newest + 1);
    if (added !== 'ADDED') return { kind: 'MISSING', keyId: newest + 1, entry: added };
    ring.reread();
  }
  const keyId = Math.min(...ring.held().filter((id) => id > newest));
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('key_ring')
      .values({ key_id: keyId, check_value: ring.checkValueOf(keyId), state: 'ANNOUNCED', changed_at: new Date(nowMs) })
      .execute();
    await writeAudit(trx, { ...SHELL, nowMs }, [
      { action: 'key.announced', target: { kind: 'key', id: String(keyId) }, after: { state: 'ANNOUNCED' } },
    ]);
  });
  return { kind: 'BEGUN' };
}
