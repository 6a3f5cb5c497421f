import { randomUUID } from 'node:crypto';
import { delMyCardByIds } from '@coupon-centre/contract/card/del-my-card-by-ids';
import { getUserCardList, ownedTabs } from '@coupon-centre/contract/card/get-user-card-list';
import { topUpPlusCouponList } from '@coupon-centre/contract/card/top-up-plus-coupon-list';
import { startHost } from '#tools/host.ts';
import { median, type Session } from '#tools/load.ts';
import { tellMachine } from '#tools/machine.ts';

/**
 * What the lists of one's own coupons cost for a person with 10,000 of them, beside one with 100 of the same mixture, in the
 * same database and the same run. The two are asked by turns, one request at a time, so a machine that is slow for a while is
 * slow for both; the table shows medians and their ratio.
 */
const ROUNDS = 300;
const WARM_UP_ROUNDS = 50;
const TARGET = 1.3;
/** So many stand in each list of either person: the answers are equally long. */
const PAGE_SIZE = 5;

interface Owner {
  readonly count: number;
  /** Coupons that can be deleted. */
  readonly finished: readonly string[];
  readonly session: Session;
}
interface Host {
  readonly baseUrl: string;
  readonly owners: readonly [few: Owner, many: Owner];
}

interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly body: (owner: Owner) => unknown;
  /** Puts back what the request changed; not measured. */
  readonly after?: string;
}

const scenarios: readonly Scenario[] = [
  ...ownedTabs.map((tab) => ({
    name: `getUserCardList ${tab}`,
    path: getUserCardList.path,
    body: () => ({ tab, pageSize: PAGE_SIZE }),
  })),
  {
    name: 'getUserCardList AVAILABLE, one class',
    path: getUserCardList.path,
    body: () => ({ tab: 'AVAILABLE', cardClass: 'life', pageSize: PAGE_SIZE }),
  },
  { name: 'topUpPlusCouponList', path: topUpPlusCouponList.path, body: () => ({ amountFen: 10_000 }) },
  {
    name: 'delMyCardByIds, 20 at once',
    path: delMyCardByIds.path,
    body: ({ finished }) => ({ ids: finished, requestId: randomUUID() }),
    after: '/bench/show-again',
  },
];

async function post(url: string, { session }: Owner, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', ...session };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = (await answer.json()) as { code: string };
  if (code !== '0000') throw new Error(`${url} answered ${code}`);
}

async function measure({ baseUrl, owners }: Host, { path, body, after }: Scenario): Promise<readonly number[][]> {
  const times: number[][] = owners.map(() => []);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const inTurn = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const index of inTurn) {
      const owner = owners[index];
      if (owner === undefined) continue;
      const sent = body(owner);
      const startedMs = performance.now();
      await post(baseUrl + path, owner, sent);
      if (round >= 0) times[index]?.push(performance.now() - startedMs);
      if (after !== undefined) await post(baseUrl + after, owner, {});
    }
  }
  return times;
}

const { host, stop } = await startHost<Host>('owned-host');
try {
  const [few, many] = host.owners;
  tellMachine('asker, server and database');
  console.log(`${ROUNDS} rounds; medians in milliseconds, over HTTP, one request at a time.`);
  const rows: Record<string, string | number>[] = [];
  for (const scenario of scenarios) {
    const [ofFew = Number.NaN, ofMany = Number.NaN] = (await measure(host, scenario)).map(median);
    rows.push({
      what: scenario.name,
      [`${few.count} coupons`]: ofFew.toFixed(2),
      [`${many.count} coupons`]: ofMany.toFixed(2),
      ratio: (ofMany / ofFew).toFixed(2),
      [`≤ ${TARGET}`]: ofMany / ofFew <= TARGET ? 'yes' : 'no',
    });
  }
  console.table(rows);
} finally {
  await stop();
}
