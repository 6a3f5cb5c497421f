import type { Kysely } from 'kysely';
import type { Clock } from '#foundation/time/clock.ts';
import type { Repeating } from '#foundation/time/repeating.ts';
import type { SealedTable } from '#keys/sealed-tables.ts';
import type { Database } from '#platform/db/engine.ts';
import type { Migrations } from '#platform/db/migrate.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SlowStatements } from '#platform/db/slow-statements.ts';
import type { GatewayTwins } from '#platform/gateways/gateways.ts';
import type { createLog } from '#platform/process/log.ts';
import type { Env } from '#platform/settings/env.ts';
import type { Secrets } from '#platform/settings/secrets.ts';
import type { AppNeeds } from './app-needs.ts';

/** A process of a node, on a database that is open and migrated. */
export interface NodeProcess {
  readonly env: Env;
  readonly database: Database;
  readonly db: Kysely<Schema>;
  /** Those of `db`. */
  readonly slowStatements: SlowStatements;
  readonly deriveKey: Secrets;
  readonly clock: Clock;
  readonly log: ReturnType<typeof createLog>;
}

/** What the workspace `sandbox` adds to a server that is started with it; nothing in the server imports that workspace. */
export interface Sandbox {
  /** The clock of the whole server. */
  readonly clock: Clock;
  /** Applied after the server's own. */
  readonly migrations: Migrations;
  /** Prepares one process of the node; called in each. */
  open(node: NodeProcess): Promise<OpenSandbox>;
}

export interface OpenSandbox {
  readonly twins: GatewayTwins;
  readonly serve: NonNullable<AppNeeds['serveSandbox']>;
  /** Its own tables with sealed columns. */
  readonly sealedTables: readonly SealedTable[];
  /** Opens `/sandbox` to other machines. */
  readonly key: string;
  /** Starts the background work, in the primary process only. */
  start(): Promise<Repeating>;
}
