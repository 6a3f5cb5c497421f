import { startHost } from '#tools/host.ts';
import { median } from '#tools/load.ts';
import { tellMachine } from '#tools/machine.ts';

/**
 * What the database takes for a thousand claims (batches of 512), lists and uses (one by one, from one connection): plain PostgreSQL
 * and clusters of 1, 2 and 4 workers, by turns in one run. All of them share this machine's processors, so more workers are more
 * work on the same; what counts is what spreading costs.
 */
interface Engine {
  readonly name: string;
  readonly claims: readonly number[];
  readonly lists: readonly number[];
  readonly uses: readonly number[];
}

const pgConfig = process.env['PG_CONFIG'] ?? '';
if (pgConfig === '') {
  console.log('Skipped: no PostgreSQL here has the extension "citus" (docs/citus.md); PG_CONFIG names its pg_config.');
} else {
  const { host, stop } = await startHost<{ batch: number; rounds: number; engines: readonly Engine[] }>(
    'citus-host',
    pgConfig,
  );
  await stop();
  tellMachine('every node of a cluster and the asker');
  console.log(`${host.rounds} rounds; medians of milliseconds per thousand, and how often that of plain PostgreSQL.`);
  const [plain] = host.engines;
  const cell = (engine: Engine, what: 'claims' | 'lists' | 'uses'): string => {
    const own = median(engine[what]);
    return `${own.toFixed(0)} (${(own / median(plain?.[what] ?? [])).toFixed(1)} ×)`;
  };
  console.table(
    host.engines.map((engine) => ({
      '': engine.name,
      [`claims, ${host.batch} at once`]: cell(engine, 'claims'),
      'lists of one’s own': cell(engine, 'lists'),
      uses: cell(engine, 'uses'),
    })),
  );
}
