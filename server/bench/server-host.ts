import { call, json } from '@coupon-centre/contract/call/call';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { refuse } from '#foundation/refusal/refusal.ts';
import { type HandlerOf, nothing } from '#platform/http/handler.ts';
import { serveCalls } from '#platform/http/serve-calls.ts';
import { usualRisk } from '#platform/settings/risk-env.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeOwned, ownedRows } from '#test/factories/owned.ts';
import { insertRows } from '#test/factories/rows.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';
import { claimInOneTransaction } from './claim-in-one-transaction.ts';
import { earlierCookies } from './earlier-cookie.ts';

/*
 * The server that is measured, on the demo's catalogue, with two extra calls for comparison and one that gives the caller coupons
 * to use. Arguments: what the risk engine does, the number of hot coupons, device cookies of earlier visits, days since, the token
 * of its metrics, the number of exchange codes.
 */

const [mode = 'on', coupons = '1', devices = '0', daysAgo = '0', metricsToken = '', codes = '0'] =
  process.argv.slice(2);

const PLENTY = 1_000_000_000;

const empty = call({ ...claimCoupon, path: '/bench/empty', answer: json(z.object({})), refusals: [] });
const single = call({
  ...claimCoupon,
  path: '/bench/claim-in-one-transaction',
  answer: json(z.object({})),
  refusals: ['ALL_GONE', 'PERSONAL_LIMIT'],
});
const own = call({
  path: '/bench/own',
  summary: 'Gives the caller coupons that can be used',
  who: { session: 'required' },
  request: z.object({ count: z.number() }),
  answer: json(z.object({ ids: z.array(z.string()) })),
  refusals: [],
});

const { app, db, pool, clock, deriveKey, serve } = await benchApp('api', {
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
const used = await makeTemplate(db, { ...plenty, cardClass: 'credit' });
const give: HandlerOf<typeof own> = async ({ count }, { session: { subscriberId } }) => {
  const made = Array.from({ length: count }, (_, nth) =>
    ownedRows({ subscriberId, template: used, ordinal: nth + 1, claimedAtMs: clock.now() }),
  );
  await insertRows(db, ...made.flatMap(({ rows }) => rows));
  return { ids: made.map(({ owned }) => owned.ownedId) };
};
const served = { calls: { empty, single, own }, handlers: { empty: answerEmpty, single: claimSingly, own: give } };
await serveCalls(app.http, served, { clock, verify: app.verify });

const exchanged = await makeTemplate(db, { perPerson: PLENTY, stock: { total: 1 }, position: PLENTY });
const size = Number(codes);

await serve({
  codes: size === 0 ? [] : (await makeCodes(pool, deriveKey, { templateId: exchanged.templateId, size })).codes,
  pid: process.pid,
  hot,
  hotInOneTransaction,
  soldOut: soldOut.templateId,
  devices: earlierCookies({ deriveKey, count: Number(devices), nowMs: clock.now(), daysAgo: Number(daysAgo) }),
});
