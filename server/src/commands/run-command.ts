import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type ActOn, withDatabase } from '#app/with-database.ts';
import type { Database } from '#platform/db/engine.ts';
import type { TableOwner } from '#platform/db/migrate.ts';
import { createLog } from '#platform/process/log.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { type Env, readEnv } from '#platform/settings/env.ts';

/** A command's output, and whether all is well. */
export interface Said {
  readonly isWell: boolean;
  /** All is well, as far as could be seen. */
  readonly isPartial?: boolean;
  readonly lines: readonly string[];
}

const PARTIAL = 3;

function report(error: unknown): void {
  process.exitCode = 2;
  const said = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${said}\n`);
}

/**
 * Prints what a command has to say. Exit status: 0 all is well, 1 it is not, 2 the command could not run, 3 all is well as far as could
 * be seen.
 */
export async function runPlainCommand(act: () => Promise<Said>): Promise<void> {
  try {
    const { isWell, isPartial = false, lines } = await act();
    process.stdout.write(`${lines.join('\n')}\n`);
    process.exitCode = isWell ? (isPartial ? PARTIAL : 0) : 1;
  } catch (error) {
    report(error);
  }
}

/**
 * Runs a command on the configured database, with or without a running server. Exit status: 0 all is well, 1 it is not, 2 the
 * command could not run.
 */
export const runCommand = (act: ActOn<Said>): Promise<void> => runPlainCommand(() => withDatabase(readEnv(), act));

/** For commands that make tables. Throws StartProblem where the settings do not name their owner. */
export function requireOwner({ owner }: Database): TableOwner {
  if (owner !== undefined) return owner;
  throw new StartProblem(
    'DATABASE_URL names a role that makes no tables: set MIGRATION_DATABASE_URL for this command, to the database with the role that owns them.',
  );
}

/** What a command on a folder is given. */
interface Given {
  readonly folder: string;
  /** Values of its options, by name. */
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly env: Env;
  readonly log: Logger;
}

function readWords(usage: string, names: readonly string[]): Pick<Given, 'folder' | 'options'> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [folder, more] = positionals;
    if (folder !== undefined && more === undefined) return { folder, options: values };
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}. ${usage}`);
  }
  throw new StartProblem(`Which folder? ${usage}`);
}

/**
 * Runs a command on the folder named in the command line and the embedded database's own; `optionNames`: of options with a value.
 * Exit status: 0, or 2 with a sentence on failure.
 */
export async function runFolderCommand(
  { usage, optionNames = [] }: { readonly usage: string; readonly optionNames?: readonly string[] },
  act: (given: Given) => Promise<readonly string[]>,
): Promise<void> {
  try {
    const words = readWords(usage, optionNames);
    const env = readEnv();
    if (env.databaseUrl !== undefined) {
      throw new StartProblem(
        'DATABASE_URL is set: backups of a PostgreSQL of your own are made with its own tools, as docs/operations.md says.',
      );
    }
    process.stdout.write(`${(await act({ ...words, env, log: createLog('silent') })).join('\n')}\n`);
  } catch (error) {
    report(error);
  }
}
