import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '@coupon-centre/contract/call/errors';
import pg from 'pg';
import type { Entry } from '#workload/history.ts';
import { type Facts, type Findings, judge } from './judge.ts';
import { checkSums, OPEN_USES, type Sums } from './sums.ts';

const POLL_MS = 250;

export interface Checked extends Findings, Sums {}

const granted = (entries: readonly Entry[]): readonly string[] => {
  const isUse = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'sent' && entry.operation !== 'collect' && entry.operation !== 'exchange' ? [entry.id] : [],
    ),
  );
  return entries.flatMap((entry) =>
    entry.kind === 'answered' && entry.code === codeOf.SUCCESS && !isUse.has(entry.id) ? [entry.result] : [],
  );
};

/** Reads what the history names. */
async function factsOf(client: pg.ClientBase, entries: readonly Entry[]): Promise<Facts> {
  const of = `
    WITH people AS (SELECT DISTINCT subscriber_id FROM owned_coupon WHERE owned_id = ANY ($1::uuid[]))`;
  const ids = [granted(entries)];
  const owned = await client.query<{ owned_id: string; subscriber_id: string; template_id: string; hidden: boolean }>(
    `${of} SELECT owned_id, subscriber_id, template_id, hidden_at IS NOT NULL AS hidden
             FROM owned_coupon JOIN people USING (subscriber_id)`,
    ids,
  );
  const orders = await client.query<{ order_no: string; owned_id: string; state: string }>(
    `${of} SELECT order_no, owned_id, state FROM use_order JOIN people USING (subscriber_id)`,
    ids,
  );
  const exchanged = await client.query<{ owned_id: string }>(
    `${of} SELECT owned_id FROM exchanged_code JOIN people USING (subscriber_id)`,
    ids,
  );
  return {
    owned: owned.rows.map((row) => ({
      ownedId: row.owned_id,
      subscriberId: row.subscriber_id,
      templateId: row.template_id,
      isHidden: row.hidden,
    })),
    orders: orders.rows.map((row) => ({ orderNo: row.order_no, ownedId: row.owned_id, state: row.state })),
    exchanged: new Set(exchanged.rows.map((row) => row.owned_id)),
  };
}

/** One connection for one piece of work; a database that is coming back is asked again for `waitMs`. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  waitMs = 30_000,
): Promise<T> {
  for (const until = performance.now() + waitMs; ; ) {
    const client = new pg.Client({ ...config, application_name: 'chaos' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(POLL_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Checks the history against what is there, and all sums, in the caller's transaction. */
export async function checkWithin(client: pg.ClientBase, entries: readonly Entry[], since: Date): Promise<Checked> {
  const facts = await factsOf(client, entries);
  return { ...judge(entries, facts), ...(await checkSums(client, since)) };
}

/** Of a database on several machines: its spread tables as this connection's own, since not every join goes across machines. */
async function bringTogether(client: pg.ClientBase): Promise<void> {
  const { rows: spread } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.oid IN (SELECT logicalrelid FROM pg_dist_partition)`,
  );
  for (const { name } of spread) await client.query(`CREATE TEMP TABLE ${name} AS TABLE public.${name}`);
}

async function isSpread(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ spread: boolean }>(
    "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS spread",
  );
  return rows[0]?.spread === true;
}

/** Checks a quiet system in one snapshot. */
export const check = (config: pg.ClientConfig, entries: readonly Entry[], since: Date): Promise<Checked> =>
  withClient(config, async (client) => {
    if (await isSpread(client)) await bringTogether(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return checkWithin(client, entries, since);
  });

/** Waits until no use waits for the biller; how many still do after `waitMs`. */
export async function untilSettled(config: pg.ClientConfig, waitMs: number): Promise<number> {
  for (const until = performance.now() + waitMs; ; await pause(POLL_MS)) {
    const open = await withClient(config, async (client) =>
      Number((await client.query<{ open: string }>(OPEN_USES)).rows[0]?.open),
    );
    if (open === 0 || performance.now() > until) return open;
  }
}

export const holds = ({ lost, twice, wrong }: Checked): boolean =>
  lost.length === 0 && twice.length === 0 && Object.keys(wrong).length === 0;
