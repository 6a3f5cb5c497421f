import { createSecretKey } from 'node:crypto';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { asOwner, computeAgain } from '#test/audit-forger.ts';
import { databaseScene } from '#test/scene.ts';
import { AUDIT_KEYED, PLAIN } from './audit-chain.ts';
import { ensureKeyed, writeAudit } from './audit-store.ts';
import { verifyChain } from './verify-chain.ts';

const { database, db } = await databaseScene();
const { db: owner } = database.owner;
const nowMs = Date.now();
const noKey = createSecretKey(Buffer.alloc(32));

const write = (count: number, atMs = nowMs): Promise<void> =>
  db.transaction().execute((trx) =>
    writeAudit(
      trx,
      { operatorId: null, name: 'tester', role: null, address: '', traceId: '', nowMs: atMs },
      Array.from({ length: count }, () => ({ action: 'test.changed', target: { kind: 'test', id: '1' } })),
    ),
  );

/** Entries as an older node writes them: hash, no version. */
async function writePlain(count: number): Promise<void> {
  const { rows } = await sql<{ seq: string }>`SELECT coalesce(max(seq), 0) AS seq FROM audit_entry`.execute(db);
  const from = Number(rows[0]?.seq);
  await write(count);
  await computeAgain(owner, noKey, { version: PLAIN, after: from });
}

beforeEach(() => asOwner(owner, 'DELETE FROM audit_entry'));

it('goes on from a plain chain with an entry that says so, and both are verified', async () => {
  await writePlain(3);
  expect(await verifyChain(db)).toMatchObject({ broken: { seq: 1, problem: 'NOT_KEYED' } });
  await write(2);
  const actions = await db.selectFrom('audit_entry').select('action').orderBy('seq').execute();
  expect(actions.map(({ action }) => action === AUDIT_KEYED)).toEqual([false, false, false, true, false, false]);
  expect(await verifyChain(db)).toMatchObject({ entries: 6, broken: null, keyed: { seq: 4, atMs: nowMs } });
  await asOwner(owner, "UPDATE audit_entry SET target_name = 'filled in later' WHERE seq = 2");
  expect(await verifyChain(db)).toMatchObject({ broken: { seq: 2, problem: 'ALTERED' } });
});

it('is keyed by the worker where nobody changes anything, once', async () => {
  await writePlain(1);
  await Promise.all([ensureKeyed(db, nowMs), ensureKeyed(db, nowMs)]);
  expect(await verifyChain(db)).toMatchObject({ entries: 2, broken: null, keyed: { seq: 2 } });
  await asOwner(owner, 'DELETE FROM audit_entry');
  await ensureKeyed(db, nowMs);
  expect(await verifyChain(db)).toMatchObject({ entries: 0, broken: null, keyed: null });
});

it('takes entries of older nodes for an hour, and no longer', async () => {
  await writePlain(1);
  await write(1);
  await writePlain(2);
  expect(await verifyChain(db)).toMatchObject({ entries: 5, broken: null });
  await write(1);
  expect(await verifyChain(db)).toMatchObject({ entries: 6, broken: null });
  await writePlain(1);
  await write(1, nowMs + HOUR_MS + 1);
  expect(await verifyChain(db)).toMatchObject({ entries: 6, broken: { seq: 7, problem: 'NOT_KEYED' } });
});

it('takes no plain entry at the end once the hour is over', async () => {
  await write(1, nowMs - HOUR_MS - 1);
  await writePlain(1);
  expect(await verifyChain(db)).toMatchObject({ entries: 1, broken: { seq: 2, problem: 'NOT_KEYED' } });
});

it.each([
  ['by the keyed rule without the key', undefined, 'ALTERED'],
  ['by the plain rule', PLAIN, 'NOT_KEYED'],
])('finds a chain that was computed again %s', async (_how, version, problem) => {
  await write(5);
  await asOwner(owner, "UPDATE audit_entry SET operator_name = 'another' WHERE seq = 1");
  await computeAgain(owner, noKey, version === undefined ? {} : { version });
  expect(await verifyChain(db)).toMatchObject({ entries: 0, broken: { seq: 1, problem } });
});
