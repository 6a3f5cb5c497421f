import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { makeCodes, randomCode, voidSerials } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const TRIES = 1_000;
const AT_ONCE = 25;
/** Fewer than the number that requires a proof of work. */
const TRIES_EACH = 4;
const ADDRESSES = 250;

const { database, db, node, clock } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  trustProxy: true,
});

const exchange = (person: TestPerson, code: string, at: number) => {
  const place = at % ADDRESSES;
  const headers = { 'user-agent': `phone ${place % 7}`, 'x-forwarded-for': `10.3.${place >> 6}.${place & 63}` };
  return node.post('/bass-card/redeemCardVouchers', { code }, { ...headersOf(person.session), ...headers });
};

/** Codes that cannot be exchanged, one for every reason. */
async function wrongCodes(): Promise<Readonly<Record<string, () => string>>> {
  const { templateId } = await makeTemplate(db, { perPerson: 100 });
  const stopped = await makeTemplate(db, { state: 'STOPPED' });
  const over = await makeTemplate(db, {
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
  await voidSerials(db, { batchId: taken.batchId, from: 1, to: size }, clock.now());
  const owner = await node.person();
  for (const code of used.codes) {
    // The catalogue has the coupon within half a second.
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

/** The probability that a time of the first sample exceeds one of the second: 0.5 if they do not differ. */
function chanceOfLonger(ones: readonly number[], others: readonly number[]): number {
  const longer = ones.flatMap((one) => others.map((other): number => (one === other ? 0.5 : Number(one > other))));
  return longer.reduce((sum, is) => sum + is, 0) / longer.length;
}

it(`answers ${TRIES} wrong codes from many numbers and addresses with the same text and timing`, async () => {
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
      if (person === undefined) throw new Error('no person');
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
    // Random deviation exceeds this once in some thousand runs.
    expect(Math.abs(chanceOfLonger(times, unknown) - 0.5), kind).toBeLessThan(0.15);
  }
}, 60_000);
