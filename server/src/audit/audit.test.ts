import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refuse } from '#foundation/refusal/refusal.ts';
import { asOwner } from '#test/audit-forger.ts';
import { databaseScene } from '#test/scene.ts';
import type { AuditActor } from './audit-store.ts';
import { audited } from './audited.ts';
import { verifyChain, verifyPiece } from './verify-chain.ts';

const actor: AuditActor = {
  operatorId: null,
  name: 'tester',
  role: null,
  address: '127.0.0.1',
  nowMs: Date.parse('2026-11-21T12:00:00.123+08:00'),
  traceId: 'test',
};
const target = { kind: 'coupon', id: '1' };

const { database, db } = await databaseScene();
const { db: owner } = database.owner;

const counted = async (): Promise<number> => (await verifyChain(db)).entries;
const changeOnce = (id: string): Promise<string> =>
  audited(db, actor, async (trx, note) => {
    await sql`INSERT INTO dictionary_entry (dict_code, field_code, name, position) VALUES ('t', ${id}, '{}', 0)`.execute(
      trx,
    );
    note({
      action: 'test.changed',
      target: { kind: 'test', id },
      before: { z: 1.1, a: [{ y: null, b: '甲\0' }], 2: 'two', 10: 'ten', big: 1e21, small: 1e-7 },
      after: { gone: undefined, at: new Date(0), half: '\uD800', __proto__: 1, minus: -0 },
      reason: 'because',
    });
    return id;
  });

it('keeps the chain whole, without a gap, whatever is noted and however many write at once', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => changeOnce(`at once ${index}`)));
  expect(await verifyChain(db)).toMatchObject({ entries: 40, broken: null, keyed: { seq: 1 } });
  const piece = await verifyPiece(db, undefined, 0);
  expect(await verifyPiece(db, { seq: 40, hash: piece.headHash })).toEqual({ ...piece, isDone: true });
});

it('records nothing of what was refused or failed, and keeps nothing of a change that says nothing of itself', async () => {
  const before = await counted();
  const change = sql`INSERT INTO dictionary_entry (dict_code, field_code, name, position) VALUES ('t', 'x', '{}', 0)`;
  const refused = await audited(db, actor, async (trx, note) => {
    await change.execute(trx);
    note({ action: 'test.changed', target });
    return refuse('UNKNOWN_ITEM');
  });
  expect(refused).toMatchObject({ name: 'UNKNOWN_ITEM' });
  await expect(
    audited(db, actor, async (trx, note) => {
      await change.execute(trx);
      note({ action: 'test.changed', target });
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  await expect(audited(db, actor, async (trx) => change.execute(trx))).rejects.toThrow('without a note');
  const rows = await db.selectFrom('dictionary_entry').where('field_code', '=', 'x').execute();
  expect(rows).toEqual([]);
  expect(await counted()).toBe(before);
});

it.each(['UPDATE audit_entry SET reason = NULL', 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
  'the database refuses %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
  },
);

it('finds what the role that serves can still do without the key: add an entry that was never written', async () => {
  const { entries } = await verifyChain(db);
  const add = (version: number) => sql`
    INSERT INTO audit_entry (seq, at, operator_name, address, trace_id, action, target_kind, target_id, prev_hash, hash, version)
    SELECT seq + 1, now(), 'nobody', '', '', 'test.forged', 'test', '1', hash, sha256('x'), ${version}
      FROM audit_entry ORDER BY seq DESC LIMIT 1`;
  for (const [version, problem] of [
    [2, 'ALTERED'],
    [1, 'ALTERED'],
  ] as const) {
    await add(version).execute(db);
    expect(await verifyChain(db)).toMatchObject({ entries, broken: { seq: entries + 1, problem } });
    await asOwner(owner, `DELETE FROM audit_entry WHERE seq > ${entries}`);
  }
});

it('has taken the right to change it from the role that owns it', async () => {
  const { rows } = await sql<{ privilege_type: string }>`
    SELECT privilege_type FROM pg_class, aclexplode(relacl) WHERE relname = 'audit_entry'`.execute(db);
  const rights = rows.map((row) => row.privilege_type);
  expect(rights).toEqual(expect.arrayContaining(['INSERT', 'SELECT']));
  for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(rights).not.toContain(right);
});

it.each([
  ['whose it is', "UPDATE audit_entry SET target_name = 'another' WHERE seq = 18", 18],
  ['who did it', "UPDATE audit_entry SET operator_name = 'another' WHERE seq = 17", 17],
  ['what was before', `UPDATE audit_entry SET before = '{"z": 2}' WHERE seq = 5`, 5],
  ['when', "UPDATE audit_entry SET at = at + interval '1 ms' WHERE seq = 3", 3],
  ['one left out', 'DELETE FROM audit_entry WHERE seq = 2', 2],
])('the first entry that was altered shows: %s', async (_what, statement, brokenAt) => {
  await asOwner(owner, statement);
  expect(await verifyChain(db)).toMatchObject({
    entries: brokenAt - 1,
    broken: { seq: brokenAt, problem: statement.startsWith('DELETE') ? 'MISSING' : 'ALTERED' },
  });
});
