import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { endpoint } from '@coupon-centre/contract/endpoint';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type Handler, refuse } from '#http/handler.ts';
import { serveAll } from '#http/serve.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';
import { claimInOneTransaction } from './claim-in-one-transaction.ts';

/*
 * The server that is measured, on the demo's catalogue, with two calls beside its own to compare with. Its argument: how many hot
 * coupons.
 */

const PLENTY = 1_000_000_000;

const empty = endpoint({ ...collectFromCardCenter, path: '/bench/empty', response: z.object({}), refusals: [] });
const single = endpoint({
  ...collectFromCardCenter,
  path: '/bench/claim-in-one-transaction',
  response: z.object({}),
  refusals: ['ALL_GONE', 'PERSONAL_LIMIT'],
});

const { app, db, clock, serve } = await benchApp('all', { isDemo: true });
/** Last in every list: lists stay what the demo makes of them. */
const plenty = { perPerson: PLENTY, stock: { total: PLENTY }, position: PLENTY } as const;
async function makeHot(): Promise<readonly string[]> {
  const made: string[] = [];
  for (let left = Number(process.argv[2] ?? 1); left > 0; left -= 1)
    made.push((await makeTemplate(db, plenty)).templateId);
  return made;
}
const hot = await makeHot();
const hotInOneTransaction = await makeHot();
const soldOut = await makeTemplate(db, { perPerson: PLENTY, stock: { total: 1 }, position: PLENTY });
await makeOwned(db, { subscriberId: uuidv7(), template: soldOut });

const answerEmpty: Handler<typeof empty> = async () => ({});
const claimSingly: Handler<typeof single> = async ({ sCardId, requestId = '' }, { session, nowMs }) => {
  const claim = { subscriberId: session.subscriberId, templateId: sCardId, requestId, nowMs };
  const outcome = await claimInOneTransaction(db, claim);
  return outcome === 'GRANTED' ? {} : refuse(outcome);
};
serveAll(app.http, { empty, single }, { empty: answerEmpty, single: claimSingly }, app.verify, clock);

await serve({ pid: process.pid, hot, hotInOneTransaction, soldOut: soldOut.templateId });
