import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { hasPromtool, PROMTOOL } from '#test/promtool.ts';
import { scene } from '#test/scene.ts';
import { readDatabaseMetrics } from './database-metrics.ts';

const TOKEN = 'token-of-the-tests';
const { db, node } = await scene({ metricsToken: TOKEN });

const ask = (authorization: string) => fetch(`${node.baseUrl}/metrics`, { headers: { authorization } });
const read = async (): Promise<string> => (await ask(`Bearer ${TOKEN}`)).text();

it('counts calls by outcome and time, and tells outbox and check from the database', async () => {
  const { templateId } = await makeTemplate(db, { stock: { total: 1 } });
  const sCardId = templateId;
  const claim = () => node.post('/bass-card/collectFromCardCenter', { sCardId }, node.stranger());
  await expect.poll(async () => (await claim()).body.code).toBe('0000');
  expect((await claim()).body.code).toBe('2005');
  await db
    .insertInto('outbox')
    .values({
      subscriber_id: '01a1fe0f-9afa-7379-acf9-958796aa5192',
      message_id: '01a1fe0f-9afa-7379-acf9-958796aa5193',
      kind: 'SEND_SMS',
      payload: JSON.stringify({}),
      due_at: new Date(Date.now() - 100_000),
    })
    .execute();
  // A scrape waits only so long for the database, and then tells what was read last.
  await expect.poll(read).toContain('coupon_centre_outbox_waiting{kind="SEND_SMS"} 1\n');
  const text = await read();
  const call = 'call="/bass-card/collectFromCardCenter"';
  expect(text).toContain(`coupon_centre_answers_total{${call},status="200",code="0000"} 1\n`);
  expect(text).toContain(`coupon_centre_answers_total{${call},status="200",code="2005"} 1\n`);
  const [, all] = /le="\+Inf",call="\/bass-card\/collectFromCardCenter"} (\d+)/.exec(text) ?? [];
  expect(Number(all)).toBeGreaterThanOrEqual(2);
  expect(text).toContain(`coupon_centre_call_seconds_count{${call}} ${all}\n`);
  expect(Number(/outbox_late_seconds{kind="SEND_SMS"} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(100);
  expect(text).toContain('coupon_centre_database_up 1\n');
  expect(text).toContain('coupon_centre_database_takes_writes 1\n');
  expect(text).toContain('coupon_centre_database_damaged_pages 0\n');
  expect(text).toMatch(/^coupon_centre_clock_ahead_seconds -?[\d.]+$/m);
  expect(text).toContain('coupon_centre_claims_total{outcome="GRANTED"} 1\n');
  expect(text).toContain('coupon_centre_claims_total{outcome="ALL_GONE"} 1\n');
  expect(text).toContain('coupon_centre_claims_waiting 0\n');
  expect(text).toContain('coupon_centre_uses_waiting 0\n');
  expect(text).toContain('coupon_centre_exchanges_waiting 0\n');
  expect(text).toContain('coupon_centre_database_connections{state="waiting"} 0\n');
  expect(text).toContain('coupon_centre_webhook_pending 0\n');
  expect(text).toContain('coupon_centre_webhooks_switched_off 0\n');
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8'));
  expect(text).toContain(`coupon_centre_build_info{version="${version}",commit="unknown"} 1\n`);
});

it.skipIf(!hasPromtool)('has nothing to find for promtool', async () => {
  const checked = spawnSync(PROMTOOL, ['check', 'metrics'], { input: await read(), encoding: 'utf8' });
  expect([checked.status, checked.stdout + checked.stderr]).toEqual([0, '']);
});

it('tells how many differences with the biller’s book are open, and how long ago one was last looked for', async () => {
  expect(await read()).not.toContain('coupon_centre_reconciled_seconds ');
  const found = { day: '2026-11-20', there: JSON.stringify({}), found_at: new Date() };
  await db
    .insertInto('billing_difference')
    .values([
      { order_no: 'U1', kind: 'GRANTED_TWICE', state: 'OPEN', ...found },
      { order_no: 'U2', kind: 'GRANTED_TWICE', state: 'GONE', closed_at: new Date(), ...found },
    ])
    .execute();
  const tried_at = new Date(Date.now() - 3_600_000);
  await db
    .insertInto('reconciliation')
    .values([
      { day: '2026-11-20', state: 'DONE', tried_at, read_id: '00000000-0000-7000-8000-000000000000' },
      { day: '2026-11-21', state: 'FAILED', tried_at: new Date() },
    ])
    .execute();
  await expect.poll(read).toContain('coupon_centre_billing_differences_open 1\n');
  const [, seconds] = /^coupon_centre_reconciled_seconds ([\d.]+)$/m.exec(await read()) ?? [];
  expect(Math.round(Number(seconds) / 60)).toBe(60);
});

it('has no figures from the database while that does not answer, and those of the process all the same', async () => {
  const away = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error('away')) }),
  });
  const log = pino({ level: 'silent' });
  await expect(readDatabaseMetrics({ db: away, clock: systemClock, log })).rejects.toThrow('away');
  const own = await read();
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_gc_duration_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect(own).toContain(`# TYPE ${name} `);
  }
});

it('tells what is left of each campaign’s budget, until it is closed', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 10_000 });
  await makeTemplate(db, { campaignId, bookValueFen: 100, stock: { total: 30 } });
  expect(await read()).toContain(`coupon_centre_budget_left_fen{campaign="${campaignId}"} 7000\n`);
  await db.updateTable('campaign').set({ closed_at: new Date() }).where('campaign_id', '=', campaignId).execute();
  expect(await read()).not.toContain(campaignId);
});

it('is not there without the token', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer another-token-of-it', TOKEN]) {
    const answer = await ask(authorization);
    expect([answer.status, (await answer.text()).includes('coupon_centre_')]).toEqual([404, false]);
  }
});
