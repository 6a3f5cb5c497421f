import { call, json } from '@coupon-centre/contract/call/call';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { refuse } from '#foundation/refusal/refusal.ts';
import { type HandlerOf, nothing } from '#platform/http/handler.ts';
import { serveCalls } from '#platform/http/serve-calls.ts';
import { usualRisk } from '#platform/settings/risk-env.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';
import { claimInOneTransaction } from './claim-in-one-transaction.ts';
import { earlierCookies } from './earlier-cookie.ts';

/*
 * The server that is measured, on the demo's catalogue, with two extra calls for comparison. Arguments: what the risk engine does,
 * the number of hot coupons, device cookies of earlier visits, days since, the token of its metrics.
 */

const [mode = 'on', coupons = '1', devices = '0', daysAgo = '0', metricsToken = ''] = process.argv.slice(2);

const PLENTY = 1_000_000_000;

const empty = call({ ...claimCoupon, path: '/bench/empty', answer: json(z.object({})), refusals: [] });
const single = call({
  ...claimCoupon,
  path: '/bench/claim-in-one-transaction',
  answer: json(z.object({})),
  refusals: ['ALL_GONE', 'PERSONAL_LIMIT'],
});

const { app, db, clock, deriveKey, serve } = await benchApp('all', {
  isDemo: true,
  trustProxy: true,
  risk: { ...usualRisk, mode: mode as typeof usualRisk.mode },
  metricsToken,
});
/** Last in every list, so that the demo's lists stay as they are. */
const plenty = { perPerson: PLENTY, stock: { total: PLENTY }, position: PLENTY } as const;
async function makeHot(): Promise<readonly string[]> {
  const made: string[] = [];
  for (let left = Number(coupons); left > 0; left -= 1) made.push((await makeTemplate(db, plenty)).templateId);
  return made;
}
const hot = await makeHot();
const hotInOneTransaction = await makeHot();
const soldOut = await makeTemplate(db, { perPerson: PLENTY, stock: { total: 1 }, position: PLENTY });
await makeOwned(db, { subscriberId: uuidv7(), template: soldOut });

const answerEmpty: HandlerOf<typeof empty> = async () => nothing;
const claimSingly: HandlerOf<typeof single> = async ({ sCardId, requestId = '' }, { session, nowMs }) => {
  const claim = { subscriberId: session.subscriberId, templateId: sCardId, requestId, nowMs };
  const outcome = await claimInOneTransaction(db, claim);
  if (outcome === 'GRANTED') return nothing;
  return outcome === 'ALL_GONE' ? refuse('ALL_GONE') : refuse('PERSONAL_LIMIT', {});
};
const served = { calls: { empty, single }, handlers: { empty: answerEmpty, single: claimSingly } };
await serveCalls(app.http, served, { clock, verify: app.verify });

await serve({
  pid: process.pid,
  hot,
  hotInOneTransaction,
  soldOut: soldOut.templateId,
  devices: earlierCookies({ deriveKey, count: Number(devices), nowMs: clock.now(), daysAgo: Number(daysAgo) }),
});
