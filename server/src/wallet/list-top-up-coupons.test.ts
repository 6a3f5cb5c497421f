import type { Benefit } from '@coupon-centre/contract/foundation/field';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { listTopUpCoupons } from '@coupon-centre/contract/wallet/list-top-up-coupons';
import { expect, it } from 'vitest';
import { makeOwned, type OwnedSpec } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import type { TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node } = await scene({ startMs: now });

const topUpTemplate = (benefit: Benefit, more: TemplateSpec = {}): Promise<MadeTemplate> =>
  makeTemplate(db, { cardClass: 'topup', perPerson: 99, benefit, ...more });
const own = async ({ subscriberId }: TestPerson, template: MadeTemplate, spec: Partial<OwnedSpec> = {}) =>
  (await makeOwned(db, { subscriberId, template, ...spec })).ownedId;
const choose = async (person: TestPerson, body: object) =>
  (await node.post(listTopUpCoupons.path, body, person.session)).body;

const tenOff100: Benefit = { kind: 'TOPUP_OFF_FEN', amount: 1_000, thresholdFen: 10_000 };
const fivePercent: Benefit = { kind: 'TOPUP_PERCENT', amount: 5, maxSaveFen: 1_500 };

it('shows what each coupon saves, the best one, and why others do not apply', async () => {
  const me = await node.person();
  const off = await topUpTemplate(tenOff100);
  const share = await topUpTemplate(fivePercent);
  const hours = { weekdays: [1], fromMinute: 0, toMinute: 60 };
  const monday = await topUpTemplate(fivePercent, {
    validity: { kind: 'afterCollecting', startAfterDays: 0, days: 30, hours },
  });
  const inApp = await topUpTemplate({ ...fivePercent, channels: ['app'] });
  const mine = await own(me, off);
  const part = await own(me, share);
  const atHours = await own(me, monday);
  const app = await own(me, inApp);
  const later = await own(me, share, { validFromMs: now + 1 });
  const inUse = await own(me, share, { state: 'USING' });
  const pending = await own(me, share, { state: 'PENDING' });
  await own(me, share, { state: 'USED' });
  await own(me, share, { validToMs: now });
  await own(me, await makeTemplate(db));

  const { code, resp_data: shown } = await choose(me, { amountFen: 20_000, channel: 'h5' });
  expect(code).toBe('0000');
  expect(shown.applicable).toEqual(
    [
      { uCardId: mine, saveFen: 1_000, payFen: 19_000 },
      { uCardId: part, saveFen: 1_000, payFen: 19_000 },
    ].sort((a, b) => (a.uCardId < b.uCardId ? -1 : 1)),
  );
  expect(shown.best).toEqual({ uCardId: shown.applicable[0].uCardId, saveFen: 1_000 });
  const reasons = new Map(
    shown.inapplicable.map((one: { uCardId: string; reasonCode: string }) => [one.uCardId, one.reasonCode]),
  );
  expect(reasons).toEqual(
    new Map([
      [atHours, 'OUTSIDE_HOURS'],
      [app, 'OTHER_CHANNEL'],
      [later, 'NOT_YET_VALID'],
      [inUse, 'IN_USE'],
      [pending, 'BEING_ISSUED'],
    ]),
  );
  expect(shown.coupons.map(({ uCardId }: { uCardId: string }) => uCardId)).toEqual(
    [...shown.applicable, ...shown.inapplicable].map(({ uCardId }: { uCardId: string }) => uCardId),
  );
  const small = (await choose(me, { amountFen: 9_000, channel: 'app' })).resp_data;
  expect(small.best).toMatchObject({ saveFen: 450 });
  expect(small.inapplicable[0]).toEqual({ uCardId: mine, reasonCode: 'BELOW_THRESHOLD', gapFen: 1_000 });
});

it('among equal coupons prefers the one expiring first, then the one collected first', async () => {
  const me = await node.person();
  const share = await topUpTemplate(fivePercent);
  await own(me, share, { validToMs: now + 2 * DAY_MS, claimedAtMs: now - 9 });
  await own(me, share, { validToMs: now + DAY_MS, claimedAtMs: now - 1 });
  const oldest = await own(me, share, { validToMs: now + DAY_MS, claimedAtMs: now - 2 });
  expect((await choose(me, { amountFen: 1_000 })).resp_data.best).toEqual({ uCardId: oldest, saveFen: 50 });
});

it('lists three of many equal coupons, those expiring first, with the best among them', async () => {
  const me = await node.person();
  const share = await topUpTemplate(fivePercent);
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift(await own(me, share, { validToMs: now + 1_000 - n }));
  const shown = (await choose(me, { amountFen: 1_000 })).resp_data;
  expect(shown.applicable.map(({ uCardId }: { uCardId: string }) => uCardId)).toEqual(ids.slice(0, 3));
  expect(shown.best.uCardId).toBe(ids[0]);
});

it('shows only the caller’s coupons, and requires a session and a valid amount', async () => {
  const me = await node.person();
  const other = await node.person();
  await own(other, await topUpTemplate(fivePercent));
  expect((await choose(me, { amountFen: 1_000 })).resp_data).toEqual({
    applicable: [],
    inapplicable: [],
    best: null,
    coupons: [],
  });
  expect((await node.post(listTopUpCoupons.path, { amountFen: 1_000 })).body.code).toBe('1001');
  for (const amountFen of [0, -1, 0.5, 1_000_001, '5000']) {
    expect((await choose(me, { amountFen })).resp_data).toMatchObject({ field: 'amountFen' });
  }
});
