import { randomUUID } from 'node:crypto';
import { appendFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Balancer, startBalancer } from '#test/balancer.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { emptyDatabase, type TestDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { headersOf, strangerSession } from '#test/node.ts';
import { canRelease, PROJECT, releaseOf, treeBefore } from './archives.ts';
import { type Installation, installation } from './installation.ts';

/* Two nodes of the release before the newest migration are upgraded to this one and back, from archives, while clients claim. */

const CLIENTS = 6;
const PER_PERSON = 100_000;
/** Two archives are made. */
const PATIENCE_MS = 1_200_000;

describe.skipIf(!canRelease || inject('workerTemplates').length > 0)('an upgrade and the way back', () => {
  let folder: TemporaryFolder;
  let database: TestDatabase;
  let machine: Installation;
  let balancer: Balancer;
  let before: string;
  let after: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    database = await emptyDatabase();
    const tree = await treeBefore(join(folder.path, 'before/tree'));
    before = (await releaseOf(tree, join(folder.path, 'before'))).folder;
    after = (await releaseOf(PROJECT, join(folder.path, 'after'))).folder;
    const settings = {
      DATABASE_URL: database.url,
      SECRET_KEY: MASTER_KEY.toString('base64'),
      SANDBOX: 'on',
      DEMO_PROVINCE: 'false',
      ROLE: 'api',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
    };
    machine = await installation(join(folder.path, 'machine'), settings, {
      MIGRATION_DATABASE_URL: database.owner.url,
    });
    await machine.run(join(before, 'bin/install'), []);
    await machine.start();
    balancer = await startBalancer(machine.origins);
  }, PATIENCE_MS);
  afterAll(async () => {
    await balancer?.stop();
    await machine?.stop();
    await database?.close();
    await folder?.remove();
  });

  const versions = () => Promise.all(machine.origins.map((origin) => machine.versionOf(origin)));

  test(
    'no acknowledged claim is lost, doubled or refused',
    async () => {
      const { templateId: sCardId } = await makeTemplate(database.db, {
        perPerson: PER_PERSON,
        stock: { total: 1_000_000 },
      });
      for (const origin of machine.origins) {
        const lists = async () => (await fetch(origin + listOffers.path, { method: 'POST' })).text();
        await expect.poll(lists).toContain(sCardId);
      }
      const acknowledged = new Set<string>();
      const refused: string[] = [];
      let isOver = false;
      async function client(): Promise<void> {
        const session = strangerSession();
        const headers = { 'content-type': 'application/json', ...headersOf(session) };
        while (!isOver) {
          const body = JSON.stringify({ sCardId, requestId: uuidv7() });
          const claim = async () =>
            (await fetch(balancer.baseUrl + claimCoupon.path, { method: 'POST', headers, body })).json();
          // An answer that did not arrive is asked for again, as the page does.
          // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
          let answer: any;
          do answer = await claim().catch(() => undefined);
          while (answer === undefined || answer.code === '9009');
          if (answer.code === '0000') acknowledged.add(answer.resp_data.uCardId);
          else refused.push(JSON.stringify(answer));
          await pause(20);
        }
      }
      const clients = Array.from({ length: CLIENTS }, client);
      const [first] = await versions();
      const moreClaims = async () => {
        const known = acknowledged.size;
        await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(known + CLIENTS);
      };

      await moreClaims();
      await machine.run(join(after, 'bin/install'));
      const [second] = await versions();
      expect(await versions()).toEqual([second, second]);
      expect(second).not.toBe(first);
      await moreClaims();

      await machine.run(join(folder.path, 'machine/coupon-centre/current/bin/rollback'));
      expect(await versions()).toEqual([first, first]);
      await moreClaims();

      isOver = true;
      await Promise.all(clients);
      expect(refused).toEqual([]);
      expect(balancer.broken()).toBe(0);
      const owned = await database.db.selectFrom('owned_coupon').select('owned_id').execute();
      expect(owned.map(({ owned_id }) => owned_id).sort()).toEqual([...acknowledged].sort());
      const pools = await database.db
        .selectFrom('stock_pool')
        .select('issued')
        .where('template_id', '=', sCardId)
        .execute();
      expect(pools).toEqual([{ issued: acknowledged.size }]);
      await expectInvariantsHold(database.db, Date.now());
    },
    PATIENCE_MS,
  );

  test('a damaged archive is refused by name, and what serves goes on', async () => {
    const damaged = join(folder.path, randomUUID());
    await cp(after, damaged, { recursive: true, verbatimSymlinks: true });
    await appendFile(join(damaged, 'server/src/main.ts'), '\n');
    const serving = await machine.current();
    await expect(machine.run(join(damaged, 'bin/install'))).rejects.toThrow(/server\/src\/main\.ts.*is damaged/s);
    expect(await machine.current()).toBe(serving);
  });

  test('a release that the schema does not work with is refused before anything is changed', async () => {
    await machine.run(join(after, 'bin/install'));
    const serving = await machine.current();
    await database.owner.pool.query(
      "INSERT INTO schema_migration VALUES (9999, '9999-of-the-test.sql', '', now(), 9999)",
    );
    const rollback = machine.run(join(folder.path, 'machine/coupon-centre/current/bin/rollback'));
    await expect(rollback).rejects.toThrow(
      /does not work with it: it has migration 9999-of-the-test.sql.*nothing was changed/s,
    );
    expect(await machine.current()).toBe(serving);
    await database.owner.pool.query('DELETE FROM schema_migration WHERE version = 9999');
  });
});
