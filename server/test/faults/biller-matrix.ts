import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { expect } from 'vitest';
import { businessDay } from '#foundation/time/business-day.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { type MappedBenefit, replaceOffer } from '#provider-offer/provider-offer-store.ts';
import { reconcileDay } from '#reconciliation/reconcile.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { type MadeTemplate, makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { useScene } from '#test/use-scene.ts';
import { createReversals, createReverseUse } from '#use/reversal.ts';
import { beginReversal } from '#use/reversal-store.ts';
import { createSettleUse } from '#use/use-messages.ts';
import { billers } from './billers.ts';
import { type Fault, startFaultProxy } from './fault-proxy.ts';

/** Shorter than a late answer; a fault must not make the test wait as long as a subscriber does. */
const PATIENCE_MS = 1_000;
/** All that a fault left is settled this long after it is over. */
export const SETTLED_WITHIN_MS = 60 * SECOND_MS;
/** Rounds run in real time, what was put off follows the test's clock: during a fault that goes four times as fast. */
const STEP_MS = 100;
const CLOCK_STEP_MS = 4 * STEP_MS;
/** Afterwards, where time is measured, twice as fast: a slow machine counts double, not fourfold. */
const HEALED_STEP_MS = 2 * STEP_MS;
const TRIED_WITHIN_MS = 60 * SECOND_MS;
/** Far beyond what should be needed, so that a failure tells how long it took. */
const GIVE_UP_MS = 3 * SETTLED_WITHIN_MS;

interface Asked {
  readonly biller: string;
  readonly fault: Fault;
  readonly people: number;
  /** By the clock. */
  readonly lastsMs: number;
}

const openCount = async ({ db }: TestDatabase): Promise<number> => {
  const count = async (table: 'use_order' | 'use_reversal', state: 'STARTED' | 'HANDED_OVER') =>
    (await db.selectFrom(table).select('state').where('state', '=', state).execute()).length;
  const each = await Promise.all(
    (['use_order', 'use_reversal'] as const).flatMap((table) => [count(table, 'STARTED'), count(table, 'HANDED_OVER')]),
  );
  return each.reduce((sum, one) => sum + one, 0);
};

/** One after another: all of them take from one row of stock. */
async function makeOwners(scene: ReturnType<typeof useScene>, template: MadeTemplate, people: number) {
  const owners: Awaited<ReturnType<typeof scene.couponOwner>>[] = [];
  while (owners.length < people) owners.push(await scene.couponOwner({ template }));
  return owners;
}

function mapToProduct({ db }: TestDatabase, benefit: Omit<MappedBenefit, 'templateId'>, nowMs: number) {
  const offer = { by: 'product', productOfferingId: 'gigabyte' } as const;
  const mapped = { ...benefit, templateId: null };
  return db.transaction().execute((trx) => replaceOffer(trx, mapped, { expected: null, offer, nowMs }));
}

/** Two workers that settle uses and reversals. */
function startWorkers(database: TestDatabase, scene: ReturnType<typeof useScene>, billing: Billing): Jobs[] {
  const idle = async () => 'done' as const;
  return Array.from({ length: 2 }, () =>
    createJobs({
      ...billing,
      pool: database.pool,
      work: [],
      messages: {
        SETTLE_USE: createSettleUse(scene.usesWith(billing)),
        REVERSE_USE: createReverseUse(createReversals(billing)),
        SEND_SMS: idle,
        REMIND: idle,
        NOTIFY: idle,
        NOTICE: idle,
        CLAWBACK_SMS: idle,
        WATCH_CODE: idle,
      },
    }),
  );
}
type Billing = Parameters<typeof createReversals>[0];

/**
 * People use coupons, each with two taps at once, and support restores used ones, before and during a fault between us and the
 * biller. Returns how long after its end everything was settled, by the clock.
 */
