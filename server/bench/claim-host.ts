import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { endpoint } from '@coupon-centre/contract/endpoint';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { createApp } from '#app.ts';
import { systemClock } from '#clock.ts';
import { openDatabase } from '#db/engine.ts';
import { kyselyOn } from '#db/kysely.ts';
import { migrate } from '#db/migrate.ts';
import { createGateways } from '#gateways/gateways.ts';
import { type Handler, refuse } from '#http/handler.ts';
import { serveAll } from '#http/serve.ts';
import { createLog } from '#log.ts';
import { openSecrets } from '#secrets.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { claimInOneTransaction } from './claim-in-one-transaction.ts';

/*
 * The server whose claims are measured: the real application on a new embedded database with its usual, durable settings, and
 * beside it two calls to compare with. Its argument says how many hot coupons there are. Prints where it is, as JSON; ends
 * when its standard input does.
 */

const PLENTY = 1_000_000_000;

const empty = endpoint({ ...collectFromCardCenter, path: '/bench/empty', response: z.object({}), refusals: [] });
const single = endpoint({
  ...collectFromCardCenter,
  path: '/bench/claim-in-one-transaction',
  response: z.object({}),
  refusals: ['ALL_GONE', 'PERSONAL_LIMIT'],
});

const folder = await temporaryFolder();
const log = createLog('error');
const dataDir = join(folder.path, 'data');
const database = await openDatabase({ databaseUrl: undefined, dataDir }, log);
await migrate(database.connection, log);
const db = kyselyOn(database.pool);
const deriveKey = openSecrets({ secretKey: undefined, dataDir });
const clock = systemClock;

const plenty = { perPerson: PLENTY, stock: { total: PLENTY } } as const;
async function makeHot(): Promise<readonly string[]> {
  const made: string[] = [];
  for (let left = Number(process.argv[2] ?? 1); left > 0; left -= 1)
    made.push((await makeTemplate(db, plenty)).templateId);
  return made;
}
const hot = await makeHot();
const hotInOneTransaction = await makeHot();
const soldOut = await makeTemplate(db, { perPerson: PLENTY, stock: { total: 1 } });
await makeOwned(db, { subscriberId: uuidv7(), template: soldOut });

const app = await createApp({
  db,
  pool: database.pool,
  clock,
  log,
  deriveKey,
  gateways: createGateways({ db, clock, deriveKey }),
  settings: { role: 'all', trustProxy: false },
  page: undefined,
});
const answerEmpty: Handler<typeof empty> = async () => ({});
const claimSingly: Handler<typeof single> = async ({ sCardId, requestId = '' }, { session, nowMs }) => {
  const claim = { subscriberId: session.subscriberId, templateId: sCardId, requestId, nowMs };
  const outcome = await claimInOneTransaction(db, claim);
  return outcome === 'GRANTED' ? {} : refuse(outcome);
};
serveAll(app.http, { empty, single }, { empty: answerEmpty, single: claimSingly }, app.verify, clock);

await app.start();
await app.http.listen({ port: 0, host: '127.0.0.1' });
process.stdin.resume();
process.stdin.on('close', async () => {
  await app.stop();
  await database.close();
  await folder.remove();
  process.exit();
});
const { port } = app.http.server.address() as AddressInfo;
const found = {
  baseUrl: `http://127.0.0.1:${port}`,
  hot,
  hotInOneTransaction,
  soldOut: soldOut.templateId,
};
process.stdout.write(`${JSON.stringify(found)}\n`);
