import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import type { SessionTriple } from '#subscriber/session/session-token.ts';
import { type Balancer, startBalancer } from '#test/balancer.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { headersOf, strangerSession } from '#test/node.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';

/* Two nodes as in a province, each a process, behind a balancer, on one PostgreSQL, with clients working throughout. */

const PEOPLE = 300;
const ANSWERS_BEFORE_KILL = 100;
const CLIENTS = 6;
/** Five processes start on a machine that may be busy. */
const PATIENCE_MS = 120_000;
/** Time between a node's leaving and its end; the balancer notices earlier. */
const DRAIN_SECONDS = '2';

interface RunningNode {
  readonly server: ServerProcess;
  readonly origin: string;
}

let database: TestDatabase;
let balancer: Balancer;
let nodes: RunningNode[];

async function startNode(port = '0'): Promise<RunningNode> {
  const server = startServer({
    DATABASE_URL: database.url,
    SANDBOX: 'on',
    SECRET_KEY: MASTER_KEY.toString('base64'),
    ROLE: 'api',
    DEMO_PROVINCE: 'false',
    DRAIN_SECONDS,
    PORT: port,
  });
  const [, origin = ''] = await server.prints(/(http:\/\/[^/]+)\/docs/);
  return { server, origin };
}

beforeAll(async () => {
  database = await testDatabase();
  nodes = await Promise.all([startNode(), startNode()]);
  balancer = await startBalancer(nodes.map(({ origin }) => origin));
});
afterAll(async () => {
  await balancer?.stop();
  for (const { server } of nodes ?? []) server.process.kill('SIGKILL');
  await Promise.all((nodes ?? []).map(({ server }) => server.exited));
  await database.close();
});

/** The answer. A request that an overloaded node answers 'busy' is repeated, as by the page. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
async function call(path: string, body: object, session: SessionTriple): Promise<any> {
  const headers = { 'content-type': 'application/json', ...headersOf(session) };
  for (;;) {
    const answer = await fetch(balancer.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.ok) return answer.json();
    if (!answer.headers.has('retry-after'))
      throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
}

async function coupon(total: number): Promise<string> {
  const { templateId } = await makeTemplate(database.db, { perPerson: 1_000, stock: { total } });
  const isKnown = async ({ origin }: RunningNode) => {
    const answer = await fetch(origin + listOffers.path, { method: 'POST' });
    return JSON.stringify(await answer.json()).includes(templateId);
  };
  for (const node of nodes) await expect.poll(() => isKnown(node)).toBe(true);
  return templateId;
}

it(
  'a node killed in the middle of a grab loses no answered claim, and no one who claims again gets two',
  async () => {
    const sCardId = await coupon(PEOPLE);
    const people = Array.from({ length: PEOPLE }, strangerSession);
    const acknowledged = new Map<number, string>();
    let failures = 0;
    const collect = async (session: SessionTriple, index: number): Promise<void> => {
      const body = { sCardId, requestId: `grab-of-person-${index}` };
      const answer = await call(claimCoupon.path, body, session).catch(() => null);
      if (answer === null) {
        failures += 1;
        return collect(session, index);
      }
      expect(answer.code).toBe('0000');
      acknowledged.set(index, answer.resp_data.uCardId);
      if (acknowledged.size === ANSWERS_BEFORE_KILL) nodes[0]?.server.process.kill('SIGKILL');
    };
    await Promise.all(people.map(collect));
    // Otherwise the killed node had no request in progress.
    expect(failures).toBeGreaterThan(0);
    expect(acknowledged.size).toBe(PEOPLE);
    const owned = await database.db.selectFrom('owned_coupon').select(['owned_id', 'subscriber_id']).execute();
    expect(owned.map((row) => row.owned_id).sort()).toEqual([...acknowledged.values()].sort());
    expect(new Set(owned.map((row) => row.subscriber_id)).size).toBe(PEOPLE);
    await expectInvariantsHold(database.db, Date.now());

    await nodes[0]?.server.exited;
    balancer.nodes.delete(nodes[0]?.origin ?? '');
    nodes[0] = await startNode();
    balancer.nodes.add(nodes[0].origin);
  },
  PATIENCE_MS,
);

it(
  'nodes are restarted one after the other and the database is migrated while clients are at work: no error for any',
  async () => {
    const sCardId = await coupon(1_000_000);
    let isOver = false;
    const brokenBefore = balancer.broken();
    const errors: string[] = [];
    async function client(): Promise<number> {
      const session = strangerSession();
      let claims = 0;
      try {
        for (; !isOver && claims < 900; claims += 1) {
          expect((await call(listOffers.path, {}, session)).code).toBe('0000');
          const claimed = await call(claimCoupon.path, { sCardId, requestId: uuidv7() }, session);
          expect([claimed.code, claimed.resp_data?.replayed]).toEqual(['0000', false]);
          // Works, but leaves the processors to the starting nodes.
          await pause(20);
        }
      } catch (error) {
        errors.push(inspect(error));
      }
      return claims;
    }
    const clients = Array.from({ length: CLIENTS }, client);

    for (const index of [0, 1]) {
      const old = nodes[index] as RunningNode;
      old.server.process.kill('SIGTERM');
      expect((await old.server.ended).code).toBe(0);
      const { port } = new URL(old.origin);
      nodes[index] = await startNode(port);
    }
    const folder = await mkdtemp(join(tmpdir(), 'coupon-centre-migrations-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(join(import.meta.dirname, '../migrations'), folder, { recursive: true });
    await writeFile(
      join(folder, '9999-of-the-test.sql'),
      'ALTER TABLE owned_coupon ADD COLUMN of_the_test integer; ALTER TABLE stock_pool ADD COLUMN of_the_test integer',
    );
    await migrate({ connection: database.owner.connection, grantTo: undefined }, pino({ level: 'silent' }), {
      folder,
      history: 'schema_migration',
    });

    isOver = true;
    const claims = (await Promise.all(clients)).reduce((sum, count) => sum + count, 0);
    expect(errors).toEqual([]);
    expect(balancer.broken() - brokenBefore).toBe(0);
    const [pool] = await database.db
      .selectFrom('stock_pool')
      .select('issued')
      .where('template_id', '=', sCardId)
      .execute();
    expect(pool?.issued).toBe(claims);
    expect(claims).toBeGreaterThan(CLIENTS);
    await expectInvariantsHold(database.db, Date.now());
  },
  PATIENCE_MS,
);
