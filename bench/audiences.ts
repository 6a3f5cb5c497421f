import { codeOf } from '@coupon-centre/contract/call/errors';
import type { CouponAudience, SignedCondition } from '@coupon-centre/contract/catalogue/audience';
import { countAudience } from '@coupon-centre/contract/catalogue/count-audience';
import { startHost } from '#tools/host.ts';
import { printMachine } from '#tools/machine.ts';

/**
 * How long it takes to count audiences among a million subscribers, over HTTP as the console asks, each audience for the first time.
 * An argument: another number of subscribers.
 */
const SUBSCRIBERS = Number(process.argv[2] ?? 1_000_000);
/** What the server allows: a count of two seconds, then an estimate of three. */
const TARGET_MS = 5_500;

interface Host {
  readonly baseUrl: string;
  readonly key: string;
  readonly templateId: string;
}

const name = { 'zh-CN': '一半', en: 'half' };
const list = (isNot: boolean): SignedCondition => ({ isNot, is: { kind: 'numberList', listId: 'half', name } });
const tier = (isNot: boolean): SignedCondition => ({
  isNot,
  is: { kind: 'attribute', attributeId: 'tier', values: ['GOLD'], name },
});
const region: SignedCondition = { isNot: false, is: { kind: 'prefixes', prefixes: ['138'], name } };
const tenure: SignedCondition = { isNot: false, is: { kind: 'tenure', atLeastDays: 90 } };
const collected = (isNot: boolean, templateId: string): SignedCondition => ({
  isNot,
  is: { kind: 'collected', templateId, name },
});
const all = (...groups: readonly (readonly SignedCondition[])[]): CouponAudience => ({
  kind: 'conditions',
  all: groups.map((any) => ({ any: [...any] })),
});

const audiences: readonly { readonly what: string; readonly of: (host: Host) => CouponAudience }[] = [
  { what: 'a region', of: () => all([region]) },
  { what: 'a region, and at least 90 days', of: () => all([region], [tenure]) },
  { what: 'on a list of half of them, and a region', of: () => all([list(false)], [region]) },
  { what: 'not on the list, or a region', of: () => all([list(true), region]) },
  { what: 'one of three tiers', of: () => all([tier(false)]) },
  { what: 'another tier, and a region', of: () => all([tier(true)], [region]) },
  { what: 'collected a coupon', of: ({ templateId }) => all([collected(false, templateId)]) },
  {
    what: 'on the list, at least 90 days, a region, never collected it',
    of: ({ templateId }) => all([list(false)], [tenure], [region], [collected(true, templateId)]),
  },
];

async function ask({ baseUrl, key }: Host, audience: CouponAudience) {
  const startedMs = performance.now();
  const answer = await fetch(baseUrl + countAudience.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ audience }),
  });
  const { code, resp_data: size } = (await answer.json()) as {
    code: string;
    resp_data: { how: string; people: number | null };
  };
  if (code !== codeOf.SUCCESS) throw new Error(`the count answered ${code}`);
  return { ...size, tookMs: performance.now() - startedMs };
}

const { host, stop } = await startHost<Host>('audiences-host', String(SUBSCRIBERS));
try {
  printMachine('client, server and database');
  console.log(`${SUBSCRIBERS.toLocaleString('en')} subscribers; milliseconds, over HTTP.`);
  const rows: Record<string, string>[] = [];
  for (const { what, of } of audiences) {
    const { how, people, tookMs } = await ask(host, of(host));
    rows.push({
      what,
      how,
      people: people?.toLocaleString('en') ?? '-',
      ms: tookMs.toFixed(0),
      [`≤ ${TARGET_MS}`]: tookMs <= TARGET_MS ? 'yes' : 'no',
    });
  }
  console.table(rows);
} finally {
  await stop();
}
