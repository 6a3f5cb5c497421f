import { codeOf } from '@coupon-centre/contract/call/errors';
import { listOwnedCoupons } from '@coupon-centre/contract/support/list-owned-coupons';
import { startHost } from '#tools/host.ts';
import { median } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';

/**
 * Cost of the console's first page of all subscribers' coupons with a million subscribers, compared with a thousand: two servers
 * with separate databases, asked in turn, one request at a time, so that load on the machine affects both.
 */
const ROUNDS = 200;
const WARM_UP_ROUNDS = 30;
const SIZES = [1_000, 1_000_000] as const;
/** Equally fast within the precision of the clock. */
const TARGET = 1.3;

interface Host {
  readonly baseUrl: string;
  readonly key: string;
  readonly templateId: string;
}

const filters: readonly { readonly name: string; readonly of: (host: Host) => object }[] = [
  { name: 'all, newest first', of: () => ({}) },
  { name: 'those in use', of: () => ({ state: 'USING' }) },
  { name: 'of one coupon', of: ({ templateId }) => ({ templateId }) },
];

async function ask({ baseUrl, key }: Host, body: object): Promise<number> {
  const startedMs = performance.now();
  const answer = await fetch(baseUrl + listOwnedCoupons.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const { code } = (await answer.json()) as { code: string };
  if (code !== codeOf.SUCCESS) throw new Error(`the list answered ${code}`);
  return performance.now() - startedMs;
}

async function measure(hosts: readonly Host[], of: (host: Host) => object): Promise<readonly number[]> {
  const times = hosts.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, host] of hosts.entries()) {
      const tookMs = await ask(host, of(host));
      if (round >= 0) times[index]?.push(tookMs);
    }
  }
  return times.map(median);
}

const started: Awaited<ReturnType<typeof startHost<Host>>>[] = [];
try {
  for (const size of SIZES) started.push(await startHost<Host>('console-lists-host', String(size)));
  printMachine('client, servers and databases');
  console.log(`${ROUNDS} rounds; medians in milliseconds, over HTTP, first page of 20.`);
  const rows: Record<string, string>[] = [];
  for (const { name, of } of filters) {
    const [few = Number.NaN, many = Number.NaN] = await measure(
      started.map(({ host }) => host),
      of,
    );
    rows.push({
      what: name,
      [`${SIZES[0]} subscribers`]: few.toFixed(2),
      [`${SIZES[1]} subscribers`]: many.toFixed(2),
      ratio: (many / few).toFixed(2),
      [`≤ ${TARGET}`]: many / few <= TARGET ? 'yes' : 'no',
    });
  }
  console.table(rows);
} finally {
  for (const { stop } of started) await stop();
}
