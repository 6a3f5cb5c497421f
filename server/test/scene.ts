import type { Role } from '@coupon-centre/contract/call/rights';
import type { Kysely } from 'kysely';
import { afterAll } from 'vitest';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type MovableClock, movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { type NodeSettings, type TestNode, testNode } from '#test/node.ts';
import { type TestOperator, testOperator } from '#test/operator.ts';

/** A database and a clock. */
export interface DatabaseScene {
  readonly database: TestDatabase;
  readonly db: Kysely<Schema>;
  readonly clock: MovableClock;
}

export interface Scene extends DatabaseScene {
  readonly node: TestNode;
  /** Signs another new operator in. */
  operator(role: Role): Promise<TestOperator>;
}

interface Asked<Roles extends readonly Role[]> extends NodeSettings {
  /** The scene to extend: one with data made before the node starts, or another node's. */
  readonly on?: DatabaseScene;
  /** Epoch milliseconds at which the clock stands still. Default: it runs with the system's clock. */
  readonly startMs?: number;
  /** Roles of which one operator each is signed in. */
  readonly operators?: Roles;
}

/** A database for this test file, dropped after the last test. Await it at the top of the file. */
export async function databaseScene(startMs?: number): Promise<DatabaseScene> {
  const database = await testDatabase();
  afterAll(() => database.close());
  return { database, db: database.db, clock: movableClock(startMs) };
}

/**
 * A node on a database, and operators by their roles: `const { db, node, editor } = await scene({ operators: ['editor'] })`
 * at the top of a test file. All of it ends after the last test, in reverse order; checks before that belong in the
 * file's own `afterAll`.
 */
export async function scene<const Roles extends readonly Role[] = []>({
  on,
  startMs,
  operators,
  ...settings
}: Asked<Roles> = {}): Promise<Scene & { readonly [R in Roles[number]]: TestOperator }> {
  const base = on ?? (await databaseScene(startMs));
  const node = await testNode(base.database, { clock: base.clock, ...settings });
  afterAll(() => node.stop());
  const operator = (role: Role) => testOperator(base, node, role);
  const signedIn: Partial<Record<Role, TestOperator>> = {};
  for (const role of operators ?? []) signedIn[role] = await operator(role);
  return { ...base, node, operator, ...(signedIn as { readonly [R in Roles[number]]: TestOperator }) };
}
