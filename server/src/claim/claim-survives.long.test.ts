import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';

/*
 * The whole server with its own database, killed repeatedly in the middle of a grab: acknowledged claims survive the
 * restart, and a repeated request gets the same coupon, never a second one.
 */

const PEOPLE = 800;
const KILLS = 2;
const ANSWERS_BEFORE_KILL = 200;

interface Person {
  readonly H5_TOKEN: string;
  readonly ms: string;
  readonly hc: string;
}

let folder: TemporaryFolder;
let server: ServerProcess;
let baseUrl: string;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await folder.remove();
});

async function start(): Promise<void> {
  server = startServer({ DATA_DIR: `${folder.path}/data` });
  const [, port] = await server.prints(/:(\d+)\/docs/);
  baseUrl = `http://127.0.0.1:${port}`;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
async function call(path: string, body: object, person?: Person): Promise<any> {
  const headers = { 'content-type': 'application/json', ...person };
  const answer = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

it('keeps every acknowledged claim through kills in the middle of a grab, and gives no one two', async () => {
  await start();
  const people: Person[] = (await call('/sandbox/sessions', { count: PEOPLE })).map(
    ({ phone: _phone, ...session }: Person & { phone: string }) => session,
  );
  const [first] = people;
  const { list } = (await call(listOffers.path, { pageSize: 50 }, first)).resp_data;
  const { sCardId } = list.find((card: { actionState: string }) => card.actionState === 'CLAIM');

  const acknowledged = new Map<number, string>();
  const collect = async (index: number): Promise<void> => {
    const body = { sCardId, requestId: `grab-of-person-${index}` };
    const { code, resp_data } = await call(claimCoupon.path, body, people[index]);
    if (code !== '0000') return;
    const before = acknowledged.get(index);
    if (before !== undefined) expect(resp_data.uCardId).toBe(before);
    acknowledged.set(index, resp_data.uCardId);
  };

  for (let kill = 0; kill < KILLS; kill += 1) {
    // Everyone taps, some for the second time; the process dies once enough of them were answered.
    let answers = 0;
    const taps = people.map(async (_person, index) => {
      await collect(index);
      answers += 1;
      if (answers === ANSWERS_BEFORE_KILL) server.process.kill('SIGKILL');
    });
    const settled = await Promise.allSettled(taps);
    const broken = settled.filter((one) => one.status === 'rejected');
    expect(broken.length).toBeGreaterThan(0);
    // Only broken connections are expected.
    for (const one of broken) expect(one.reason).toBeInstanceOf(TypeError);
    await server.exited;
    await start();
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(ANSWERS_BEFORE_KILL);
  await Promise.all(people.map((_person, index) => collect(index)));
  expect(acknowledged.size).toBe(PEOPLE);

  const ownOf = async (index: number): Promise<[number, string[]]> => {
    const mine = (await call(listMyCoupons.path, { tab: 'AVAILABLE' }, people[index])).resp_data.list;
    return [index, mine.map((card: { uCardId: string }) => card.uCardId)];
  };
  expect(new Map(await Promise.all([...acknowledged.keys()].map(ownOf)))).toEqual(
    new Map([...acknowledged].map(([index, uCardId]) => [index, [uCardId]])),
  );
  expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
}, 240_000);
