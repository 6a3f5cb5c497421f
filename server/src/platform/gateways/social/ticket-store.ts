import { type Kysely, sql } from 'kysely';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Any number, the same on every node: the lock's holder asks the social app, the others wait and read its ticket. */
const LOCK_KEY = 7_266_839;

export interface KeptTicket {
  readonly ticket: string;
  readonly expiresAtMs: number;
}

/** The ticket that all nodes share. */
export async function readTicket(db: Kysely<Schema>, box: SealedBox): Promise<KeptTicket | null> {
  const row = await db.selectFrom('social_ticket').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return { ticket: box.open(row.ticket_sealed).toString('utf8'), expiresAtMs: row.expires_at.getTime() };
}

/** One node at a time: returns the ticket if another node has renewed it meanwhile (`isGood`), else asks for a new one. */
export function renewTicket(
  db: Kysely<Schema>,
  box: SealedBox,
  { isGood, ask }: { readonly isGood: (kept: KeptTicket) => boolean; readonly ask: () => Promise<KeptTicket> },
): Promise<KeptTicket> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
    const kept = await readTicket(trx, box);
    if (kept !== null && isGood(kept)) return kept;
    const renewed = await ask();
    const values = { ticket_sealed: box.seal(renewed.ticket), expires_at: new Date(renewed.expiresAtMs) };
    await trx
      .insertInto('social_ticket')
      .values(values)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
      .execute();
    return renewed;
  });
}
