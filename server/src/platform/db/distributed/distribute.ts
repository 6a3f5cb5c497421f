import pg from 'pg';
import { MIGRATION_LOCK } from '#platform/db/migrate.ts';
import type { Connection } from '#platform/db/pool.ts';
import { checkCluster, refuseWhileNodesRun } from './cluster.ts';
import { calledAtHome, FIRST_OWNED_TABLE, homeFunctions, homeTables, keyedTables, OWNER_COLUMN } from './tables.ts';

interface Table {
  readonly name: string;
  readonly firstKeyColumn: string | null;
  /** The distribution column; null while the table is whole on the coordinator. */
  readonly liesBy: string | null;
  /** Bytes on the coordinator's disk. */
  readonly localBytes: number;
}

interface Plan {
  readonly table: Table;
  readonly column: string;
  readonly colocatedWith: string;
}

/** What was done with each table, and what could not be done. */
export interface Distribution {
  readonly cluster: string;
  readonly distributed: readonly string[];
  readonly before: readonly string[];
  readonly faults: readonly string[];
}

async function readTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<{
    name: string;
    first_key: string | null;
    lies_by: string | null;
    bytes: string;
  }>(
    `SELECT c.relname AS name, a.attname AS first_key, pg_relation_size(c.oid) AS bytes,
            CASE WHEN p.partmethod = 'h' THEN column_to_column_name(p.logicalrelid, p.partkey) END AS lies_by
       FROM pg_class c
       LEFT JOIN pg_index k ON k.indrelid = c.oid AND k.indisprimary
       LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.indkey[0]
       LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      ORDER BY c.relname <> $1, c.relname`,
    [FIRST_OWNED_TABLE],
  );
  return rows.map((row) => ({
    name: row.name,
    firstKeyColumn: row.first_key,
    liesBy: row.lies_by,
    localBytes: Number(row.bytes),
  }));
}

function planOf(table: Table): Plan | null {
  const key = keyedTables[table.name];
  if (key !== undefined) return { table, column: key, colocatedWith: 'none' };
  const home = homeTables[table.name];
  if (home !== undefined) return { table, column: home, colocatedWith: FIRST_OWNED_TABLE };
  if (table.firstKeyColumn !== OWNER_COLUMN) return null;
  return { table, column: OWNER_COLUMN, colocatedWith: table.name === FIRST_OWNED_TABLE ? 'none' : FIRST_OWNED_TABLE };
}

/** Why a table cannot be distributed by this column: a unique key without it, or a foreign key to a local table. */
async function faultsOf(client: pg.Client, { table, column }: Plan): Promise<readonly string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `SELECT 'its unique key ' || i.indexrelid::regclass || ' lacks ' || $2 AS fault
       FROM pg_index i
      WHERE i.indrelid = $1::regclass AND i.indisunique
        AND NOT EXISTS (SELECT FROM pg_attribute a
                         WHERE a.attrelid = i.indrelid AND a.attname = $2 AND a.attnum = ANY (i.indkey))
     UNION ALL
     SELECT 'its foreign key ' || k.conname || ' leads to ' || k.confrelid::regclass
       FROM pg_constraint k
      WHERE k.contype = 'f' AND k.conrelid = $1::regclass
        AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = k.confrelid)
     UNION ALL
     SELECT 'it has the trigger ' || t.tgname FROM pg_trigger t WHERE t.tgrelid = $1::regclass AND NOT t.tgisinternal`,
    [table.name, column],
  );
  return rows.map(({ fault }) => `${table.name} stays whole: ${fault}`);
}

/** Copies a table's rows to the workers, then frees their space on the coordinator. */
async function spread(client: pg.Client, { table, column, colocatedWith }: Plan): Promise<void> {
  if (table.liesBy === null) {
    await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      table.name,
      column,
      colocatedWith,
    ]);
  }
  if (table.localBytes === 0) return;
  // Until autovacuum has seen them, the workers' planners would not know of the rows (bench/README.md).
  await client.query(`ANALYZE ${table.name}`);
  await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table.name]);
}

/** Lets functions run on the machine where their first argument lies; again after each migration, which may have replaced them. */
async function distributeFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string; by: string | null }>(
    `SELECT p.oid::regprocedure::text AS signature, CASE WHEN p.proname = ANY ($1) THEN p.proargnames[1] END AS by
       FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY ($1 || $2) ORDER BY by NULLS FIRST`,
    [homeFunctions, calledAtHome],
  );
  for (const { signature, by } of rows) {
    // Where Citus plans without the values, a worker's connection keeps one more plan for each call (seen with 13.2).
    if (by !== null) await client.query(`ALTER FUNCTION ${signature} SET plan_cache_mode = force_custom_plan`);
    await (by === null
      ? client.query('SELECT create_distributed_function($1::regprocedure)', [signature])
      : client.query('SELECT create_distributed_function($1::regprocedure, $2, colocate_with => $3)', [
          signature,
          by,
          FIRST_OWNED_TABLE,
        ]));
  }
}

async function distributeTables(client: pg.Client): Promise<Distribution> {
  const cluster = await checkCluster(client);
  const plans = (await readTables(client)).map(planOf).filter((plan) => plan !== null);
  const isDone = ({ table }: Plan): boolean => table.liesBy !== null && table.localBytes === 0;
  const before = plans.filter(isDone).map(({ table }) => table.name);
  const open = plans.filter((plan) => !isDone(plan));
  if (open.length > 0) await refuseWhileNodesRun(client);
  const distributed: string[] = [];
  const faults: string[] = plans
    .filter(({ table, column }) => table.liesBy !== null && table.liesBy !== column)
    .map(({ table, column }) => `${table.name} lies by ${table.liesBy}, not by ${column}`);
  for (const plan of open) {
    const found = plan.table.liesBy === null ? await faultsOf(client, plan) : [];
    faults.push(...found);
    if (found.length > 0) continue;
    await spread(client, plan);
    distributed.push(`${plan.table.name} by ${plan.column}`);
  }
  await distributeFunctions(client);
  return { cluster, distributed, before, faults };
}

/**
 * Distributes the remaining tables of a coordinator's database over its workers. It may be interrupted and repeated, and is run
 * after every migration that makes a table. Excludes migrations and a second run.
 * Throws StartProblem with what is missing.
 */
export async function distributeDatabase(connection: Connection): Promise<Distribution> {
  const client = new pg.Client({ ...connection, application_name: 'coupon-centre distribution' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await distributeTables(client);
  } finally {
    await client.end();
  }
}
