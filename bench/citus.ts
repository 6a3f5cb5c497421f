import { startHost } from '#tools/host.ts';
import { median } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';

/**
 * Processor time of the database for a thousand claims, lists and uses: plain PostgreSQL and clusters of 1,
 * 2 and 4 workers, in turn in one run. All share this machine's processors, so more workers only add work; the figure of
 * interest is the cost of distribution.
 */
interface Engine {
  readonly name: string;
  /** By the size of the crowd. */
  readonly claims: readonly (readonly number[])[];
  readonly lists: readonly number[];
  /** One after another, and at the same time. */
  readonly uses: readonly (readonly number[])[];
}

const pgConfig = process.env['PG_CONFIG'] ?? '';
if (pgConfig === '') {
  console.log(
    'Skipped: no installed PostgreSQL has the extension "citus" (docs/citus.md); PG_CONFIG names its pg_config.',
  );
} else {
  const { host, stop } = await startHost<{ crowds: readonly number[]; rounds: number; engines: readonly Engine[] }>(
    'citus-host',
    pgConfig,
  );
  await stop();
  printMachine('all nodes of a cluster and the client');
  console.log(
    `${host.rounds} rounds; median milliseconds of processor time per thousand, and the multiple of plain PostgreSQL.`,
  );
  const [plain] = host.engines;
  const cell = (engine: Engine, of: (engine: Engine) => readonly number[] | undefined): string => {
    const own = median(of(engine) ?? []);
    return `${own.toFixed(0)} (${(own / median((plain && of(plain)) ?? [])).toFixed(1)} ×)`;
  };
  console.table(
    host.engines.map((engine) => ({
      '': engine.name,
      ...Object.fromEntries(
        host.crowds.map((people, index) => [`claims, ${people} at once`, cell(engine, ({ claims }) => claims[index])]),
      ),
      'own lists': cell(engine, ({ lists }) => lists),
      'uses, one by one': cell(engine, ({ uses }) => uses[0]),
      'uses, 4,096 at once': cell(engine, ({ uses }) => uses[1]),
    })),
  );
}
