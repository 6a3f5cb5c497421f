import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { delMyCardByIds } from '@coupon-centre/contract/card/del-my-card-by-ids';
import { getCardDetailsInfo } from '@coupon-centre/contract/card/get-card-details-info';
import { getCardVoucherList } from '@coupon-centre/contract/card/get-card-voucher-list';
import { getClassifyCardCenterList } from '@coupon-centre/contract/card/get-classify-card-center-list';
import { getTimeLimitedCardGrabbingList } from '@coupon-centre/contract/card/get-time-limited-card-grabbing-list';
import { getUserCardList, ownedTabs } from '@coupon-centre/contract/card/get-user-card-list';
import { getUserSaveMoneyImg } from '@coupon-centre/contract/card/get-user-save-money-img';
import { redeemCardVouchers } from '@coupon-centre/contract/card/redeem-card-vouchers';
import { topUpPlusCouponList } from '@coupon-centre/contract/card/top-up-plus-coupon-list';
import { useCard } from '@coupon-centre/contract/card/use-card';
import { showBoard } from '@coupon-centre/contract/operator/board/show-board';
import { showLiability } from '@coupon-centre/contract/operator/board/show-liability';
import { listCoupons } from '@coupon-centre/contract/operator/coupons/list-coupons';
import { findSubscriber } from '@coupon-centre/contract/operator/subscribers/find-subscriber';
import { listOwnedCoupons } from '@coupon-centre/contract/operator/subscribers/list-owned-coupons';
import { showSubscriber } from '@coupon-centre/contract/operator/subscribers/show-subscriber';
import { listHangingUses } from '@coupon-centre/contract/operator/uses/list-hanging-uses';
import { startHost } from '#tools/host.ts';
import { median, type Session } from '#tools/load.ts';
import { tellMachine } from '#tools/machine.ts';

/**
 * What every list, claim, use and exchange costs with ten million owned coupons of two million subscribers (another number may
 * follow the name, and a folder that keeps the filled databases for another run), beside a hundred thousand: two servers, each
 * with a database of its own, asked by turns, one request at a time, each by another person.
 */
const SMALL = 100_000;
const LARGE = Number(process.argv[2] ?? 10_000_000);
const KEPT_IN = process.argv[3];
const ROUNDS = 200;
const WARM_UP_ROUNDS = 40;
const TARGET = 1.3;
const DAY_MS = 86_400_000;

interface Asker {
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
  readonly asking: readonly Asker[];
  readonly coupons: number;
  readonly people: number;
  readonly fillSeconds: number;
  readonly size: string;
}

interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly body: (asker: Asker, host: Host) => object;
  /** Asked with an operator's key instead of a subscriber's session. */
  readonly isOperators?: boolean;
}

const call = (path: string, body: Scenario['body'] = () => ({}), name = path.split('/').at(-1) ?? path): Scenario => ({
  ...{ name, path, body },
});
const operators = (path: string, body?: Scenario['body'], name = path.split('/').slice(2).join('/')): Scenario => ({
  ...call(path, body, name),
  isOperators: true,
});
const today = new Date().toISOString().slice(0, 10);
const monthAgo = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);

const scenarios: readonly Scenario[] = [
  call(getCardVoucherList.path),
  call(getClassifyCardCenterList.path),
  call(getTimeLimitedCardGrabbingList.path),
  ...ownedTabs.map((tab) => call(getUserCardList.path, () => ({ tab }), `getUserCardList ${tab}`)),
  call(topUpPlusCouponList.path, () => ({ amountFen: 10_000 })),
  call(getUserSaveMoneyImg.path),
  call(getCardDetailsInfo.path, ({ uCardId, sCardId }) => ({ uCardId, sCardId })),
  call(collectFromCardCenter.path, (_, { hot }) => ({ sCardId: hot, requestId: randomUUID() }), 'claim'),
  call(redeemCardVouchers.path, ({ code }) => ({ code, requestId: randomUUID() }), 'exchange a code'),
  call(useCard.path, ({ uCardId }) => ({ uCardId, requestId: randomUUID() }), 'use'),
  call(delMyCardByIds.path, ({ uCardId }) => ({ ids: [uCardId], requestId: randomUUID() })),
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
  const asker = host.asking[round];
  if (asker === undefined) throw new Error('too few people to ask');
  const sent = JSON.stringify(body(asker, host));
  const who = isOperators
    ? { authorization: `Bearer ${host.keys[scenarios.indexOf(scenario) % host.keys.length]}` }
    : { ...asker.session };
  const beganMs = performance.now();
  const answer = await fetch(host.baseUrl + path, {
    ...{ method: 'POST', body: sent },
    headers: { 'content-type': 'application/json', ...who },
  });
  const { code, msg } = (await answer.json()) as { code: string; msg: string };
  const tookMs = performance.now() - beganMs;
  if (code !== '0000') throw new Error(`${path} answered ${code} ${msg} to ${sent}`);
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
  tellMachine('asker, servers and databases');
  for (const { coupons, people, fillSeconds, size } of hosts) {
    const filled = fillSeconds === 0 ? 'filled before' : `filled in ${fillSeconds.toFixed(0)} s`;
    console.log(`${coupons} owned coupons of ${people} subscribers: ${size}, ${filled}.`);
  }
  console.log(`${ROUNDS} rounds; medians in milliseconds, over HTTP, one request at a time, each by another person.`);
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
