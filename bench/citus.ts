import { startHost } from '#tools/host.ts';
import { median } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';

/**
 * Database time of a thousand claims (batches of 512), lists and uses (one by one, on one connection): plain PostgreSQL and
 * clusters of 1, 2 and 4 workers, in turn in one run. All share this machine's processors, so more workers only add work; the
 * figure of interest is the cost of distribution.
 */
interface Engine {
  readonly name: string;
  readonly claims: readonly number[];
  readonly lists: readonly number[];
  readonly uses: readonly number[];
}

const pgConfig = process.env['PG_CONFIG'] ?? '';
if (pgConfig === '') {
  console.log(
    'Skipped: no installed PostgreSQL has the extension "citus" (docs/citus.md); PG_CONFIG names its pg_config.',
  );
} else {
  const { host, stop } = await startHost<{ batch: number; rounds: number; engines: readonly Engine[] }>(
    'citus-host',
    pgConfig,
  );
  await stop();
  printMachine('all nodes of a cluster and the client');
  console.log(`${host.rounds} rounds; median milliseconds per thousand, and the multiple of plain PostgreSQL.`);
  const [plain] = host.engines;
  const cell = (engine: Engine, what: 'claims' | 'lists' | 'uses'): string => {
    const own = median(engine[what]);
    return `${own.toFixed(0)} (${(own / median(plain?.[what] ?? [])).toFixed(1)} ×)`;
  };
  console.table(
    host.engines.map((engine) => ({
      '': engine.name,
      [`claims, ${host.batch} at once`]: cell(engine, 'claims'),
      'own lists': cell(engine, 'lists'),
      uses: cell(engine, 'uses'),
    })),
  );
}
