import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { audited } from '#audit/audited.ts';
import { readTerms } from '#catalogue/catalogue-store.ts';
import { fillShelf } from '#claim/claim-store.ts';
import { codeHash, exchangeCodeKey } from '#exchange/exchange-code.ts';
import { exchangeOnce } from '#exchange/exchange-store.ts';
import { countOwned, listOwned } from '#owned/owned-lists.ts';
import { createOwnedReads } from '#owned/owned-reads.ts';
import { distributeDatabase } from '#platform/db/distributed/distribute.ts';
import { SERVING_USER } from '#platform/db/embedded/embedded.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { makeClusterDatabase, onNode } from '#test/citus-cluster.ts';
import { claimScene } from '#test/claim-scene.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testHomes } from '#test/homes.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { migrateWithSandbox } from '#test/migrate-with-sandbox.ts';
import { useScene } from '#test/use-scene.ts';
import { closeUses, readOrder } from '#use/use-settling-store.ts';
import { keepNumbers, readUses, startUses, type UseRequest } from '#use/use-store.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const isOnCluster = inject('workerTemplates').length > 0;

/** The coordinator's requests to its workers. */
interface Heard {
  readonly db: Kysely<Schema>;
  /** Each table with the number of shards that were named. */
  shardsOf(work: () => Promise<unknown>): Promise<Record<string, number>>;
  /** How the workers committed what the work wrote. */
  phasesOf(work: () => Promise<unknown>): Promise<'one phase' | 'two phases'>;
  /** The functions that workers were asked for. */
  functionsOf(work: () => Promise<unknown>): Promise<readonly string[]>;
}

function listen(database: TestDatabase): Heard {
  const pool = new pg.Pool({ ...database.connection, options: '-c citus.log_remote_commands=on' });
  let shards = new Map<string, Set<string>>();
  let functions: string[] = [];
  let prepared = 0;
  let written = 0;
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, name] = /^issuing SELECT .*? FROM (?:public\.)?([a-z_]+)\(/s.exec(message) ?? [];
      if (name !== undefined) functions.push(name);
      if (message.startsWith('issuing BEGIN')) written += 1;
      if (message.startsWith('issuing PREPARE TRANSACTION')) prepared += 1;
      for (const [, table = '', shard = ''] of message.matchAll(/public\.([a-z_]+)_(\d{6,})/g)) {
        shards.set(table, (shards.get(table) ?? new Set()).add(shard));
      }
    });
  });
  return {
    db: kyselyOn(pool),
    async shardsOf(work) {
      shards = new Map();
      await work();
      return Object.fromEntries([...shards].map(([table, ids]) => [table, ids.size]));
    },
    async phasesOf(work) {
      prepared = 0;
      written = 0;
      await work();
      if (written === 0) throw new Error('no worker was asked to write');
      return prepared === written ? 'two phases' : 'one phase';
    },
    async functionsOf(work) {
      functions = [];
      await work();
      return functions;
    },
  };
}

let database: TestDatabase;
let heard: Heard;
beforeAll(async () => {
  if (!isOnCluster) return;
  database = await testDatabase();
  heard = listen(database);
});
afterAll(async () => {
  await heard?.db.destroy();
  await database?.close();
});

