import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPgBouncer, renamesStatements, startPgBouncer } from '#test/pgbouncer.ts';
import { databaseScene } from '#test/scene.ts';
import type { SocketConnection } from './embedded/embedded.ts';
import { kyselyOn } from './kysely.ts';
import { createPool } from './pool.ts';
import type { Schema } from './schema/schema.ts';

const ROUNDS = 100;
const CONNECTIONS = 10;

const { database } = await databaseScene();

describe.skipIf(!hasPgBouncer)('through a PgBouncer in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  const openNode = () => kyselyOn(createPool({ connectionString: pooler.url }, pino({ level: 'silent' }), CONNECTIONS));
  /** Two, which name the same texts. */
  let nodes: readonly Kysely<Schema>[] = [];
  beforeAll(async () => {
    pooler = await startPgBouncer(database.connection as SocketConnection);
    nodes = [openNode(), openNode()];
  });
  afterAll(async () => {
    for (const node of nodes) await node.destroy();
    await pooler?.stop();
  });

  const askedOf = async (db: Kysely<Schema>, nth: number): Promise<boolean> => {
    const { rows } = await sql<{ sum: number }>`SELECT ${nth}::integer + 1 AS sum`.execute(db);
    return rows[0]?.sum === nth + 1;
  };

  test('every statement is answered, whichever connection of the database it comes to', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = nodes.flatMap((node) =>
        Array.from({ length: CONNECTIONS }, (_, nth) =>
          nth % 2 === 0 ? askedOf(node, nth) : node.transaction().execute((trx) => askedOf(trx, nth)),
        ),
      );
      expect(await Promise.all(asked)).toEqual(asked.map(() => true));
    }
  });

  test('the database keeps plans only where the pooler gives statements names of its own', async () => {
    const [node] = nodes;
    const kept =
      node && (await sql`SELECT FROM pg_prepared_statements WHERE statement LIKE '%integer + 1%'`.execute(node));
    expect((kept?.rows.length ?? 0) > 0).toBe(renamesStatements());
  });

  test('a migration that adds a column fails one transaction of each node at most, again and again not', async () => {
    const ask = (db: Kysely<Schema>) => db.selectFrom('catalogue_version').selectAll().execute();
    const [node] = nodes;
    if (node === undefined) throw new Error('no node');
    const often = async () => {
      let failed = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await node
          .transaction()
          .execute(ask)
          .catch(() => {
            failed += 1;
          });
      }
      return failed;
    };
    expect(await often()).toBe(0);
    await database.owner.pool.query('ALTER TABLE catalogue_version ADD COLUMN added integer');
    expect(await often()).toBeLessThanOrEqual(1);
    expect(await often()).toBe(0);
    await database.owner.pool.query('ALTER TABLE catalogue_version DROP COLUMN added');
  });
});
