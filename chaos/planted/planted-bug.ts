import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './tree-copy.ts';

/**
 * Bugs as they might be made, each with the test that must then fail. Applied one after another to a copy of the tree
 * (`npm run chaos -- planted`); a sample of them in `npm run test:long`.
 */
export interface PlantedBug {
  readonly name: string;
  /** Path in the project. */
  readonly file: string;
  /** Text that stands in the file exactly once, and what takes its place. */
  readonly find: string;
  readonly replace: string;
  /** Path below `server/`, and part of the name. */
  readonly test: string;
  readonly testName: string;
}

const MIGRATIONS = 'server/migrations';

/** Path of the migration that defines a database function last: a bug in an earlier one would change nothing. */
export function definitionOf(name: string): string {
  const defined = readdirSync(join(PROJECT, MIGRATIONS))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .filter((file) => readFileSync(join(PROJECT, MIGRATIONS, file), 'utf8').includes(`FUNCTION ${name}(`));
  const last = defined.at(-1);
  if (last === undefined) throw new Error(`No migration defines ${name}`);
  return `${MIGRATIONS}/${last}`;
}