describe.skipIf(!isOnCluster)('on a cluster, which `npm run test:citus` starts, a call of one subscriber', () => {
  it('asks one shard of each table it needs, or one function: claim, lists, use', async () => {
    const scene = useScene(heard.db);
    const { templateId } = await makeTemplate(database.db);
    const node = await claimScene(heard.db, scene.clock);
    const { subscriberId } = await scene.couponOwner();
    const nowMs = scene.clock.now();
    const claimed = await heard.shardsOf(() => node.claim({ subscriberId, templateId, requestId: 'first' }));
    node.stop();
    expect(claimed).toEqual({ carried_limit: 1, idempotency_key: 1, owned_coupon: 1, owned_coupon_event: 1 });

    const list = { list: 'AVAILABLE', cardClass: undefined, after: undefined, limit: 20, nowMs } as const;
    expect(await heard.shardsOf(() => listOwned(heard.db, subscriberId, list))).toEqual({ owned_coupon: 1 });
    expect(await heard.shardsOf(() => countOwned(heard.db, subscriberId, nowMs))).toEqual({ owned_coupon: 1 });

    const homes = await testHomes(heard.db);
    const reads = createOwnedReads(heard.db, homes);
    const others = await Promise.all(Array.from({ length: 20 }, () => scene.couponOwner()));
    const neighbours = others.filter(
      (other) => homes.of(other.subscriberId) === homes.of(others[0]?.subscriberId ?? ''),
    );
    const asked = [...neighbours, ...neighbours].map((neighbour) => ({
      subscriberId: neighbour.subscriberId,
      query: list,
    }));
    expect(await heard.functionsOf(() => Promise.all(asked.map((one) => reads.page(one))))).toEqual(['read_at_home']);

    const owned = await scene.couponOwner();
    const use = () => scene.uses.use(scene.request(owned));
    expect(await heard.functionsOf(use)).toEqual(['read_uses', 'start_uses', 'close_uses']);
    const another = await scene.couponOwner();
    expect(await heard.shardsOf(() => scene.uses.use(scene.request(another)))).toEqual({ use_order_lookup: 1 });
  });

  it('runs the functions of uses on the coordinator, too, as after an update until db:distribute has run, and for several homes', async () => {
    const scene = useScene(database.db);
    const owners = await Promise.all(Array.from({ length: 6 }, () => scene.couponOwner()));
    const requests = owners.map((owner) => scene.request(owner));
    await database.db.transaction().execute(async (trx) => {
      const seen = await readUses(trx, requests);
      expect(seen.map((one) => one?.coupon.state)).toEqual(owners.map(() => 'AVAILABLE'));
      const orders = await keepNumbers(trx, requests);
      const started = await startUses(
        trx,
        orders.map((order, nth) => ({ ...(requests[nth] as UseRequest), order, offer: null, traceparent: null })),
      );
      expect(started.every((one) => one !== null)).toBe(true);
      const using = await readUses(trx, requests);
      expect(using.map((one) => one?.openOrderNo)).toEqual(started.map((one) => one?.orderNo));
      const closings = await Promise.all(
        owners.map(async ({ subscriberId }, nth) => {
          const order = await readOrder(trx, { subscriberId, orderId: started[nth]?.orderId ?? '' });
          if (order === null) throw new Error('no order');
          return { order, refusal: null, nowMs: scene.clock.now(), notice: null, traceparent: null };
        }),
      );
      expect(await closeUses(trx, closings)).toEqual(owners.map(() => true));
    });
    for (const owner of owners) expect((await scene.traces(owner)).coupon.state).toBe('USED');
  });

  it('asks one shard of each table to turn a code into a coupon, or not to, and commits it in two phases', async () => {
    const deriveKey = testDeriveKey();
    const template = await makeTemplate(database.db);
    const { templateId } = template;
    const { codes } = await makeCodes(database.pool, deriveKey, { templateId, size: 9 });
    const terms = await readTerms(database.db, templateId, template.termsVersion);
    const bring = (code: string) => () =>
      exchangeOnce(
        heard.db,
        {
          subscriberId: uuidv7(),
          phonePrefix: '1990000',
          hash: codeHash(exchangeCodeKey(deriveKey), code),
          requestId: 'bring',
          isProved: true,
          nowMs: Date.now(),
        },
        { terms, confirm: null },
      );
    const wrong = await heard.shardsOf(bring('0000000000000000'));
    expect(wrong).toMatchObject({ exchange_code: 1, exchange_tries: 1 });
    const right = await heard.shardsOf(bring(codes[0] ?? ''));
    expect(right).toMatchObject({ exchange_code: 1, owned_coupon: 1, exchanged_code: 1, idempotency_key: 1 });
    expect(new Set([...Object.values(wrong), ...Object.values(right)])).toEqual(new Set([1]));
    // The code and the person's rows may lie on one worker, the stock on the coordinator.
    for (const code of codes.slice(1)) expect(await heard.phasesOf(bring(code))).toBe('two phases');
  });
});

