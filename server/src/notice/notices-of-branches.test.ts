import { expect, test } from 'vitest';
import { askApproval } from '#approval/ask-approval.ts';
import type { ToldEvent } from '#events/record-event.ts';
import { makeBranch } from '#test/branches.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { noticeScene } from '#test/notice-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { type EventsLetter, openLetter } from './letter.ts';
import { DIGEST_MS } from './notice-rounds.ts';

const on = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { db, clock } = on;
const scene = noticeScene(on);
const south = await makeBranch(on, 'South');
const places = { province: null, north: await makeBranch(on, 'North'), south } as const;
type Place = keyof typeof places;
const words = Object.keys(places) as Place[];

const reads = [
  ['stock.low', 'MAIL'],
  ['budget.low', 'MAIL'],
  ['draft.waiting', 'MAIL'],
  ['reconciliation.difference', 'MAIL'],
] as const;

/** An administrator of each place, who wants to be told everything. */
async function administratorOf(place: Place): Promise<string> {
  const { operatorId } = await scene.person({ role: 'administrator', addresses: { MAIL: place }, choices: reads });
  await db.updateTable('operator').set({ branch_id: places[place] }).where('operator_id', '=', operatorId).execute();
  return operatorId;
}

/** A coupon and a campaign of a place run low, and somebody there asks for something. */
async function happenAt(place: Place): Promise<readonly ToldEvent[]> {
  const branchId = places[place];
  const { templateId } = await makeTemplate(db);
  const campaignId = await makeCampaign(db);
  await db.updateTable('coupon_template').set({ branch_id: branchId }).where('template_id', '=', templateId).execute();
  await db.updateTable('campaign').set({ branch_id: branchId }).where('campaign_id', '=', campaignId).execute();
  const request = { title: place, asked: {}, inForce: null, base: {}, exposureFen: 0 };
  const { operatorId } = await scene.person({});
  const by = { operatorId, name: place, nowMs: clock.now(), keyId: null, branchId };
  // Head office asks for something of the same coupon, too: that is not told to the branch.
  await db.transaction().execute(async (trx) => {
    await askApproval(trx, { kind: 'LIMIT', subjectId: templateId, ...request }, by);
    const asHeadOffice = { ...by, name: 'province', branchId: null };
    await askApproval(trx, { kind: 'COUPON', subjectId: templateId, ...request, title: 'province' }, asHeadOffice);
  });
  return [
    { type: 'stock.low', data: { templateId, title: place, percent: 5, left: 3 } },
    { type: 'budget.low', data: { campaignId, title: place, percent: 90, leftFen: 10 } },
  ];
}

test('tells a branch of its own things and requests only, and head office of all', async () => {
  const administrators = { province: '', north: '', south: '' };
  for (const place of words) administrators[place] = await administratorOf(place);
  const events = [];
  for (const place of words) events.push(...(await happenAt(place)));
  const difference = { orderNo: 'U1', kind: 'GRANTED_TWICE', day: '2026-11-20', subscriberId: null, ownedId: null };
  await scene.happen(...events, { type: 'reconciliation.difference', data: difference } as ToldEvent);
  await scene.read();
  clock.moveBy(DIGEST_MS);
  await scene.write();
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'NOTICE').execute();
  const letters = rows.map(({ payload }) => openLetter(scene.notices.letters, payload) as EventsLetter);
  const toldTo = (place: Place) =>
    letters
      .filter(({ operatorId }) => operatorId === administrators[place])
      .flatMap((letter) => letter.events)
      .map(({ type, data }) => `${type} ${'title' in data ? data.title : ''}`.trim())
      .toSorted();
  for (const place of ['north', 'south'] as const) {
    expect(toldTo(place)).toEqual([`budget.low ${place}`, `draft.waiting ${place}`, `stock.low ${place}`]);
  }
  expect(toldTo('province')).toHaveLength(2 * words.length + 2 * words.length + 1);
});
