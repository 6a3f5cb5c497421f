import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Checked, check, checkWithin, holds, withClient } from '#checker/check.ts';
import { allFaults } from '#faults/all.ts';
import { checkBelongTogether } from '#installation/belong-together.ts';
import { foreignInstallation } from '#installation/foreign.ts';
import type { Installation } from '#installation/installation.ts';
import { startOneNode } from '#installation/own.ts';
import { lookAtMachine } from '#machine.ts';
import { createRandom } from '#random.ts';
import { faultsFound, type Occurrence } from '#report/report.ts';
import { runFaults } from '#run.ts';
import { UsageProblem } from '#usage-problem.ts';
import { type Entry, readHistory } from '#workload/history.ts';

/* The short form of chaos: three faults on one node. Then what they left is doctored, and the checker finds each of it. */

const SHORT = ['kill-server', 'kill-backend', 'restore'];
const SEED = 20_261_124;

let folder: string;
let installation: Installation;
const since = new Date();
const occurrences: Occurrence[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coupon-centre-chaos-'));
  installation = await startOneNode({ folder });
  await runFaults({
    installation,
    faults: allFaults.filter(({ name }) => SHORT.includes(name)),
    machine: lookAtMachine(),
    random: createRandom(SEED),
    folder,
    onOccurrence: (occurrence) => occurrences.push(occurrence),
    historyPath: join(folder, 'history.jsonl'),
  });
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true });
});

const history = (): Promise<readonly Entry[]> => readHistory(join(folder, 'history.jsonl'));

it('nothing is lost, doubled or miscounted, and it serves again after each fault', async () => {
  expect(faultsFound(occurrences)).toEqual([]);
  expect(occurrences.map(({ fault }) => fault).sort()).toEqual([...SHORT].sort());
  const checked = await check(installation.database, await history(), since);
  expect(holds(checked)).toBe(true);
  expect(checked.hasBook).toBe(true);
  expect(checked.acknowledged).toBeGreaterThan(100);
});

/** Writes what no call could, past triggers and foreign keys; checks it in the same transaction, and takes it back. */
const doctored = (entries: readonly Entry[], statement: string): Promise<Checked> =>
  withClient(installation.database, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    const { rowCount } = await client.query(statement);
    expect(rowCount).toBeGreaterThan(0);
    const checked = await checkWithin(client, entries, since);
    await client.query('ROLLBACK');
    return checked;
  });

/** What a claim of this run gave, in a statement. */
const ONE = `(SELECT c.owned_id FROM owned_coupon c JOIN owned_coupon_event e USING (subscriber_id, owned_id)
               WHERE c.state = 'AVAILABLE' AND c.claimed_at >= '${since.toISOString()}' LIMIT 1)`;

it.each<[string, string, string]>([
  ['a lost coupon', `DELETE FROM owned_coupon WHERE owned_id = ${ONE}`, 'stock is not what people own'],
  [
    'a coupon that nobody was granted',
    `INSERT INTO owned_coupon
       SELECT (jsonb_populate_record(c, jsonb_build_object('owned_id', gen_random_uuid(), 'ordinal', c.ordinal + 1000))).*
         FROM owned_coupon c WHERE owned_id = ${ONE}`,
    'stock is not what people own',
  ],
  [
    'a stock that is one too few',
    'UPDATE stock_pool SET issued = issued - 1 WHERE pool_id = (SELECT pool_id FROM stock_pool WHERE issued > 0 LIMIT 1)',
    'stock is not the ledger',
  ],
  [
    'a use that the biller never had',
    `DELETE FROM sandbox_billing WHERE order_no =
       (SELECT order_no FROM use_order JOIN sandbox_billing b USING (order_no)
         WHERE state = 'SUCCEEDED' AND b.benefit->>'kind' = 'DATA_MB' LIMIT 1)`,
    "an order that is not in the biller's book",
  ],
  [
    'an order without a coupon in use',
    `UPDATE owned_coupon SET state = 'AVAILABLE' WHERE owned_id = (SELECT owned_id FROM owned_coupon WHERE state = 'USED' LIMIT 1)`,
    'an order of a coupon that is not used',
  ],
  [
    'a code whose use is forgotten',
    `UPDATE exchange_code SET used_by = NULL, owned_id = NULL, used_at = NULL
      WHERE code_hash = (SELECT code_hash FROM exchanged_code LIMIT 1)`,
    'a used code without its owner',
  ],
  ['more than a person may have', 'UPDATE coupon_template SET most_per_person = 0', 'more than a person may have'],
])('finds %s in a doctored database', async (_what, statement, wrong) => {
  const checked = await doctored(await history(), statement);
  expect(Object.keys(checked.wrong)).toContain(wrong);
});

