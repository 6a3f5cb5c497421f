import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { changeTotalOnce } from '#catalogue/template/stock-store.ts';
import { QueueFull } from '#platform/db/batcher.ts';
import type { SocketConnection } from '#platform/db/embedded/embedded.ts';
import { isPassing } from '#platform/http/failure.ts';
import { onNode } from '#test/citus-cluster.ts';
import { tally } from '#test/claim-scene.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { type ShelfCluster, type ShelvedCoupon, startShelfCluster } from '#test/shelf-cluster.ts';
import type { ClaimOutcome } from './claim.ts';
import type { ClaimRequest } from './claim-queue.ts';

const isOnCluster = inject('workerTemplates').length > 0;
const WORKERS = 4;
const PEOPLE = 2_000;
/** How many claim one after another during a fault, and how long each of them rests in between. */
const AT_ONCE = 80;
const REST_MS = 400;
/** Of so many claims one is sent through the node that knows of no shelves. */
const ONE_IN = 20;
const FROM_POOL = 0;
const TRIES = 50;
/** Long enough for a machine with other work, and for what Citus does each minute. */
const SOON = { timeout: 240_000, interval: 50 };
const PATIENT_MS = 900_000;

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** A claim and what came of it. */
interface Asked {
  readonly request: ClaimRequest;
  readonly askedAtMs: number;
  answer?: ClaimOutcome;
  failure?: unknown;
}

