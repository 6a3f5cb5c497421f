import { listForYou } from '@coupon-centre/contract/centre/list-for-you';
import { switchForYou } from '@coupon-centre/contract/centre/switch-for-you';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { showMyData } from '@coupon-centre/contract/privacy/show-my-data';
import { expect, it } from 'vitest';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import type { TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node } = await scene({ startMs: now });

const coupons = {
  used: await makeTemplate(db, { cardClass: 'credit', perPerson: 9, position: 9 }),
  sameClass: await makeTemplate(db, { cardClass: 'credit', position: 8 }),
  sameClassEnding: await makeTemplate(db, { cardClass: 'credit', claimEndMs: now + DAY_MS, position: 7 }),
  ending: await makeTemplate(db, { claimEndMs: now + 2 * DAY_MS, position: 6 }),
  endingFirst: await makeTemplate(db, { claimEndMs: now + HOUR_MS, position: 5 }),
  few: await makeTemplate(db, { stock: { total: 10, issued: 8 }, position: 4 }),
  plain: await makeTemplate(db, { claimEndMs: now + 4 * DAY_MS, stock: { total: 10, issued: 7 }, position: 3 }),
  notYet: await makeTemplate(db, { claimStartMs: now + HOUR_MS, claimEndMs: now + DAY_MS, position: 2 }),
  gone: await makeTemplate(db, { stock: { total: 10, issued: 10 }, claimEndMs: now + DAY_MS, position: 1 }),
};
const nameOf = new Map(Object.entries(coupons).map(([name, { templateId }]) => [templateId, name]));

async function suggested({ session }: TestPerson): Promise<{ isOn: boolean; list: [string | undefined, string[]][] }> {
  const { body } = await node.post(listForYou.path, {}, session);
  expect(body.code).toBe('0000');
  const { isOn, list } = body.resp_data;
  return {
    isOn,
    list: list.map((card: { sCardId: string; because: string[] }) => [nameOf.get(card.sCardId), card.because]),
  };
}

it('suggests what can be collected and has a reason: used before, then its class, then what ends soon, then what is nearly gone', async () => {
  const me = await node.person();
  const owned = { subscriberId: me.subscriberId, template: coupons.used, state: 'USED' } as const;
  await makeOwned(db, { ...owned, claimedAtMs: now - 20 * DAY_MS, changedAtMs: now - 19 * DAY_MS });
  await expect
    .poll(() => suggested(me), { timeout: 5_000 })
    .toEqual({
      isOn: true,
      list: [
        ['used', ['USED_BEFORE']],
        ['sameClassEnding', ['USED_CLASS', 'ENDING_SOON']],
        ['sameClass', ['USED_CLASS']],
        ['endingFirst', ['ENDING_SOON']],
        ['ending', ['ENDING_SOON']],
        ['few', ['FEW_LEFT']],
      ],
    });
});

it('looks at one’s own uses of the last half year only, and neither at what others used nor at what was only collected', async () => {
  const other = await node.person();
  const me = await node.person();
  const used = { template: coupons.used, state: 'USED' } as const;
  await makeOwned(db, { ...used, subscriberId: other.subscriberId, changedAtMs: now - DAY_MS });
  const longAgo = now - 181 * DAY_MS;
  await makeOwned(db, { ...used, subscriberId: me.subscriberId, claimedAtMs: longAgo, changedAtMs: longAgo });
  await makeOwned(db, { template: coupons.sameClass, subscriberId: me.subscriberId, state: 'EXPIRED' });
  await expect
    .poll(async () => (await suggested(me)).list.map(([name]) => name), { timeout: 5_000 })
    .toEqual(['endingFirst', 'sameClassEnding', 'ending', 'few']);
});

it('is refused with the account: in every session, in the copy of one’s data, until it is switched on again', async () => {
  const me = await node.person();
  const later = { ...me, session: node.sessionFor(me) };
  const refusedAt = async () =>
    (await node.post(showMyData.path, {}, me.session)).body['datas'] as { account: { suggestionsRefusedAt: string } };
  const turn = async (on: boolean) => (await node.post(switchForYou.path, { on }, me.session)).body.resp_data;
  expect(await turn(false)).toEqual({ on: false });
  expect(await turn(false)).toEqual({ on: false });
  expect(await suggested(later)).toEqual({ isOn: false, list: [] });
  expect((await refusedAt()).account.suggestionsRefusedAt).toBe('2026-11-21T10:00:00+08:00');
  expect(await turn(true)).toEqual({ on: true });
  expect(await suggested(later)).toMatchObject({ isOn: true });
  expect((await refusedAt()).account.suggestionsRefusedAt).toBeNull();
});

it('needs a session', async () => {
  expect((await node.post(listForYou.path, {})).body.code).toBe('1001');
  expect((await node.post(switchForYou.path, { on: false })).body.code).toBe('1001');
});
