import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { type RunningPrometheus, startPrometheus } from '#test/prometheus.ts';
import { PROMETHEUS } from '#test/promtool.ts';
import { scene } from '#test/scene.ts';

/* Debian's Prometheus reads a node as deploy/prometheus says, and runs our rules on what it reads. */

const TOKEN = 'token-of-the-tests';
const PATIENCE = { timeout: 60_000, interval: 250 };

const { db, node } = await scene({ metricsToken: TOKEN, role: 'all' });

describe.skipIf(!existsSync(PROMETHEUS))('Prometheus (where it is missing: apt-get install prometheus)', () => {
  let prometheus: RunningPrometheus;
  beforeAll(async () => {
    prometheus = await startPrometheus({ targets: [new URL(node.baseUrl).host], token: TOKEN, everyMs: 500 });
  });
  afterAll(() => prometheus.stop());
  const ask: RunningPrometheus['ask'] = (path) => prometheus.ask(path);
  const readingOf = (series: string): Promise<number> => prometheus.readingOf(series);

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