/** A granted claim of a person who was granted another one, too, and got an answer to every claim. */
function requestToForget(entries: readonly Entry[]): string {
  const answers = Map.groupBy(
    entries.filter((entry) => entry.kind === 'answered'),
    ({ id }) => id,
  );
  const claims = Map.groupBy(
    entries.flatMap((entry) =>
      entry.kind === 'sent' && (entry.operation === 'collect' || entry.operation === 'exchange') ? [entry] : [],
    ),
    ({ person }) => person,
  );
  const isHeard = (id: string): boolean =>
    answers.has(id) && answers.get(id)?.every(({ isAfterSilence }) => !isAfterSilence) === true;
  for (const ofPerson of claims.values()) {
    if (!ofPerson.every(({ id }) => isHeard(id))) continue;
    const granted = ofPerson.filter(({ id }) => answers.get(id)?.some(({ result }) => result !== ''));
    const collected = granted.find(({ operation }) => operation === 'collect');
    if (granted.length > 1 && collected !== undefined) return collected.id;
  }
  throw new Error('Everybody who was granted two coupons had a claim whose answer was lost');
}

/** The coupons that collecting gave, as it was answered. */
const collectedIn = (entries: readonly Entry[]): readonly string[] => {
  const collects = new Set(
    entries.flatMap((entry) => (entry.kind === 'sent' && entry.operation === 'collect' ? [entry.id] : [])),
  );
  return entries.flatMap((entry) =>
    entry.kind === 'answered' && collects.has(entry.id) && entry.result !== '' ? [entry.result] : [],
  );
};

it('finds a coupon that was taken away, and one whose request the history does not have', async () => {
  const entries = await history();
  const collected = collectedIn(entries).map((ownedId) => `'${ownedId}'`);
  const { lost } = await doctored(
    entries,
    `DELETE FROM owned_coupon WHERE owned_id =
       (SELECT owned_id FROM owned_coupon WHERE state = 'AVAILABLE' AND owned_id IN (${collected}) LIMIT 1)`,
  );
  expect(lost).toHaveLength(1);
  const forgotten = requestToForget(entries);
  const without = entries.filter(({ id }) => id !== forgotten);
  expect((await check(installation.database, without, since)).twice.length).toBeGreaterThan(0);
});

it('begins on an installation of others only if the database is the one of the server', async () => {
  const [address = ''] = installation.addresses();
  const named = ({ at = address, database = installation.database }) => ({
    ...foreignInstallation({ addresses: [at], database: '', sandboxKey: undefined, killCommand: undefined }),
    database,
  });
  await checkBelongTogether(named({}));
  // A copy has the same tables and numbers; only what happens now tells it from the server's own.
  await withClient(installation.database, async (client) => {
    await client.query('CREATE DATABASE elsewhere');
  });
  const elsewhere = { ...installation.database, database: 'elsewhere' };
  await expect(checkBelongTogether(named({ database: elsewhere }))).rejects.toThrow(/^--database: .*sandbox_number/);
  await withClient(elsewhere, async (client) => {
    await client.query('CREATE TABLE sandbox_number AS SELECT 100000::bigint AS next');
  });
  const wrong = checkBelongTogether(named({ database: elsewhere }));
  await expect(wrong).rejects.toThrow(/^--database is not the database of the server/);
  await expect(wrong).rejects.toBeInstanceOf(UsageProblem);
  const nowhere = { host: '127.0.0.1', port: 1 };
  await expect(checkBelongTogether(named({ database: nowhere }))).rejects.toThrow(/^--database: .*ECONNREFUSED/);
  await expect(checkBelongTogether(named({ at: 'http://127.0.0.1:2' }), 1_000)).rejects.toThrow(
    '--address http://127.0.0.1:2: no answer (refused)',
  );
});
