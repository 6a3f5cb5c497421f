import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import type { SessionTriple } from '#subscriber/session/session-token.ts';
import { onNode } from '#test/citus-cluster.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { type TestNode, type TestPerson, testNode } from '#test/node.ts';

const BUSY = { status: 503, code: '9009' };
const DONE = { status: 200, code: '0000' };
const OF_EACH = 8;

const [, worker] = inject('workerTemplates');

/** People whose rows the worker has, and others. */
async function people({ owner }: TestDatabase, node: TestNode) {
  const theirs: TestPerson[] = [];
  const others: TestPerson[] = [];
  while (theirs.length < OF_EACH || others.length < OF_EACH) {
    const person = await node.person();
    const { rows } = await sql<{ host: string }>`
      SELECT n.nodename AS host FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
       WHERE p.shardid = get_shard_id_for_distribution_column('owned_coupon', ${person.subscriberId}::uuid)`.execute(
      owner.db,
    );
    (rows[0]?.host === worker?.host ? theirs : others).push(person);
  }
  return { theirs, others };
}

it.skipIf(worker === undefined)(
  'while a worker of the cluster is away, the people whose rows it has hear "busy", the others claim and read; all do when it is back',
  async () => {
    if (worker === undefined) throw new Error('a cluster has workers');
    const database = await testDatabase();
    const node = await testNode(database);
    try {
      const { database: name } = database.owner.connection;
      const onWorker = (...statements: readonly string[]) => onNode({ ...worker, database: 'postgres' }, ...statements);
      const { templateId } = await makeTemplate(database.db, { perPerson: 1 });
      const { theirs, others } = await people(database, node);
      const all = [...theirs, ...others];
      const ask = (path: string, request: object) => async (session: SessionTriple) => {
        const { status, body } = await node.post(path, request, session);
        return { status, code: body.code };
      };
      const claim = ask(claimCoupon.path, { sCardId: templateId, requestId: 'the-same' });
      const read = ask(listMyCoupons.path, { tab: 'AVAILABLE' });
      const answers = (call: typeof claim) => Promise.all(all.map(({ session }) => call(session)));
      const done = all.map(() => DONE);
      const onlyOthers = [...theirs.map(() => BUSY), ...others.map(() => DONE)];
      await expect.poll(() => claim(node.stranger())).toEqual(DONE);
      expect(await answers(read)).toEqual(done);

      await onWorker(
        `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      );
      expect(await answers(claim)).toEqual(onlyOthers);
      expect(await answers(read)).toEqual(onlyOthers);

      await onWorker(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      expect(await answers(claim)).toEqual(done);
      expect(await answers(read)).toEqual(done);
      const { issued } = await database.db
        .selectFrom('stock_pool')
        .select('issued')
        .where('template_id', '=', templateId)
        .executeTakeFirstOrThrow();
      expect(issued).toBe(1 + all.length);
    } finally {
      await node.stop();
      await database.close();
    }
  },
);
