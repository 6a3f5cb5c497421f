import { access, mkdtemp, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { bringUpToDate } from '#app/bring-up-to-date.ts';
import { createAnchoring } from '#audit/anchoring.ts';
import { SERVING_USER, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { createPool } from '#platform/db/pool.ts';
import { checkKeyFits, openSecrets } from '#platform/settings/secrets.ts';
import { asOwner } from '#test/audit-forger.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { NOT_DURABLE } from '#test/not-durable.ts';
import { runCommandFile } from '#test/run-command.ts';
import { scene } from '#test/scene.ts';

/* `npm run db:check` on a database that is served meanwhile, and on the embedded one, stopped. */

const PATIENCE_MS = 180_000;
const PAGE_BYTES = 8_192;
const { database, db, node, administrator } = await scene({ operators: ['administrator'] });
await checkKeyFits(database.pool, openSecrets({ secretKey: MASTER_KEY, dataDir: '' }));
for (const name of ['one', 'two', 'three']) {
  await administrator.call('operators/make', { name, displayName: name, role: 'viewer' });
}
await makeTemplate(db, { stock: { total: 7 } });

const run = (settings: Readonly<Record<string, string>>) => runCommandFile('db-check.ts', settings);
const served = { DATABASE_URL: database.url };
const servedAsOwner = { ...served, MIGRATION_DATABASE_URL: database.owner.url };

/** On several machines this check sees neither pages nor structures. */
const isOnCluster = inject('workerTemplates').length > 0;

test.runIf(isOnCluster)(
  'on several machines pages and structures are left out, with the way to check them',
  async () => {
    const { code, output } = await run(served);
    for (const what of ['pages', 'structures'])
      expect(output).toContain(
        `left out: ${what}: the tables are on several machines; check each worker with pg_amcheck\n`,
      );
    expect(output).toMatch(/\nNothing found; left out: pages, structures\.\n$/);
    expect(code).toBe(3);
  },
  PATIENCE_MS,
);

test.skipIf(isOnCluster)(
  'on a database of one’s own, each check has its line; the role that serves may not look into tables',
  async () => {
    const { code, output } = await run(served);
    expect(output).toMatch(/^ok: pages: \d+ pages were read/m);
    expect(output).toMatch(
      /^left out: structures: the extension amcheck is not in this database, and this role may not add it/m,
    );
    expect(output).toMatch(/^ok: invariants: \d+ hold$/m);
    expect(output).toMatch(/^ok: the biller's book: no open difference; no day was compared yet$/m);
    expect(output).toMatch(/^ok: the operators' record: 3 entries, .+; no AUDIT_ANCHOR_FILE to see a cut end by$/m);
    expect(output).toMatch(/\nNothing found; left out: structures\.\n$/);
    expect(code).toBe(3);
  },
  PATIENCE_MS,
);

test.skipIf(isOnCluster)(
  'as the owner it finds an index that differs from its table, and leaves no extension behind',
  async () => {
    await database.owner.pool.query(`
    CREATE FUNCTION changing(n integer) RETURNS integer IMMUTABLE LANGUAGE sql AS 'SELECT n';
    CREATE TABLE indexed AS SELECT n FROM generate_series(1, 100) n;
    CREATE INDEX indexed_changing ON indexed (changing(n));`);
    await database.owner.pool.query(
      "CREATE OR REPLACE FUNCTION changing(n integer) RETURNS integer IMMUTABLE LANGUAGE sql AS 'SELECT -n'",
    );
    const { code, output } = await run(servedAsOwner);
    expect(output).toMatch(/^FOUND: structures: index indexed_changing: /m);
    expect(output).toMatch(/\n1 of 5 checks found something\.\n$/);
    expect(code).toBe(1);
    const { rowCount } = await database.owner.pool.query("SELECT FROM pg_extension WHERE extname = 'amcheck'");
    expect(rowCount).toBe(0);
    await database.owner.pool.query('DROP TABLE indexed; DROP FUNCTION changing(integer)');
  },
  PATIENCE_MS,
);

test(
  'it names a wrong sum, a difference with the biller, and an entry that is missing or cut off',
  async () => {
    await sql`UPDATE stock_pool SET total = 8 WHERE total = 7`.execute(database.owner.db);
    await sql`INSERT INTO billing_difference (order_no, kind, day, state, there, found_at)
            VALUES ('one', 'GRANTED_ONLY_THERE', '2026-11-20', 'OPEN', '{}', now())`.execute(database.owner.db);
    const folder = await mkdtemp(join(tmpdir(), 'db-check-'));
    const file = join(folder, 'anchors.jsonl');
    const lost = await run({ ...served, AUDIT_ANCHOR_FILE: file });
    expect(lost.output).toMatch(/^left out: the operators' record: AUDIT_ANCHOR_FILE .+ has no anchor/m);
    await createAnchoring({
      db,
      clock: node.clock,
      log: pino({ level: 'silent' }),
      file,
      post: async () => ({ problem: null }),
    })();
    await asOwner(database.owner.db, 'DELETE FROM audit_entry WHERE seq = 3');
    const cut = await run({ ...served, AUDIT_ANCHOR_FILE: file });
    expect(cut.output).toMatch(/^FOUND: invariants: totalIsNotLedger \(1\), billingDiffers \(1\)$/m);
    expect(cut.output).toMatch(/^FOUND: the biller's book: 1 open difference of 2026-11-20$/m);
    expect(cut.output).toMatch(/^FOUND: the operators' record: cut: entry 3 /m);
    expect(cut.code).toBe(1);
    await asOwner(database.owner.db, 'DELETE FROM audit_entry WHERE seq = 1');
    expect((await run(served)).output).toMatch(/^FOUND: the operators' record: broken: entry 1 .+ is missing/m);
  },
  PATIENCE_MS,
);

test(
  'on the embedded database, stopped: all is well, no key is made where it is missing, and a damaged page is named with its table',
  async () => {
    const folder = await temporaryFolder();
    const settings = { DATA_DIR: join(folder.path, 'data') };
    const log = pino({ level: 'silent' });
    const embedded = await startEmbedded({ dataDir: settings.DATA_DIR, log, settings: NOT_DURABLE });
    const connection = { ...embedded.connection, user: SERVING_USER };
    await bringUpToDate({ connection, owner: { connection: embedded.connection, grantTo: SERVING_USER } }, log);
    const pool = createPool(connection, log, 1);
    await checkKeyFits(pool, openSecrets({ secretKey: MASTER_KEY, dataDir: '' }));
    await pool.end();
    const client = new pg.Client({ ...embedded.connection });
    await client.connect();
    await client.query("CREATE TABLE kept AS SELECT n, repeat('x', 1000) AS text FROM generate_series(1, 100) n");
    const { rows } = await client.query<{ path: string }>("SELECT pg_relation_filepath('kept') AS path");
    await client.end();
    await embedded.close();
    const sound = await run(settings);
    expect(sound.output).toMatch(/^ok: structures: /m);
    expect(sound.output).toMatch(/\nAll is well\.\n$/);
    expect(sound.code).toBe(0);

    const keyless = await run({ ...settings, SECRET_KEY: '' });
    expect(keyless.output).toMatch(
      /^left out: the operators' record: There is no key: no SECRET_KEY, and no .+secret\.key/m,
    );
    expect(keyless.code).toBe(3);
    await expect(access(join(settings.DATA_DIR, 'secret.key'))).rejects.toThrow('ENOENT');

    const path = join(settings.DATA_DIR, 'postgres', rows[0]?.path ?? '');
    const file = await open(path, 'r+');
    await file.write(Buffer.from('damage'), 0, 6, 3 * PAGE_BYTES + 4_000);
    await file.close();
    const damaged = await run(settings);
    expect(damaged.output).toMatch(/^FOUND: pages: table kept, pages 0 to 4999: invalid page in block 3 /m);
    expect(damaged.output).toMatch(/^FOUND: structures: table kept: invalid page in block 3 /m);
    expect(damaged.code).toBe(1);

    await writeFile(join(settings.DATA_DIR, 'postgres', 'PG_VERSION'), '9\n');
    expect((await run(settings)).code).toBe(2);
    await folder.remove();
  },
  PATIENCE_MS,
);
