import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { openBeside } from '#db/engine.ts';
import { kyselyOn } from '#db/kysely.ts';
import { migrate } from '#db/migrate.ts';
import type { Connection } from '#db/pool.ts';
import type { Schema } from '#db/schema.ts';
import { readEnv } from '#env.ts';
import { createLog } from '#log.ts';
import { StartProblem } from '#start-problem.ts';

/** What a command has to say, and whether all is well. */
export interface Said {
  readonly isWell: boolean;
  readonly lines: readonly string[];
}

function report(error: unknown): void {
  process.exitCode = 2;
  const said = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${said}\n`);
}

/**
 * Runs a command on the database that the settings name, beside a server or without one. Ends with 0 where all is well, with 1
 * where it is not, with 2 where the command could not be done.
 */
export async function runCommand(act: (db: Kysely<Schema>, connection: Connection) => Promise<Said>): Promise<void> {
  try {
    const log = createLog('silent');
    const database = await openBeside(readEnv(), log);
    try {
      await migrate(database.connection, log);
      const { isWell, lines } = await act(kyselyOn(database.pool), database.connection);
      process.stdout.write(`${lines.join('\n')}\n`);
      process.exitCode = isWell ? 0 : 1;
    } finally {
      await database.close();
    }
  } catch (error) {
    report(error);
  }
}

/**
 * Runs a command on a folder, named in the command line, and the embedded database's own. Ends with 0, or with 2 and a sentence where it
 * could not be done.
 */
export async function runFolderCommand(
  usage: string,
  act: (folder: string, dataDir: string, log: Logger) => Promise<readonly string[]>,
): Promise<void> {
  try {
    const [, , folder] = process.argv;
    if (folder === undefined) throw new StartProblem(`Which folder? ${usage}`);
    const { databaseUrl, dataDir } = readEnv();
    if (databaseUrl !== undefined) {
      throw new StartProblem(
        'DATABASE_URL is set: backups of a PostgreSQL of your own are made with its own tools, as docs/operations.md says.',
      );
    }
    process.stdout.write(`${(await act(folder, dataDir, createLog('silent'))).join('\n')}\n`);
  } catch (error) {
    report(error);
  }
}
