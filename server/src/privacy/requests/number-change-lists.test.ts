import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { distributeSome } from '#distribution/distribute.ts';
import { changeNumber } from '#subscriber/change-number.ts';
import { decide } from '#test/approval.ts';
import { orderedCodeFile } from '#test/factories/code-file.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { loginNode, NOON_MS, newPhone } from '#test/login-scene.ts';
import { scene } from '#test/scene.ts';

const { db, node, clock, editor, approver } = await scene({ startMs: NOON_MS, operators: ['editor', 'approver'] });
const { deriveKey } = node;
const login = await loginNode(db, { clock, deriveKey });
const { identity } = login;
const { cipher } = identity;
const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
const { templateId } = await makeTemplate(db, { stock: { total: 50 }, perPerson: 9 });
await catalogue.refresh();
afterAll(async () => {
  await expectInvariantsHold(db, clock.now());
  catalogue.stop();
  await login.close();
});

/** A running distribution to these numbers. */
async function distributionTo(...phones: readonly string[]): Promise<string> {
  const query = new URLSearchParams({ templateId, name: 'regulars' });
  const answer = await fetch(`${node.baseUrl}/console-api/distribution/upload?${query}`, {
    method: 'POST',
    body: phones.join('\n'),
    headers: { ...editor.headers, 'content-type': 'text/csv' },
  });
  const { resp_data } = (await answer.json()) as { resp_data: { distributionId: string } };
  expect((await decide(approver, resp_data.distributionId)).body.code).toBe('0000');
  return resp_data.distributionId;
}
const work = () => distributeSome({ db, catalogue, cipher }, clock.now());
const linesOf = async (distributionId: string) => {
  const lines = db.selectFrom('distribution_number').selectAll().where('distribution_id', '=', distributionId);
  const rows = await lines.orderBy('line_no').execute();
  for (const { phone_hash, phone_sealed } of rows) {
    const phone = cipher.open(phone_sealed);
    expect(phone === '' || phone_hash.equals(cipher.hash(phone))).toBe(true);
  }
  return rows.map(({ phone_sealed }) => cipher.open(phone_sealed));
};

it('a distribution whose line was read before the change gives to the account, and to no other of the old number', async () => {
  const [{ subscriberId, phone }, to] = [await node.person(), newPhone()];
  await distributionTo(phone);
  let working: ReturnType<typeof work> | undefined;
  await db.transaction().execute(async (trx) => {
    await changeNumber(trx, identity, { subscriberId, phone: to, at: new Date(clock.now()) });
    // A worker that does not wait for the line waits here, with the number that it read.
    await sql`LOCK TABLE phone_lookup IN ACCESS EXCLUSIVE MODE`.execute(trx);
    working = work();
    await vi.waitFor(
      async () => {
        const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(db);
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 10_000 },
    );
  });
  expect([await working, await work()]).toEqual(['more', 'done']);
  const owned = db.selectFrom('owned_coupon').select('subscriber_id').where('template_id', '=', templateId);
  expect(await owned.execute()).toEqual([{ subscriber_id: subscriberId }]);
});

it('lines that wait for a coupon and contacts of group customers name the new number; a line that gave one names none', async () => {
  const [{ subscriberId, phone }, to] = [await node.person(), newPhone()];
  const given = await distributionTo(phone);
  expect([await work(), await work()]).toEqual(['more', 'done']);
  const [failed, waiting, withBoth] = [
    await distributionTo(phone),
    await distributionTo(phone),
    await distributionTo(phone, to),
  ];
  const barred = { outcome: 'BARRED', at: new Date(clock.now()) };
  await db.updateTable('distribution_number').set(barred).where('distribution_id', '=', failed).execute();
  await db.updateTable('distribution').set({ failed: 1 }).where('distribution_id', '=', failed).execute();
  const contacts = [phone, newPhone()];
  const fileId = await orderedCodeFile({ db, clock, deriveKey }, { batchNo: 'FRIENDS', contacts });
  await db
    .transaction()
    .execute((trx) => changeNumber(trx, identity, { subscriberId, phone: to, at: new Date(clock.now()) }));
  expect(await linesOf(given)).toEqual(['']);
  for (const distributionId of [failed, waiting]) expect(await linesOf(distributionId)).toEqual([to]);
  expect(await linesOf(withBoth)).toEqual([phone, to]);
  const may = await db.selectFrom('code_file_contact').select('phone_hash').where('file_id', '=', fileId).execute();
  const hexes = [to, contacts[1] ?? ''].map((number) => cipher.hash(number).toString('hex'));
  expect(may.map(({ phone_hash }) => phone_hash.toString('hex')).sort()).toEqual(hexes.sort());
});
