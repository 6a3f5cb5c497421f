import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { PROMETHEUS } from '#test/promtool.ts';
import { scene } from '#test/scene.ts';

/* Debian's Prometheus reads a node as deploy/prometheus says, and runs our rules on what it reads. */

const DEPLOY = join(import.meta.dirname, '../../../../deploy/prometheus');
const TOKEN = 'token-of-the-tests';
const PATIENCE = { timeout: 60_000, interval: 250 };

const { db, node } = await scene({ metricsToken: TOKEN, role: 'all' });

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The example's settings, for the node of this test and read every half second. */
async function settingsFor(target: string): Promise<string> {
  const example = await readFile(join(DEPLOY, 'prometheus.example.yml'), 'utf8');
  return example
    .replace(/targets: .*/, `targets: ['${target}']`)
    .replace('scrape_interval: 10s', 'scrape_interval: 500ms')
    .replace('evaluation_interval: 10s', 'evaluation_interval: 500ms');
}

describe.skipIf(!existsSync(PROMETHEUS))('Prometheus (where it is missing: apt-get install prometheus)', () => {
  let folder: TemporaryFolder;
  let prometheus: ChildProcess;
  let url: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const settings = join(folder.path, 'prometheus.yml');
    await writeFile(settings, await settingsFor(new URL(node.baseUrl).host));
    await writeFile(join(folder.path, 'metrics-token'), TOKEN);
    await copyFile(join(DEPLOY, 'coupon-centre.rules.yml'), join(folder.path, 'coupon-centre.rules.yml'));
    const address = `127.0.0.1:${await freePort()}`;
    url = `http://${address}`;
    const storage = `--storage.tsdb.path=${join(folder.path, 'data')}`;
    const given = [`--config.file=${settings}`, storage, `--web.listen-address=${address}`];
    prometheus = spawn(PROMETHEUS, given, { stdio: 'ignore' });
  });
  afterAll(async () => {
    const ended = once(prometheus, 'exit');
    prometheus.kill();
    await ended;
    await folder.remove();
  });

  // biome-ignore lint/suspicious/noExplicitAny: a test reads what Prometheus answers and fails if it is not there
  async function ask(path: string): Promise<any> {
    const answer = await fetch(`${url}/api/v1/${path}`).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as { readonly data: unknown }).data : undefined;
  }
  const readingOf = async (series: string): Promise<number> =>
    Number((await ask(`query?query=${encodeURIComponent(series)}`))?.result?.[0]?.value?.[1]);

  test('reads a node with its token, without an error', async () => {
    const targets = async () => (await ask('targets'))?.activeTargets ?? [];
    await expect.poll(async () => (await targets())[0]?.health, PATIENCE).toBe('up');
    expect(await targets()).toMatchObject([{ lastError: '', labels: { job: 'coupon-centre' } }]);
    await expect.poll(() => readingOf('up{job="coupon-centre"}'), PATIENCE).toBe(1);
  });

  test('has our series with the values of what happened', async () => {
    const template = await makeTemplate(db, { stock: { total: 10 }, perPerson: 100 });
    const { subscriberId, session } = await node.person();
    const claim = () =>
      node.post('/bass-card/collectFromCardCenter', { sCardId: template.templateId }, node.stranger());
    await expect.poll(async () => (await claim()).body.code).toBe('0000');
    for (let use = 0; use < 3; use += 1) {
      const { ownedId } = await makeOwned(db, { template, subscriberId, validFromMs: Date.now() - 1_000 });
      expect((await node.post('/bass-card/useCard', { uCardId: ownedId }, session)).body.code).toBe('0000');
    }
    const expected = {
      coupon_centre_database_up: 1,
      'coupon_centre_claims_total{outcome="GRANTED"}': 1,
      'coupon_centre_uses_total{outcome="SUCCESS"}': 3,
      'coupon_centre_gateway_calls_total{gateway="provisioning",method="grant",outcome="granted"}': 3,
      'coupon_centre_gateway_seconds_count{gateway="provisioning",method="grant"}': 3,
      'coupon_centre_gateway_pending{gateway="provisioning"}': 0,
      'coupon_centre_call_seconds_count{call="/bass-card/useCard"}': 3,
      'sum(coupon_centre_invariant_violations)': 0,
      coupon_centre_billing_differences_open: 0,
    };
    for (const [series, value] of Object.entries(expected)) {
      await expect.poll(() => readingOf(series), { ...PATIENCE, message: series }).toBe(value);
    }
    expect(await readingOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  });

  // Ten made, one collected, three used.
  test('runs our rules on them without an error, and none of them fires', async () => {
    const rules = async (): Promise<
      readonly { readonly name: string; readonly health: string; lastError?: string }[]
    > => ((await ask('rules'))?.groups ?? []).flatMap((group: { rules: unknown[] }) => group.rules);
    await expect
      .poll(async () => new Set((await rules()).map(({ health }) => health)), PATIENCE)
      .toEqual(new Set(['ok']));
    expect((await rules()).length).toBeGreaterThan(25);
    await expect.poll(() => readingOf('coupon_centre:stock_left:ratio'), PATIENCE).toBe(0.6);
    expect((await ask('alerts')).alerts).toEqual([]);
  });
});
