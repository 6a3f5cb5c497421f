import { afterAll, beforeAll, expect, it } from 'vitest';
import { voidSerials } from '#coupon/exchange-batch.ts';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeCodes, randomCode } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { type TestNode, type TestPerson, testNode } from '#test/node.ts';

const TRIES = 1_000;
const AT_ONCE = 25;
/** Fewer than ask for work. */
const TRIES_EACH = 4;
const ADDRESSES = 250;
const HOUR_MS = 3_600_000;

const clock = movableClock(Date.parse('2026-11-21T10:00:00+08:00'));
let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  node = await testNode(database, { clock, trustProxy: true });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

const exchange = (person: TestPerson, code: string, at: number) => {
  const place = at % ADDRESSES;
  const headers = { 'user-agent': `phone ${place % 7}`, 'x-forwarded-for': `10.3.${place >> 6}.${place & 63}` };
  return node.post('/bass-card/redeemCardVouchers', { code }, person.session, headers);
};

/** Codes that cannot be exchanged, for every reason there is. */
async function wrongCodes(): Promise<Readonly<Record<string, () => string>>> {
  const { templateId } = await makeTemplate(database.db, { perPerson: 100 });
  const stopped = await makeTemplate(database.db, { state: 'STOPPED' });
  const over = await makeTemplate(database.db, {
    validity: { kind: 'fixed', fromMs: clock.now() - 2 * HOUR_MS, toMs: clock.now() - HOUR_MS },
  });
  const size = 50;
  const batch = (spec: Parameters<typeof makeCodes>[2]) => makeCodes(database.pool, node.deriveKey, { size, ...spec });
  const [used, taken, expired, early, elsewhere, withdrawn, outdated] = await Promise.all([
    batch({ templateId, size: 5 }),
    batch({ templateId }),
    batch({ templateId, validToMs: clock.now() }),
    batch({ templateId, validFromMs: clock.now() + 1 }),
    batch({ templateId, phonePrefixes: ['130', '1890'] }),
    batch({ templateId: stopped.templateId }),
    batch({ templateId: over.templateId }),
  ]);
  await voidSerials(database.db, { batchId: taken.batchId, from: 1, to: size }, clock.now());
  const owner = await node.person();
  for (const code of used.codes) {
    // Within half a second the catalogue knows the coupon.
    await expect.poll(async () => (await exchange(owner, code, 0)).body.code).toBe('0000');
  }
  const anyOf = (codes: readonly string[]) => () => codes[Math.floor(Math.random() * codes.length)] ?? '';
  return {
    unknown: randomCode,
    used: anyOf(used.codes),
    void: anyOf(taken.codes),
    expired: anyOf(expired.codes),
    early: anyOf(early.codes),
    elsewhere: anyOf(elsewhere.codes),
    withdrawn: anyOf(withdrawn.codes),
    outdated: anyOf(outdated.codes),
  };
}

/** How often a time of the one is longer than one of the other: 0.5 where time tells nothing. */
function chanceOfLonger(ones: readonly number[], others: readonly number[]): number {
  const longer = ones.flatMap((one) => others.map((other): number => (one === other ? 0.5 : Number(one > other))));
  return longer.reduce((sum, is) => sum + is, 0) / longer.length;
}

it(`answers ${TRIES} wrong codes from many numbers and addresses alike, in words and in time`, async () => {
  const kinds = Object.entries(await wrongCodes());
  const people = await Promise.all(Array.from({ length: Math.ceil(TRIES / TRIES_EACH) }, () => node.person()));
  const answers = new Set<string>();
  const took = new Map(kinds.map(([kind]) => [kind, [] as number[]]));
  let next = 0;
  const sender = async (): Promise<void> => {
    while (next < TRIES) {
      const at = next;
      next += 1;
      const [kind, code] = kinds[Math.floor(Math.random() * kinds.length)] ?? ['unknown', randomCode];
      const person = people[at % people.length];
      if (person === undefined) throw new Error('nobody there');
      const begun = performance.now();
      const { status, body } = await exchange(person, code(), at);
      took.get(kind)?.push(performance.now() - begun);
      const { traceId: _traceId, serverTime: _serverTime, ...words } = body;
      answers.add(JSON.stringify({ status, ...words }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  expect([...answers]).toEqual([
    JSON.stringify({ status: 200, code: '4001', msg: '这个兑换码无法兑换，请核对后再试', resp_data: null }),
  ]);
  const unknown = took.get('unknown') ?? [];
  for (const [kind, times] of took) {
    // By chance alone it is further off than this once in some thousand runs.
    expect(Math.abs(chanceOfLonger(times, unknown) - 0.5), kind).toBeLessThan(0.15);
  }
}, 60_000);
