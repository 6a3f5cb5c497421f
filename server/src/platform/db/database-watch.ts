import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import { CLOCK_TOLERANCE_MS, compareClocks } from './clock-difference.ts';

const LOOK_EVERY_MS = 1_000;
const LOOK_MAX_MS = 2_000;
/** Without a successful look for this long, something is wrong. */
const STALE_MS = 5_000;

/**
 * What a write needs of a database, without a table: files that grow (a sort that does not fit in memory) and a commit that is
 * flushed. One transaction, because it is one text.
 */
const LOOK = `
  SELECT set_config('work_mem', '64kB', true);
  SELECT count(*) FROM (SELECT md5(n::text) FROM generate_series(1, 4000) n ORDER BY 1 OFFSET 0) AS spilled;
  SELECT pg_logical_emit_message(true, 'coupon-centre', '');`;

/** Damage that reads have met is counted by the server; NULL where pages have no checksums. */
const STATE = `
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms,
         current_setting('transaction_read_only') = 'on' AS is_read_only,
         coalesce((SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()), 0)::integer AS damaged`;

interface State {
  readonly now_ms: number;
  readonly is_read_only: boolean;
  readonly damaged: number;
}

/** What a process knows of its database, from memory. */
export interface DatabaseWatch {
  /** Looks once, then every second. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether the database has answered lately. */
  isUp(): boolean;
  /** Whether a write has succeeded lately. */
  takesWrites(): boolean;
  /** How far this machine's clock is ahead of the database's; undefined before the first answer. */
  clockAheadMs(): number | undefined;
  /** Times that a damaged page was read since the server's statistics began. */
  damagedPages(): number;
}

interface Needs {
  /** Its settings; the watch has a connection of its own, so that it waits for no request. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
}

function watchPool(pool: pg.Pool): pg.Pool {
  const { password } = pool.options;
  const own = new pg.Pool({
    ...pool.options,
    // The pool hides it from being copied.
    ...(password === undefined ? {} : { password }),
    application_name: 'coupon-centre watch',
    max: 1,
    connectionTimeoutMillis: LOOK_MAX_MS,
    statement_timeout: LOOK_MAX_MS,
    query_timeout: LOOK_MAX_MS,
  });
  // A connection that breaks fails its query as well; without a listener it would end the process.
  const toTheQuery = () => undefined;
  own.on('error', toTheQuery);
  own.on('connect', (client) => client.on('error', toTheQuery));
  return own;
}

/** Looks at the database every second: whether it answers, takes writes, has met damaged pages, and what time it has. */
export function createDatabaseWatch({ pool, clock, log }: Needs): DatabaseWatch {
  let own: pg.Pool | undefined;
  let looking: Repeating | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let wroteAt = Number.NEGATIVE_INFINITY;
  let clockAheadMs: number | undefined;
  let damaged = 0;
  let told = '';

  const isUp = (): boolean => performance.now() - answeredAt < STALE_MS;
  const takesWrites = (): boolean => performance.now() - wroteAt < STALE_MS;

  async function ask(on: pg.Pool): Promise<State> {
    const { rows } = await on.query<State>(STATE);
    const [state] = rows;
    if (state === undefined) throw new Error('the database said nothing of itself');
    return state;
  }

  async function look(on: pg.Pool): Promise<void> {
    let state: State | undefined;
    const { aheadMs } = await compareClocks(clock, async () => {
      state = await ask(on);
      return state.now_ms;
    });
    answeredAt = performance.now();
    clockAheadMs = aheadMs;
    damaged = state?.damaged ?? 0;
    if (state?.is_read_only === true) throw new Error('the database is read-only');
    await on.query(LOOK);
    wroteAt = performance.now();
  }

  /** Logs a change once, not every second. */
  function tell(reason?: string): void {
    const states = [
      isUp() ? '' : 'the database does not answer',
      isUp() && !takesWrites() ? 'the database takes no writes' : '',
      Math.abs(clockAheadMs ?? 0) > CLOCK_TOLERANCE_MS ? "this machine's clock differs from the database's" : '',
      damaged > 0 ? 'damaged pages were read' : '',
    ].filter((state) => state !== '');
    const now = states.join('; ');
    if (now === told) return;
    told = now;
    if (now === '') log.info('the database answers and takes writes');
    else log.error({ reason, clockAheadMs, damaged }, now);
  }

  return {
    async start() {
      const on = watchPool(pool);
      own = on;
      const round = (): Promise<void> =>
        look(on).then(
          () => tell(),
          (error: Error) => tell(error.message),
        );
      await round();
      looking = repeat(LOOK_EVERY_MS, round, () => undefined);
    },
    async stop() {
      await looking?.stop();
      await own?.end();
    },
    isUp,
    takesWrites,
    clockAheadMs: () => clockAheadMs,
    damagedPages: () => damaged,
  };
}

/** The watch in words: whether writes succeed, and the clock. */
export const databaseInWords = (watch: DatabaseWatch): string | null =>
  watch.takesWrites() ? null : watch.isUp() ? 'takes no writes' : 'does not answer';

export function clockInWords(watch: DatabaseWatch): string {
  const aheadMs = watch.clockAheadMs();
  if (aheadMs === undefined) return 'unknown';
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return 'ok';
  const seconds = Math.round(Math.abs(aheadMs) / SECOND_MS);
  return `${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's`;
}
