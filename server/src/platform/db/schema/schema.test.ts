import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#test/database.ts';

/** Columns without a default that a trigger fills. */
const FILLED_BY_TRIGGER = ['coupon_template.most_per_person', 'coupon_template.most_per_person_day'];

/** The columns that the migrations make, each as `table.column: nullable | not null, optional | required | never inserted`. */
const MIGRATED = `
  SELECT name || ': ' || CASE is_nullable WHEN 'YES' THEN 'nullable' ELSE 'not null' END || ', ' ||
         CASE WHEN is_generated = 'ALWAYS' THEN 'never inserted'
              WHEN column_default IS NOT NULL OR name = ANY ($1) THEN 'optional'
              ELSE 'required' END AS column
    FROM information_schema.columns, concat(table_name, '.', column_name) AS name
   WHERE table_schema = 'public' AND table_name NOT IN ('schema_migration', 'sandbox_migration')
     AND table_name NOT LIKE 'citus\\_%'`;

const path = (module: string): string => fileURLToPath(import.meta.resolve(module));

/**
 * The same of the declared types, to be compared by the compiler. A nullable column counts as required, although Kysely lets inserts
 * leave it out: only a default makes it optional here.
 */
const sourceComparing = (migrated: readonly string[]): string => `
import type { InsertType, SelectType } from ${JSON.stringify(path('kysely'))};
import type { Schema as Ours } from ${JSON.stringify(join(import.meta.dirname, 'schema.ts'))};
import type { SandboxSchema } from ${JSON.stringify(path('@coupon-centre/sandbox/src/sandbox-schema.ts'))};
type Schema = Ours & SandboxSchema;

type Null<Column> = null extends SelectType<Column> ? 'nullable' : 'not null';
type Insert<Column> = [InsertType<Column>] extends [never] ? 'never inserted'
  : undefined extends InsertType<Column> ? 'optional' : 'required';
type Columns<Name extends string, Table> = { [Column in keyof Table & string]:
  \`\${Name}.\${Column}: \${Null<Table[Column]>}, \${Insert<Table[Column]>}\` }[keyof Table & string];
type Declared = { [Name in keyof Schema]: Columns<Name, Schema[Name]> }[keyof Schema];
type Migrated = ${migrated.map((column) => JSON.stringify(column)).join(' | ')};

export declare const difference:
  \`declared, but not migrated: \${Exclude<Declared, Migrated>}\` | \`migrated, but not declared: \${Exclude<Migrated, Declared>}\`;
export const none: never = difference;
`;

/** What the TypeScript compiler says of a file; empty if it is right. */
async function compile(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-centre-schema-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'columns.ts'), source);
  const tsc = join(dirname(path('typescript/package.json')), 'bin/tsc');
  const typeRoots = dirname(dirname(path('@types/node/package.json')));
  const options = '--noEmit --strict --skipLibCheck --noErrorTruncation --allowImportingTsExtensions --module nodenext';
  const types = ['--types', 'node', '--typeRoots', typeRoots];
  return new Promise((resolve) => {
    const rest = [...options.split(' '), ...types, 'columns.ts'];
    execFile(process.execPath, [tsc, ...rest], { cwd: folder }, (_error, output, problem) => resolve(output + problem));
  });
}

test('the migrated tables and the declared types have the same columns, of the same nullability and defaults', async () => {
  const { pool, close } = await testDatabase();
  onTestFinished(close);
  const { rows } = await pool.query<{ column: string }>(MIGRATED, [FILLED_BY_TRIGGER]);
  expect(await compile(sourceComparing(rows.map(({ column }) => column)))).toBe('');
});