describe.skipIf(!isOnCluster)('on a cluster, what is written on the coordinator and on workers', () => {
  it('is committed in two phases: a claim, several together, units that a shelf is lent, now and again, a change that is audited', async () => {
    const scene = useScene(heard.db);
    const { templateId, centrePoolId } = await makeTemplate(database.db, { stock: { total: 1_000 } });
    const node = await claimScene(heard.db, scene.clock);
    const claim = (people: number) => () =>
      Promise.all(Array.from({ length: people }, () => node.claim({ templateId })));
    expect(await heard.phasesOf(claim(1))).toBe('two phases');
    expect(await heard.phasesOf(claim(8))).toBe('two phases');
    node.stop();
    const shelf = { poolId: centrePoolId, home: uuidv7(), homes: 4, least: 4 };
    const fill = async () => expect(await fillShelf({ db: heard.db }, shelf, scene.clock.now())).toBe(true);
    expect(await heard.phasesOf(fill)).toBe('two phases');
    expect(await heard.phasesOf(fill)).toBe('two phases');
    giveAuditKeys(heard.db, testDeriveKey());
    const actor = { operatorId: null, name: 'tester', role: null, address: 'test', traceId: 'test' };
    const change = () =>
      audited(heard.db, { ...actor, nowMs: scene.clock.now() }, async (trx, note) => {
        const tried = { subscriber_id: uuidv7(), wrong: 1, counted_until: new Date(scene.clock.now()) };
        await trx.insertInto('exchange_tries').values(tried).execute();
        note({ action: 'test.changed', target: { kind: 'test', id: 'one' } });
      });
    expect(await heard.phasesOf(change)).toBe('two phases');
  });

  it('keeps no batch of other coupons waiting until it is committed', async () => {
    const people = Array.from({ length: 20 }, () => uuidv7());
    const ask = (db: Kysely<Schema>) => sql`SELECT commit_in_two_phases(${people}::uuid[])`.execute(db);
    await database.db.transaction().execute(async (first) => {
      await ask(first);
      await database.db.transaction().execute(async (second) => {
        await sql`SET LOCAL statement_timeout = '5s'`.execute(second);
        await ask(second);
      });
    });
  });
});

describe.skipIf(!isOnCluster)('npm run db:distribute, on a cluster', () => {
  it('spreads what a migration added, with its rows, once, and says what cannot be; not while nodes run', async () => {
    const database = await testDatabase();
    try {
      const { connection } = database.owner;
      await onNode(
        connection,
        'CREATE TABLE later (subscriber_id uuid, n integer, PRIMARY KEY (subscriber_id, n))',
        'INSERT INTO later SELECT gen_random_uuid(), n FROM generate_series(1, 100) n',
        'CREATE TABLE odd (subscriber_id uuid PRIMARY KEY, no text UNIQUE)',
      );
      await database.db.selectFrom('subscriber').select('subscriber_id').limit(1).execute();
      await expect(distributeDatabase(connection)).rejects.toThrow(/running nodes/);
      await database.db.destroy();

      const fault = 'odd stays whole: its unique key odd_no_key lacks subscriber_id';
      expect(await distributeDatabase(connection)).toMatchObject({
        distributed: ['later by subscriber_id'],
        faults: [fault],
      });
      const again = await distributeDatabase(connection);
      expect(again).toMatchObject({ distributed: [], faults: [fault] });
      expect(again.before).toContain('later');
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query('SELECT count(*)::integer AS kept FROM later');
      expect(rows).toEqual([{ kept: 100 }]);
      const { rows: seen } = await client
        .query(
          `SELECT sum(result::integer)::integer AS rows
             FROM run_command_on_shards('later', $$SELECT reltuples::integer FROM pg_class WHERE oid = '%s'::regclass$$)`,
        )
        .finally(() => client.end());
      // The planner of each worker knows how much it has.
      expect(seen).toEqual([{ rows: 100 }]);
    } finally {
      await database.close();
    }
  });

  it('a database that an earlier release spread is migrated with its rows, and what was added is spread', async () => {
    const [coordinator, ...workers] = [inject('templateDatabase'), ...inject('workerTemplates')].map((server) => ({
      ...server,
      database: 'postgres',
    }));
    if (coordinator === undefined) throw new Error('a cluster has a coordinator');
    const database = `test_${uuidv7().replaceAll('-', '')}`;
    const connection = { ...coordinator, database };
    const folder = await temporaryFolder();
    try {
      const ofThen = (await readdir(MIGRATIONS)).filter((name) => name <= '0043' || name.endsWith('.json'));
      for (const name of ofThen) await cp(join(MIGRATIONS, name), join(folder.path, name));
      await makeClusterDatabase({ coordinator, workers }, database);
      const owner = { connection, grantTo: SERVING_USER };
      await migrate(owner, pino({ level: 'silent' }), { folder: folder.path, history: 'schema_migration' });
      await distributeDatabase(connection);
      await onNode(
        connection,
        "INSERT INTO number_list_entry (phone_hash, list_id) SELECT sha256(n::text::bytea), 'old' FROM generate_series(1, 300) n",
      );
      await migrateWithSandbox({ connection, owner });
      expect(await distributeDatabase(connection)).toMatchObject({
        distributed: expect.arrayContaining(['experiment_participant by subscriber_id']),
        faults: [],
      });
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query('SELECT list_id, numbers FROM number_list').finally(() => client.end());
      expect(rows).toEqual([{ list_id: 'old', numbers: 300 }]);
    } finally {
      for (const server of [...workers, coordinator]) {
        await onNode(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      }
      await folder.remove();
    }
  });
});