describe.skipIf(!isOnCluster)('on a cluster of four workers, with `npm run test:citus`, claims from shelves', () => {
  let shelves: ShelfCluster;
  beforeAll(async () => {
    shelves = await startShelfCluster(WORKERS);
  }, PATIENT_MS);
  afterAll(() => shelves?.close());

  const person = ({ target }: ShelvedCoupon): ClaimRequest => ({
    subscriberId: uuidv7(),
    target,
    requestId: uuidv7(),
  });
  const claim = (request: ClaimRequest, nth: number): Promise<ClaimOutcome> => {
    const { nodes, withoutShelves } = shelves;
    const node = nth % ONE_IN === 0 ? withoutShelves : nodes[nth % nodes.length];
    return (node ?? withoutShelves).claims.claimOnce(request);
  };
  /** Comes again as long as it hears "busy", as the page does: how much a machine settles in time is not the question here. */
  const insist = (request: ClaimRequest, nth: number): Promise<ClaimOutcome> =>
    claim(request, nth).catch((failure: unknown) => {
      if (!(failure instanceof QueueFull)) throw failure;
      return pause(REST_MS).then(() => insist(request, nth));
    });
  const claimAll = (requests: readonly ClaimRequest[], by = 0): Promise<ClaimOutcome[]> =>
    Promise.all(requests.map((request, index) => insist(request, index + by)));

  const stockOf = ({ poolId }: ShelvedCoupon) =>
    shelves.db
      .selectFrom('stock_pool')
      .select(['total', 'issued', 'lent', 'loan'])
      .where('pool_id', '=', poolId)
      .executeTakeFirstOrThrow();

  const shelvesOf = ({ poolId }: ShelvedCoupon) =>
    shelves.db.selectFrom('stock_shelf').selectAll().where('pool_id', '=', poolId).execute();

  async function expectOneEach({ templateId }: ShelvedCoupon, people: number): Promise<void> {
    const { rows } = await sql<{ coupons: number; people: number }>`
      SELECT count(*)::integer AS coupons, count(DISTINCT subscriber_id)::integer AS people
        FROM owned_coupon WHERE template_id = ${templateId}`.execute(shelves.db);
    expect(rows).toEqual([{ coupons: people, people }]);
    await expectInvariantsHold(shelves.db, shelves.clock.now());
  }

  /** People who claim one after another, through every node, until told to stop. */
  function keepClaiming(coupon: ShelvedCoupon) {
    const asked: Asked[] = [];
    let isOver = false;
    async function ask(nth: number): Promise<void> {
      const each: Asked = { request: person(coupon), askedAtMs: Date.now() };
      asked.push(each);
      await claim(each.request, nth).then(
        (answer) => {
          each.answer = answer;
        },
        (failure) => {
          each.failure = failure;
        },
      );
    }
    async function takeTurns(nth: number): Promise<void> {
      await pause((REST_MS * nth) / AT_ONCE);
      while (!isOver) {
        await ask(nth);
        await pause(REST_MS);
      }
    }
    const all = times(AT_ONCE, takeTurns);
    const granted = (which: (each: Asked) => boolean): number =>
      asked.filter((each) => each.answer?.outcome === 'GRANTED' && which(each)).length;
    return {
      asked,
      /** People of all homes at once, from the pool, which has to be asked for them. */
      askPool(): void {
        all.push(...times(ONE_IN, () => ask(FROM_POOL)));
      },
      /** Waits until as many more claims like this were granted, of those that begin now. */
      async grants(count: number, which: (subscriberId: string) => boolean = () => true): Promise<void> {
        const sinceMs = Date.now();
        await expect
          .poll(() => granted((each) => each.askedAtMs >= sinceMs && which(each.request.subscriberId)), SOON)
          .toBeGreaterThanOrEqual(count);
      },
      async stop(): Promise<void> {
        isOver = true;
        await Promise.all(all);
      },
    };
  }

  /** Nothing acknowledged is lost, nothing counts twice, all sums agree, and the rest can still be had. */
  async function expectNothingLost(coupon: ShelvedCoupon, asked: readonly Asked[], total: number): Promise<void> {
    const failures = asked.flatMap(({ failure }) =>
      failure === undefined ? [] : [failure as Error & { code?: string }],
    );
    const defects = failures.filter((failure) => !isPassing(failure, failure.code));
    expect(defects.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
    const answered = asked.filter(({ answer }) => answer !== undefined);
    expect(tally(answered.flatMap(({ answer }) => answer ?? []))).toEqual({ GRANTED: asked.length - failures.length });

    const again = await claimAll(
      asked.map(({ request }) => request),
      1,
    );
    for (const [index, { answer }] of asked.entries()) {
      const outcome = again[index];
      if (answer?.outcome === 'GRANTED')
        expect(outcome).toEqual({ outcome: 'REPLAYED', ownedId: answer.collected.ownedId });
      else expect(['GRANTED', 'REPLAYED']).toContain(outcome?.outcome);
    }
    await expect.poll(() => stockOf(coupon), SOON).toMatchObject({ total, issued: asked.length, lent: 0 });
    expect(await shelvesOf(coupon)).toEqual([]);
    await expectOneEach(coupon, asked.length);

    const rest = 300;
    await shelves.db.transaction().execute(async (trx) => {
      const nowMs = shelves.clock.now();
      await lockCoupon(trx, coupon.templateId, { nowMs });
      const change = { poolId: coupon.poolId, name: 'operator', reason: null, nowMs, expectedTotal: total };
      await changeTotalOnce(trx, { ...change, by: asked.length + rest - total });
    });
    await shelves.refresh();
    const outcomes = await claimAll(times(rest + 20, () => person(coupon)));
    expect(tally(outcomes)).toEqual({ GRANTED: rest, ALL_GONE: 20 });
    const all = asked.length + rest;
    expect(await stockOf(coupon)).toMatchObject({ total: all, issued: all, lent: 0 });
    await expectOneEach(coupon, all);
  }

  it(
    'end with the last unit: of 2,000 people through several nodes at once exactly as many are granted one as there are',
    async () => {
      const total = 640;
      const coupon = await shelves.coupon(total);
      const requests = times(PEOPLE, () => person(coupon));
      // Every fourth taps a second time, through another node.
      const second = requests.filter((_, index) => index % 4 === 0).map((one) => ({ ...one, requestId: uuidv7() }));
      const [outcomes, seconds] = await Promise.all([claimAll(requests), claimAll(second, 1)]);
      const { GRANTED, ALL_GONE = 0, PERSONAL_LIMIT = 0, ...others } = tally([...outcomes, ...seconds]);
      expect(GRANTED).toBe(total);
      expect(others).toEqual({});
      expect(ALL_GONE + PERSONAL_LIMIT).toBe(requests.length + second.length - total);
      const { loan, ...stock } = await stockOf(coupon);
      expect(stock).toEqual({ total, issued: total, lent: 0 });
      // They were lent, and came back for the last ones.
      expect(loan).toBeGreaterThanOrEqual(1);
      expect(await shelvesOf(coupon)).toEqual([]);
      await expectOneEach(coupon, total);

      const again = await claimAll(requests, 2);
      for (const [index, first] of outcomes.entries()) {
        if (first.outcome === 'GRANTED') {
          expect(again[index]).toEqual({ outcome: 'REPLAYED', ownedId: first.collected.ownedId });
        }
      }
      await expectOneEach(coupon, total);
    },
    PATIENT_MS,
  );

  it(
    'survive a worker that is killed in the middle of batches: none is lost, none is granted twice, the others go on',
    async () => {
      const total = 40_000;
      const coupon = await shelves.coupon(total);
      const claims = keepClaiming(coupon);
      await claims.grants(200);
      expect(await shelvesOf(coupon)).toHaveLength(shelves.homes.count());

      const worker = await holdBetweenPhases(() => claims.askPool());
      const isTheirs = (subscriberId: string): boolean => shelves.workerOf(subscriberId) === worker.host;
      const restart = await shelves.cluster.kill(worker);
      await letCommit();
      await claims.grants(100, (subscriberId) => !isTheirs(subscriberId));
      expect(claims.asked.some(({ request, failure }) => failure !== undefined && isTheirs(request.subscriberId))).toBe(
        true,
      );

      await restart();
      await claims.grants(50, isTheirs);
      await claims.stop();
      for (const each of shelves.cluster.workers) await expect.poll(() => preparedAt(each), SOON).toBe(0);
      await expectNothingLost(coupon, claims.asked, total);
    },
    PATIENT_MS,
  );

  it(
    'go on while shards move, however often the moving is killed, and find their shelves at the new home',
    async () => {
      const worker = shelves.cluster.workers.at(-1);
      if (worker === undefined) throw new Error('a cluster has workers');
      const isTheirs = (subscriberId: string): boolean => theirs.has(shelves.homes.of(subscriberId) ?? '');
      const total = 100_000;
      const coupon = await shelves.coupon(total);
      const claims = keepClaiming(coupon);
      await claims.grants(200);
      const theirs = new Set(
        claims.asked
          .filter(({ request }) => shelves.workerOf(request.subscriberId) === worker.host)
          .map(({ request }) => shelves.homes.of(request.subscriberId) ?? ''),
      );
      expect(theirs.size).toBe(2);

      const drain = `SELECT citus_drain_node('${worker.host}', ${worker.port})`;
      await killInTheMiddle(drain, (pid) => onNode(shelves.owner, `SELECT pg_terminate_backend(${pid})`));
      await claims.grants(50, isTheirs);
      await killInTheMiddle(drain, (pid) => process.kill(pid, 'SIGKILL'));
      await expect
        .poll(
          () =>
            onNode(shelves.owner, 'SELECT 1').then(
              () => 'is there',
              () => 'is away',
            ),
          SOON,
        )
        .toBe('is there');
      await claims.grants(50, isTheirs);
      await expect.poll(() => onNode(shelves.owner, drain).then(() => 'done', String), SOON).toBe('done');
      await shelves.findHomes();
      expect(claims.asked.some(({ request }) => shelves.workerOf(request.subscriberId) === worker.host)).toBe(false);
      await expectShelvesInUse(coupon, theirs);

      await onNode(
        shelves.owner,
        `SELECT citus_set_node_property('${worker.host}', ${worker.port}, 'shouldhaveshards', true)`,
        'SELECT citus_rebalance_start()',
      );
      await expect.poll(isMoving, SOON).toBe(true);
      await onNode(
        shelves.owner,
        "SELECT pg_terminate_backend(pid) FROM pg_dist_background_task WHERE status = 'running' AND pid IS NOT NULL",
      );
      await onNode(shelves.owner, 'SELECT citus_rebalance_wait()');
      await shelves.findHomes();
      const moved = new Set(
        claims.asked
          .filter(({ request }) => shelves.workerOf(request.subscriberId) === worker.host)
          .map(({ request }) => shelves.homes.of(request.subscriberId) ?? ''),
      );
      expect(moved.size).toBe(2);
      await expectShelvesInUse(coupon, moved);
      await claims.stop();
      await expectNothingLost(coupon, claims.asked, total);
    },
    PATIENT_MS,
  );

  async function preparedAt(node: SocketConnection): Promise<number> {
    const client = new pg.Client(node);
    await client.connect();
    try {
      const { rows } = await client.query('SELECT count(*)::integer AS prepared FROM pg_prepared_xacts');
      return rows[0].prepared;
    } finally {
      await client.end();
    }
  }

  const letCommit = () =>
    onNode(shelves.cluster.coordinator, 'ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()');

  /** Makes commits of the coordinator wait for a standby that is none; returns a worker that has prepared its part of one. */
  async function holdBetweenPhases(ask: () => void): Promise<SocketConnection> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      await onNode(
        shelves.cluster.coordinator,
        "ALTER SYSTEM SET synchronous_standby_names = 'none'",
        'SELECT pg_reload_conf()',
      );
      ask();
      await pause(REST_MS);
      for (const worker of shelves.cluster.workers) if ((await preparedAt(worker)) > 0) return worker;
      // What waits has nothing on a worker.
      await letCommit();
      await pause(REST_MS);
    }
    throw new Error('nothing was prepared');
  }

  /** Whether a shard's rows are being copied to another worker. */
  async function isMoving(): Promise<boolean> {
    const { rows } = await sql<{ moving: boolean }>`
      SELECT bool_or(result <> '0') AS moving
        FROM run_command_on_workers('SELECT count(*) FROM pg_subscription')`.execute(shelves.db);
    return rows[0]?.moving === true;
  }

  async function killInTheMiddle(statement: string, kill: (pid: number) => unknown): Promise<void> {
    const client = new pg.Client(shelves.owner);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    const ended = client.query(statement).then(
      () => 'to its end',
      () => 'killed',
    );
    await expect.poll(isMoving, SOON).toBe(true);
    await kill(rows[0].pid);
    expect(await ended).toBe('killed');
    await client.end().catch(() => undefined);
  }

  /** Units are collected from the shelves of these homes, where they lie now. */
  async function expectShelvesInUse(coupon: ShelvedCoupon, homes: ReadonlySet<string>): Promise<void> {
    const collected = async () => {
      const { loan } = await stockOf(coupon);
      const found = (await shelvesOf(coupon)).filter(({ home }) => homes.has(home));
      return { loan, homes: found.length, issued: found.reduce((sum, { issued }) => sum + issued, 0) };
    };
    await expect
      .poll(async () => {
        const before = await collected();
        await pause(REST_MS);
        const after = await collected();
        return after.homes === homes.size && after.loan === before.loan && after.issued > before.issued;
      }, SOON)
      .toBe(true);
  }
});
