import { randomUUID } from 'node:crypto';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { deleteMyCoupons } from '@coupon-centre/contract/wallet/delete-my-coupons';
import { listMyCoupons, ownedTabs } from '@coupon-centre/contract/wallet/list-my-coupons';
import { listTopUpCoupons } from '@coupon-centre/contract/wallet/list-top-up-coupons';
import { startHost } from '#tools/host.ts';
import { median, type Session } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';

/**
 * Cost of listing own coupons for a subscriber with 10,000, compared with one with 100 of the same mixture, in the same database
 * and run. Both are asked in turn, one request at a time, so that load on the machine affects both; the table shows medians and
 * their ratio.
 */
const ROUNDS = 300;
const WARM_UP_ROUNDS = 50;
const TARGET = 1.3;
/** Coupons in each list of either subscriber, so that answers are equally long. */
const PAGE_SIZE = 5;

interface Owner {
  readonly count: number;
  /** Deletable coupons. */
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
  /** Undoes the request's change; not measured. */
  readonly after?: string;
}

const scenarios: readonly Scenario[] = [
  ...ownedTabs.map((tab) => ({
    name: `listMyCoupons ${tab}`,
    path: listMyCoupons.path,
    body: () => ({ tab, pageSize: PAGE_SIZE }),
  })),
  {
    name: 'listMyCoupons AVAILABLE, one class',
    path: listMyCoupons.path,
    body: () => ({ tab: 'AVAILABLE', cardClass: 'life', pageSize: PAGE_SIZE }),
  },
  { name: 'listTopUpCoupons', path: listTopUpCoupons.path, body: () => ({ amountFen: 10_000 }) },
  {
    name: 'deleteMyCoupons, 20 at once',
    path: deleteMyCoupons.path,
    body: ({ finished }) => ({ ids: finished, requestId: randomUUID() }),
    after: '/bench/show-again',
  },
];

async function post(url: string, { session }: Owner, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', ...session };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = (await answer.json()) as { code: string };
  if (code !== codeOf.SUCCESS) throw new Error(`${url} answered ${code}`);
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
  printMachine('client, server and database');
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
