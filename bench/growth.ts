import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { showBoard } from '@coupon-centre/contract/board/show-board';
import { showLiability } from '@coupon-centre/contract/board/show-liability';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { listCoupons } from '@coupon-centre/contract/catalogue/list-coupons';
import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listOffersByClass } from '@coupon-centre/contract/centre/list-offers-by-class';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { showSavings } from '@coupon-centre/contract/savings/show-savings';
import { findSubscriber } from '@coupon-centre/contract/support/find-subscriber';
import { listOwnedCoupons } from '@coupon-centre/contract/support/list-owned-coupons';
import { showSubscriber } from '@coupon-centre/contract/support/show-subscriber';
import { listHangingUses } from '@coupon-centre/contract/use/list-hanging-uses';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { deleteMyCoupons } from '@coupon-centre/contract/wallet/delete-my-coupons';
import { listMyCoupons, ownedTabs } from '@coupon-centre/contract/wallet/list-my-coupons';
import { listTopUpCoupons } from '@coupon-centre/contract/wallet/list-top-up-coupons';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import { startHost } from '#tools/host.ts';
import { median, type Session } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';

/**
 * Cost of every list, claim, use and exchange with ten million owned coupons of two million subscribers, compared with a hundred
 * thousand: two servers with separate databases, asked in turn, one request at a time, each by a different subscriber. Arguments:
 * another number of coupons, and a folder that keeps the filled databases for another run.
 */
const SMALL = 100_000;
const LARGE = Number(process.argv[2] ?? 10_000_000);
const KEPT_IN = process.argv[3];
const ROUNDS = 200;
const WARM_UP_ROUNDS = 40;
const TARGET = 1.3;

interface Subscriber {
  readonly session: Session;
  readonly subscriberId: string;
  readonly uCardId: string;
  readonly sCardId: string;
  readonly code: string;
  readonly phone: string;
}
interface Host {
  readonly baseUrl: string;
  readonly keys: readonly string[];
  readonly hot: string;
  readonly asking: readonly Subscriber[];
  readonly coupons: number;
  readonly people: number;
  readonly fillSeconds: number;
  readonly size: string;
}

interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly body: (subscriber: Subscriber, host: Host) => object;
  /** Sent with an operator's key instead of a subscriber's session. */
  readonly isOperators?: boolean;
}

const call = (path: string, body: Scenario['body'] = () => ({}), name = path.split('/').at(-1) ?? path): Scenario => ({
  name,
  path,
  body,
});
const operators = (path: string, body?: Scenario['body'], name = path.split('/').slice(2).join('/')): Scenario => ({
  ...call(path, body, name),
  isOperators: true,
});
const today = new Date().toISOString().slice(0, 10);
const monthAgo = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);

const scenarios: readonly Scenario[] = [
  call(listOffers.path),
  call(listOffersByClass.path),
  call(listGrabs.path),
  ...ownedTabs.map((tab) => call(listMyCoupons.path, () => ({ tab }), `listMyCoupons ${tab}`)),
  call(listTopUpCoupons.path, () => ({ amountFen: 10_000 })),
  call(showSavings.path),
  call(showCouponDetail.path, ({ uCardId, sCardId }) => ({ uCardId, sCardId })),
  call(claimCoupon.path, (_, { hot }) => ({ sCardId: hot, requestId: randomUUID() }), 'claim'),
  call(redeemCode.path, ({ code }) => ({ code, requestId: randomUUID() }), 'exchange a code'),
  call(useCoupon.path, ({ uCardId }) => ({ uCardId, requestId: randomUUID() }), 'use'),
  call(deleteMyCoupons.path, ({ uCardId }) => ({ ids: [uCardId], requestId: randomUUID() })),
  operators(findSubscriber.path, ({ phone }) => ({ phone }), 'subscribers/find by number'),
  operators(showSubscriber.path, ({ subscriberId }) => ({ subscriberId })),
  operators(listOwnedCoupons.path, ({ subscriberId }) => ({ subscriberId }), 'subscribers/listOwnedCoupons of one'),
  operators(listOwnedCoupons.path, undefined, 'subscribers/listOwnedCoupons of all'),
  operators(listOwnedCoupons.path, () => ({ state: 'USED' }), 'subscribers/listOwnedCoupons, used'),
  operators(
    listOwnedCoupons.path,
    ({ sCardId }) => ({ templateId: sCardId }),
    'subscribers/listOwnedCoupons of a coupon',
  ),
  operators(listHangingUses.path),
  operators(listCoupons.path),
  operators(showBoard.path, () => ({ from: monthAgo, to: today })),
  operators(showLiability.path),
];

async function ask(host: Host, scenario: Scenario, round: number): Promise<number> {
  const { path, body, isOperators } = scenario;
  const subscriber = host.asking[round];
  if (subscriber === undefined) throw new Error('too few subscribers');
  const sent = JSON.stringify(body(subscriber, host));
  const who = isOperators
    ? { authorization: `Bearer ${host.keys[scenarios.indexOf(scenario) % host.keys.length]}` }
    : { ...subscriber.session };
  const beganMs = performance.now();
  const answer = await fetch(host.baseUrl + path, {
    method: 'POST',
    body: sent,
    headers: { 'content-type': 'application/json', ...who },
  });
  const { code, msg } = (await answer.json()) as { code: string; msg: string };
  const tookMs = performance.now() - beganMs;
  if (code !== codeOf.SUCCESS) throw new Error(`${path} answered ${code} ${msg} to ${sent}`);
  return tookMs;
}

async function measure(hosts: readonly Host[], scenario: Scenario): Promise<readonly number[]> {
  const times = hosts.map((): number[] => []);
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const inTurn = round % 2 === 0 ? hosts.keys() : [...hosts.keys()].reverse();
    for (const index of inTurn) {
      const host = hosts[index];
      if (host === undefined) continue;
      const tookMs = await ask(host, scenario, round);
      if (round >= WARM_UP_ROUNDS) times[index]?.push(tookMs);
    }
  }
  return times.map(median);
}

const started: Awaited<ReturnType<typeof startHost<Host>>>[] = [];
try {
  for (const size of [SMALL, LARGE]) {
    const folder = KEPT_IN === undefined ? [] : [join(KEPT_IN, String(size))];
    started.push(await startHost<Host>('growth-host', String(size), String(WARM_UP_ROUNDS + ROUNDS), ...folder));
  }
  const hosts = started.map(({ host }) => host);
  printMachine('client, servers and databases');
  for (const { coupons, people, fillSeconds, size } of hosts) {
    const filled = fillSeconds === 0 ? 'filled earlier' : `filled in ${fillSeconds.toFixed(0)} s`;
    console.log(`${coupons} owned coupons of ${people} subscribers: ${size}, ${filled}.`);
  }
  console.log(
    `${ROUNDS} rounds; medians in milliseconds, over HTTP, one request at a time, each by a different subscriber.`,
  );
  const rows: Record<string, string>[] = [];
  for (const scenario of scenarios) {
    const [few = Number.NaN, many = Number.NaN] = await measure(hosts, scenario);
    rows.push({
      what: scenario.name,
      [`${SMALL} coupons`]: few.toFixed(2),
      [`${LARGE} coupons`]: many.toFixed(2),
      ratio: (many / few).toFixed(2),
      [`≤ ${TARGET}`]: many / few <= TARGET ? 'yes' : 'no',
    });
  }
  console.table(rows);
} finally {
  for (const { stop } of started) await stop();
}
