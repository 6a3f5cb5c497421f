import type { Kysely } from 'kysely';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { type Database, openBeside } from '#platform/db/engine.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { createLog } from '#platform/process/log.ts';
import type { Env } from '#platform/settings/env.ts';
import { openSecretsOf, type Secrets } from '#platform/settings/secrets.ts';
import { bringUpToDate } from './bring-up-to-date.ts';

interface Opened {
  readonly database: Database;
  readonly env: Env;
  readonly secrets: Secrets;
}

/** What a command does on an open database. */
export type ActOn<Result> = (db: Kysely<Schema>, opened: Opened) => Promise<Result>;

/** Opens the database of these settings, with or without a running server, brings it up to date and closes it afterwards. */
export async function withDatabase<Result>(env: Env, act: ActOn<Result>): Promise<Result> {
  const log = createLog('silent');
  const database = await openBeside(env, log);
  try {
    await bringUpToDate(database, log);
    const deriveKey = await openSecretsOf(database.pool, env);
    const db = kyselyOn(database.pool);
    giveAuditKeys(db, deriveKey);
    return await act(db, { database, env, secrets: deriveKey });
  } finally {
    await database.close();
  }
}
