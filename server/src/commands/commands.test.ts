import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createAnchoring } from '#audit/anchoring.ts';
import { MOVE } from '#platform/db/embedded/move-name.ts';
import { asOwner } from '#test/audit-forger.ts';
import { CONSOLE_HEADERS } from '#test/operator.ts';
import { runCommandFile } from '#test/run-command.ts';
import { scene } from '#test/scene.ts';

const { database, db, node, administrator } = await scene({ operators: ['administrator'] });
for (const name of ['one', 'two', 'three']) {
  await administrator.call('operators/make', { name, displayName: name, role: 'viewer' });
}

const runWith = (settings: Readonly<Record<string, string>>, command: string, ...words: string[]) =>
  runCommandFile(command, { DATABASE_URL: database.url, ...settings }, words);
/** Runs a command as `npm run` does, on the test's database. */
const run = (command: string, ...words: string[]) => runWith({}, command, ...words);

it('audit:verify says ok with the last hash, or the first broken entry and ends with 1', async () => {
  const [last] = (await administrator.call('audit/list', { pageSize: 1 })).body.resp_data.items;
  expect(await run('audit-verify.ts')).toEqual({
    code: 0,
    output: `ok: 3 entries, the last hash is ${last.hash}\n`,
    errors: '',
  });
  await asOwner(database.owner.db, "UPDATE audit_entry SET operator_name = 'another' WHERE seq = 2");
  const broken = await run('audit-verify.ts');
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(/^broken: entry 2 \(\d{4}-.+\) was altered; the 1 before it are whole\n$/);
  await asOwner(database.owner.db, `UPDATE audit_entry SET operator_name = '${last.operatorName}' WHERE seq = 2`);
});

it('audit:verify --anchors compares the record with what a worker kept in its file, and names a cut end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anchors-'));
  const file = join(folder, 'anchors.jsonl');
  const log = pino({ level: 'silent' });
  await createAnchoring({ db, clock: node.clock, log, file, post: async () => ({ problem: null }) })();
  expect(await run('audit-verify.ts', '--anchors', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('ok: the record agrees with 1 anchors'),
  });
  await asOwner(database.owner.db, 'DELETE FROM audit_entry WHERE seq = 3');
  expect((await run('audit-verify.ts')).code).toBe(0);
  const cut = await run('audit-verify.ts', '--anchors', file);
  expect(cut.code).toBe(1);
  expect(cut.output).toMatch(
    /\ncut: entry 3 \(\d{4}-.+\), anchored \d{4}-.+, is gone, and the record ends with entry 2/,
  );
  expect(await run('audit-verify.ts', '--anchors', join(import.meta.dirname, 'commands.test.ts'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('no anchors'),
  });
  expect((await run('audit-verify.ts', '--anchors', join(folder, 'none'))).code).toBe(2);
});

it('console:password restores access for an operator who is locked out', async () => {
  const { operatorId, name } = administrator;
  await db
    .updateTable('operator')
    .set({ state: 'DISABLED', totp_sealed: Buffer.from('lost') })
    .where('operator_id', '=', operatorId)
    .execute();
  const { code, output } = await run('console-password.ts', name);
  const [, password] = /password of \S+: (\S+)/.exec(output) ?? [];
  expect(code).toBe(0);
  const answer = await node.post('/console-api/session/signIn', { name, password }, CONSOLE_HEADERS);
  expect(answer.body.resp_data).toEqual({ next: 'NEW_PASSWORD' });
  expect((await run('console-password.ts', 'nobody')).code).toBe(1);
});

it('rehearse tells which of its options is wrong', async () => {
  const { code, errors } = await run('rehearse.ts', '--coupon', 'none', '--people', '0');
  expect(code).toBe(2);
  expect(errors).toMatch(
    /^--coupon should be the id of a released coupon\.\n--people should be a whole number from 1 /,
  );
});

it('release:check asks for what a node asks for, and migrates nothing', async () => {
  const lacking = await run('release-check.ts');
  expect(lacking).toMatchObject({ code: 2, errors: expect.stringContaining('SMS_GATEWAY') });
  const ofTheOwner = { DATABASE_URL: database.owner.url, SANDBOX: 'on' };
  expect(await runWith(ofTheOwner, 'release-check.ts')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/works with the database\.\n$/),
  });
  await database.owner.pool.query('SELECT pg_create_physical_replication_slot($1)', [MOVE]);
  const moving = await runWith(ofTheOwner, 'release-check.ts');
  await database.owner.pool.query('SELECT pg_drop_replication_slot($1)', [MOVE]);
  expect(moving).toMatchObject({ code: 1, output: expect.stringMatching(/^A move of this database has not ended/) });
  const ofTomorrow = {
    id: 'of-tomorrow',
    on: ['CLAIM'],
    when: [{ fact: 'OF_TOMORROW' }],
    verdict: 'REFUSE',
    mode: 'ON',
  };
  await database.owner.pool.query(
    `INSERT INTO risk_rule_set (version, rules, asked_name, approved_name, in_force_at) VALUES (1, $1, 'a', 'b', now())`,
    [JSON.stringify([ofTomorrow])],
  );
  expect(await runWith(ofTheOwner, 'release-check.ts')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/would leave them out: of-tomorrow\.\n$/),
  });
  const { rows } = await database.owner.pool.query<{ version: number; name: string; checksum: string }>(
    'DELETE FROM schema_migration WHERE version = (SELECT max(version) FROM schema_migration) RETURNING *',
  );
  const [newest] = rows;
  expect(await runWith(ofTheOwner, 'release-check.ts')).toMatchObject({
    code: 2,
    errors: expect.stringContaining(`lacks migration ${newest?.name}`),
  });
  const left = await database.owner.pool.query('SELECT FROM schema_migration WHERE version = $1', [newest?.version]);
  expect(left.rowCount).toBe(0);
});
