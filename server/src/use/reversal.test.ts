import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { expect, test } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { useScene } from '#test/use-scene.ts';
import { createReversals } from './reversal.ts';
import { beginReversal } from './reversal-store.ts';
import { SETTLE_AFTER_MS } from './use-store.ts';

const { db } = await databaseScene();
const scene = useScene(db);
const { clock, cipher, log, termsOf } = scene;

/** A reversal that has begun, and workers whose biller does not know it; each sending stays under way until it is let arrive. */
async function unheard() {
  const owner = await scene.couponOwner();
  await scene.uses.use(scene.request(owner));
  const restoring = { ...owner, validToMs: clock.now() + 9 * DAY_MS, nowMs: clock.now() };
  const begun = await db.transaction().execute((trx) => beginReversal(trx, restoring));
  if (begun === null) throw new Error('nothing to reverse');
  const sendings: (() => void)[] = [];
  let asked = 0;
  const provisioning = {
    ...scene.biller,
    reverse: (...sent: Parameters<typeof scene.biller.reverse>) =>
      new Promise<void>((resolve) => sendings.push(resolve)).then(() => scene.biller.reverse(...sent)),
    askReversal: async () => {
      asked += 1;
      return { kind: 'unknownReversal' } as const;
    },
  };
  const reversals = createReversals({ db, clock, cipher, log, termsOf, provisioning });
  return {
    settle: () => reversals.settle(begun),
    settleAsReadAtFirst: () => reversals.outcomeOf(begun),
    sendings,
    asked: () => asked,
    standing: async () => (await scene.traces(owner)).book.filter(({ reversedAtMs }) => reversedAtMs === null).length,
  };
}

test('a reversal whose first sending is under way is not sent again, though the biller does not know it yet', async () => {
  const { settle, sendings, asked, standing } = await unheard();
  const first = settle();
  await expect.poll(() => sendings).toHaveLength(1);
  clock.moveBy(SETTLE_AFTER_MS - 1);
  expect(await settle()).toBe('again');
  expect([asked(), sendings.length]).toEqual([1, 1]);
  sendings[0]?.();
  expect([await first, await standing()]).toEqual(['settled', 0]);
});

test('of many workers at once one sends a reversal, first and again after a sending that was lost', async () => {
  const { settle, sendings, asked, standing } = await unheard();
  const lost = Array.from({ length: 10 }, settle);
  await expect.poll(asked).toBe(9);
  expect(sendings).toHaveLength(1);
  clock.moveBy(SETTLE_AFTER_MS);
  const again = Array.from({ length: 10 }, settle);
  await expect.poll(asked).toBe(19);
  await expect.poll(() => sendings).toHaveLength(2);
  expect(await standing()).toBe(1);
  sendings[1]?.();
  expect((await Promise.all(again)).sort()).toEqual([...Array(9).fill('again'), 'settled']);
  sendings[0]?.();
  await Promise.all(lost);
  expect([sendings.length, await standing()]).toEqual([2, 0]);
});

test('a worker that was held up since it read the reversal asks first: another may have sent it meanwhile', async () => {
  const { settle, settleAsReadAtFirst, sendings, asked } = await unheard();
  const other = settle();
  await expect.poll(() => sendings).toHaveLength(1);
  clock.moveBy(SETTLE_AFTER_MS);
  expect(await settleAsReadAtFirst()).toEqual({ kind: 'unknown' });
  expect([asked(), sendings.length]).toEqual([1, 1]);
  sendings[0]?.();
  await other;
});
