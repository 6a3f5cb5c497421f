import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { writeAudit } from '#audit/audit-store.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { followKeys, KEPT_BYTES, type KnownKey, type Secrets } from '#platform/settings/secrets.ts';
import { countNeeds } from './key-needs.ts';
import { liveNodes } from './node-keys.ts';
import { createReseal } from './reseal.ts';
import { keptPurposes, type SealedTable } from './sealed-tables.ts';

/** Any number; the same on every node. */
const ROTATION_LOCK = 7_022_040;

/** Longer than anything is valid that was signed with a key and is not kept here: sessions, tickets, links, receipts of SMS. */
export const READ_FOR_MS = 3 * DAY_MS;

export interface RotationNeeds {
  readonly db: Kysely<Schema>;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly clock: Clock;
  readonly deriveKey: Secrets;
  readonly tables: readonly SealedTable[];
}

const SYSTEM = { operatorId: null, name: 'system', role: null, address: 'worker', traceId: 'worker' } as const;
const target = (keyId: number) => ({ kind: 'key', id: String(keyId) });

/**
 * Takes the rotation of the key a step further: the announced key writes once every node has it; then what other keys sealed is sealed
 * again, table by table; then they are retired once nothing needs them. One node at a time; killed at any point, another goes on.
 */
export function createRotation(needs: RotationNeeds): () => Promise<'more' | 'idle'> {
  const { db, pool, deriveKey, tables } = needs;
  const { ring } = deriveKey;
  const reseals = new Map(tables.map((table) => [table.table, createReseal(needs, table)]));

  async function step(trx: Transaction<Schema>): Promise<'more' | 'idle'> {
    const known = ring.known();
    const writing = known.find(({ state }) => state === 'WRITING');
    if (writing === undefined || !known.some(({ state }) => state === 'READING')) return 'idle';
    if (await anyNode(trx, ({ eb }) => eb('writing', '<>', writing.keyId))) return 'idle';
    await enterPasses(trx, needs, writing.keyId);
    const pass = await nextPass(trx, writing.keyId);
    const reseal = reseals.get(pass?.task ?? '');
    if (pass === undefined || reseal === undefined) return retireOthers(trx, needs, writing);
    const piece = await reseal(pass.after_key, writing.keyId);
    const changed = pass.changed + piece.changed;
    const unopened = pass.unopened + piece.unopened;
    const isOver = piece.afterKey === null;
    const isClean = isOver && changed === 0;
    await trx
      .updateTable('key_pass')
      .set({
        after_key: piece.afterKey && JSON.stringify(piece.afterKey),
        changed: isOver ? 0 : changed,
        unopened: isOver && !isClean ? 0 : unopened,
        is_done: isClean,
        ...(isOver && !isClean && { began_at: new Date(needs.clock.now()) }),
      })
      .where('task', '=', pass.task)
      .where('key_id', '=', writing.keyId)
      .execute();
    return 'more';
  }

  return async () => {
    if (ring.known().filter(({ state }) => state !== 'RETIRED').length < 2) return 'idle';
    const done = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${ROTATION_LOCK}) AS mine`.execute(
        trx,
      );
      if (rows[0]?.mine !== true) return 'idle';
      // Another node may have gone on since.
      await followKeys(pool, deriveKey);
      const announced = ring.known().find(({ state }) => state === 'ANNOUNCED');
      return announced === undefined ? step(trx) : letWrite(trx, needs, announced);
    });
    await followKeys(pool, deriveKey);
    return done;
  };
}

type NodeFilter = Parameters<ReturnType<typeof liveNodes>['where']>[0];

/** Whether any node that serves is so. */
const anyNode = async (trx: Transaction<Schema>, isSo: NodeFilter): Promise<boolean> =>
  (await liveNodes(trx).select('node_id').where(isSo).executeTakeFirst()) !== undefined;

async function letWrite(trx: Transaction<Schema>, { clock, deriveKey }: RotationNeeds, { keyId }: KnownKey) {
  if (!deriveKey.ring.held().includes(keyId)) return 'idle';
  if (await anyNode(trx, sql<boolean>`NOT key_ids @> ARRAY[${keyId}]::smallint[]`)) return 'idle';
  const changed_at = new Date(clock.now());
  await trx.updateTable('key_ring').set({ state: 'READING', changed_at }).where('state', '=', 'WRITING').execute();
  await trx.updateTable('key_ring').set({ state: 'WRITING', changed_at }).where('key_id', '=', keyId).execute();
  await writeAudit(trx, { ...SYSTEM, nowMs: clock.now() }, [
    { action: 'key.writes', target: target(keyId), before: { state: 'ANNOUNCED' }, after: { state: 'WRITING' } },
  ]);
  return 'more';
}

const enterPasses = (trx: Transaction<Schema>, { clock, tables }: RotationNeeds, keyId: number) =>
  trx
    .insertInto('key_pass')
    .values(
      tables.map(({ table }) => ({ task: table, key_id: keyId, began_at: new Date(clock.now()), after_key: null })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const nextPass = (trx: Transaction<Schema>, keyId: number) =>
  trx
    .selectFrom('key_pass')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('is_done', '=', false)
    .orderBy('task')
    .limit(1)
    .executeTakeFirst();

/** Retires the keys that only read, once everything that they signed has expired, a whole pass after that found nothing, and so did we. */
async function retireOthers(
  trx: Transaction<Schema>,
  needs: RotationNeeds,
  writing: KnownKey,
): Promise<'more' | 'idle'> {
  const { clock, deriveKey } = needs;
  const { ring } = deriveKey;
  const fromMs = writing.changedAtMs + READ_FOR_MS;
  if (clock.now() < fromMs) return 'idle';
  const { numUpdatedRows } = await trx
    .updateTable('key_pass')
    .set({ is_done: false, after_key: null, began_at: new Date(clock.now()) })
    .where('key_id', '=', writing.keyId)
    .where((row) =>
      row.or([
        row('began_at', '<', new Date(fromMs)),
        row.and([row('unopened', '>', 0), row('began_at', '<', new Date(clock.now() - HOUR_MS))]),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'more';
  const others = ring.known().filter(({ state }) => state === 'READING');
  const unopened = trx
    .selectFrom('key_pass')
    .select('task')
    .where('key_id', '=', writing.keyId)
    .where('unopened', '>', 0);
  if ((await unopened.executeTakeFirst()) !== undefined) return 'idle';
  const left = await countNeeds(trx, { writing: writing.keyId, nowMs: clock.now() });
  if (Object.values(left).some((count) => count > 0)) return 'idle';
  for (const { keyId } of others) {
    const kept = keptPurposes.map((purpose) => ({
      purpose,
      key_id: keyId,
      sealed: ring.keptBox.seal(ring.derive(keyId, purpose, KEPT_BYTES)),
    }));
    await trx
      .insertInto('key_kept')
      .values(kept)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .updateTable('key_ring')
      .set({ state: 'RETIRED', changed_at: new Date(clock.now()) })
      .where('key_id', '=', keyId)
      .execute();
  }
  await writeAudit(
    trx,
    { ...SYSTEM, nowMs: clock.now() },
    others.map(({ keyId }) => ({
      action: 'key.retired',
      target: target(keyId),
      before: { state: 'READING' },
      after: { state: 'RETIRED' },
    })),
  );
  return 'more';
}