export async function settleThroughFault({ biller: name, fault, people, lastsMs }: Asked): Promise<number> {
  const database = await testDatabase();
  const { db } = database;
  const scene = useScene(db);
  const { clock, cipher, log, termsOf } = scene;
  const biller = await (billers[name] as (typeof billers)[string])(clock);
  const proxy = await startFaultProxy(biller.port);
  const provisioning = await biller.gateway(proxy.port);
  const billing = { db, clock, cipher, log, termsOf, provisioning, provisioningTimeoutMs: PATIENCE_MS };
  const uses = scene.usesWith(billing);
  const workers = startWorkers(database, scene, billing);
  const from = clock.now();
  try {
    const benefit = { kind: 'DATA_MB', amount: 1_024 } as const;
    const template = await makeTemplate(db, { perPerson: 100, benefit });
    if (provisioning.offers?.isNeeded) await mapToProduct(database, benefit, clock.now());
    const owners = await makeOwners(scene, template, people);
    const restored = await makeOwners(scene, template, people);
    // With a subscriber's own patience: these are to succeed, however slow the machine is.
    const patient = scene.usesWith({ provisioning });
    for (const owner of restored) await patient.use(scene.request(owner));
    const tap = (owner: (typeof owners)[number]) =>
      Promise.all([uses.use(scene.request(owner)), uses.use(scene.request(owner))]);
    const restore = async ({ subscriberId, ownedId }: (typeof owners)[number]) => {
      const restoring = { subscriberId, ownedId, validToMs: clock.now() + 9 * DAY_MS, nowMs: clock.now() };
      const begun = await db.transaction().execute((trx) => beginReversal(trx, restoring));
      expect(begun).not.toBeNull();
    };
    await Promise.all(workers.map((worker) => worker.start()));

    const early = owners.slice(0, people / 4).map(tap);
    await proxy.begin(fault);
    await Promise.all([...early, ...owners.slice(people / 4).map(tap), ...restored.map(restore)]);
    await letWorkersTry(database, clock, fault);
    clock.moveBy(lastsMs);
    await letWorkersTry(database, clock, fault);

    const healedMs = clock.now();
    await proxy.heal();
    while ((await openCount(database)) > 0 && clock.now() - healedMs < GIVE_UP_MS) {
      await pause(STEP_MS);
      clock.moveBy(HEALED_STEP_MS);
    }
    const tookMs = clock.now() - healedMs;
    // What was held may still be on its way.
    await pause(2 * STEP_MS);
    await Promise.all(workers.map((worker) => worker.stop()));

    const rows = await db.selectFrom('use_order').select(['order_no', 'state', 'owned_id']).execute();
    const ofState = (state: string) => rows.filter((row) => row.state === state).map((row) => row.order_no);
    expect(rows).toHaveLength(2 * people);
    const { granted, reversed } = biller.effects();
    expect([...granted].sort()).toEqual([...ofState('SUCCEEDED'), ...ofState('REVERSED')].sort());
    expect([...reversed].sort()).toEqual(ofState('REVERSED').sort());
    expect([ofState('SUCCEEDED').length, ofState('REVERSED').length]).toEqual([people, people]);
    const states = await db.selectFrom('owned_coupon').select(['state', 'owned_id']).execute();
    const used = states.filter(({ state }) => state === 'USED').map((coupon) => coupon.owned_id);
    expect(used.sort()).toEqual(owners.map(({ ownedId }) => ownedId).sort());
    await expectInvariantsHold(db, clock.now());
    const comparing = { db, clock, log, provisioning, catalogue: { termsOf } };
    for (let at = from; at <= clock.now() + DAY_MS; at += DAY_MS) await reconcileDay(comparing, businessDay(at));
    expect(await db.selectFrom('billing_difference').select(['kind', 'order_no']).execute()).toEqual([]);
    return tookMs;
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await proxy.close();
    await biller.close();
    await database.close();
  }
}

/** Until the workers have tried each message that is open once more; under faults that let some through, what is left. */
async function letWorkersTry({ db }: TestDatabase, clock: ReturnType<typeof useScene>['clock'], fault: Fault) {
  const attempts = async () => {
    const rows = await db
      .selectFrom('outbox')
      .select(['message_id', 'attempts'])
      .where('done_at', 'is', null)
      .where('kind', 'in', ['SETTLE_USE', 'REVERSE_USE'])
      .execute();
    return new Map(rows.map((row) => [row.message_id, row.attempts]));
  };
  const before = await attempts();
  const deadline = Date.now() + TRIED_WITHIN_MS;
  for (;;) {
    const now = await attempts();
    if ([...now].every(([id, count]) => count > (before.get(id) ?? 0))) return;
    if (Date.now() > deadline) throw new Error(`the workers did not try everything during the fault: ${fault}`);
    await pause(STEP_MS);
    clock.moveBy(CLOCK_STEP_MS);
  }
}
