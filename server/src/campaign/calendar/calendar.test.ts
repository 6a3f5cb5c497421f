import type { Right } from '@coupon-centre/contract/call/rights';
import { afterAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { makeBranch, worksFor } from '#test/branches.ts';
import { makeAd } from '#test/factories/ad.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { readKind } from './calendar-rows.ts';

const on = await databaseScene(Date.parse('2026-11-02T10:00:00+08:00'));
const { db, clock } = on;
await ensureCategory(db, 'traffic');
const { editor, approver, viewer, operator } = await scene({ on, operators: ['editor', 'approver', 'viewer'] });
afterAll(() => expectInvariantsHold(db, clock.now()));

const november = { from: '2026-11-01T00:00:00+08:00', to: '2026-12-01T00:00:00+08:00' };
const calendar = async (more: object = {}, by = viewer) =>
  (await by.call('campaigns/calendar', { ...november, ...more })).body.resp_data;
interface Item {
  readonly kind: string;
  readonly id: string;
}
const keysOf = (items: readonly Item[]) => items.map(({ kind, id }) => `${kind} ${id}`).sort();

const fridays = (templateId: string, units: number, more: object = {}) =>
  editor.call('grabs/makeSeries', {
    startAt: '2026-11-06T10:00:00+08:00',
    endAt: '2026-11-06T10:30:00+08:00',
    everyDays: 7,
    until: '2026-11-28T00:00:00+08:00',
    coupons: [{ templateId, units }],
    reason: 'every Friday',
    ...more,
  });

it('makes a grab every Friday until a day, all within the ceiling or none', async () => {
  const templateId = await releaseCoupon({ editor, approver }, { terms: { ceiling: 140 }, stock: { total: 100 } });
  const grabs = async () =>
    (await editor.call('grabs/list', november)).body.resp_data.items.filter(
      ({ coupons }: { coupons: { templateId: string }[] }) => coupons.some((one) => one.templateId === templateId),
    );
  expect((await fridays(templateId, 11)).body).toMatchObject({ resp_data: { templateId, left: 40 } });
  expect(await grabs()).toEqual([]);
  expect((await fridays(templateId, 10, { endAt: '2026-11-14T10:00:00+08:00' })).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'endAt' },
  });
  expect((await fridays(templateId, 10, { everyDays: 1, until: '2027-02-01T00:00:00+08:00' })).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'until' },
  });
  // The last one would be after the coupon's window.
  expect((await fridays(templateId, 1, { until: '2026-12-05T00:00:00+08:00' })).body.code).toBe('8022');
  const { sessions } = (await fridays(templateId, 10)).body.resp_data;
  const starts = ['2026-11-06', '2026-11-13', '2026-11-20', '2026-11-27'].map((day) => `${day}T10:00:00+08:00`);
  expect(sessions.map(({ startAt }: { startAt: string }) => startAt)).toEqual(starts);
  expect((await grabs()).map(({ coupons }: { coupons: { total: number }[] }) => coupons[0]?.total)).toEqual([
    10, 10, 10, 10,
  ]);
  expect((await fridays(templateId, 1)).body.code).toBe('8023');
});

it('shows all that is planned, with what does not fit together, also of one campaign', async () => {
  const made = await editor.call('campaigns/make', {
    title: '双十一',
    brief: 'brief',
    owner: '市场部',
    startsAt: november.from,
    endsAt: november.to,
  });
  const { campaignId } = made.body.resp_data;
  const terms = { campaignId, bookValueFen: 0, costsNothingReason: 'for a test' };
  const templateId = await releaseCoupon({ editor, approver }, { terms });
  const other = await releaseCoupon({ editor, approver });
  await makeClaimPage(db, { pageId: 'planned', toMs: Date.parse('2026-11-12T00:00:00+08:00') });
  await makeAd(db, {
    adId: 'planned-ad',
    spaceCode: 'foot',
    position: 1,
    link: '/bass-cardModuleH5/h5Page?pageId=planned',
    validFromMs: Date.parse('2026-11-11T00:00:00+08:00'),
    validToMs: Date.parse('2026-11-13T00:00:00+08:00'),
  });
  for (const [kind, thingId] of [
    ['PAGE', 'planned'],
    ['AD', 'planned-ad'],
  ])
    await editor.call('campaigns/link', { campaignId, kind, thingId });
  const grab = async (coupon: string) =>
    (
      await editor.call('grabs/make', {
        startAt: '2026-11-11T20:00:00+08:00',
        endAt: '2026-11-11T20:30:00+08:00',
        coupons: [{ templateId: coupon, units: 1 }],
        reason: 'evening',
      })
    ).body.resp_data.sessionId;
  const [own, others] = [await grab(templateId), await grab(other)];

  const draft = { templateId: null, expectedRevision: 0, firstStock: firstStock(), terms: writtenTerms(terms) };
  const later = (await editor.call('coupons/saveDraft', draft)).body.resp_data.templateId;
  const { approvalId } = (await editor.call('coupons/submitDraft', { templateId: later, expectedRevision: 1 })).body
    .resp_data;
  const releaseAt = '2026-11-10T00:00:00+08:00';
  expect((await decide(approver, later, { releaseAt })).body.resp_data.state).toBe('SCHEDULED');

  const ofCampaign = await calendar({ campaignId });
  expect(keysOf(ofCampaign.items)).toEqual(
    ['AD planned-ad', `COUPON ${templateId}`, `GRAB ${own}`, 'PAGE planned', `RELEASE ${approvalId}`].sort(),
  );
  expect(ofCampaign.items.find(({ kind }: Item) => kind === 'RELEASE')).toMatchObject({
    from: releaseAt,
    to: releaseAt,
  });
  const all = await calendar();
  expect(keysOf(all.items)).toEqual(expect.arrayContaining([`GRAB ${others}`, `COUPON ${other}`]));
  expect(all).toMatchObject({ cut: [] });
  const told = ({ conflicts }: { conflicts: { kind: string; at: string; things: Item[] }[] }) =>
    conflicts.map(({ kind, at, things }) => [kind, at, keysOf(things)]);
  expect(told(all)).toEqual([
    ['GRABS_AT_ONCE', '2026-11-11T20:00:00+08:00', [`GRAB ${own}`, `GRAB ${others}`].sort()],
    ['AD_WITHOUT_PAGE', '2026-11-12T00:00:00+08:00', ['AD planned-ad', 'PAGE planned']],
  ]);
  await editor.call('coupons/setState', { templateId, action: 'PAUSE', reason: 'a fault' });
  expect(told(await calendar({ campaignId }))).toContainEqual([
    'GRAB_WITHOUT_COUPON',
    '2026-11-11T20:00:00+08:00',
    [`COUPON ${templateId}`, `GRAB ${own}`],
  ]);

  // What waits for its time is shown to those who may read its kind.
  const { from, to } = november;
  const period = { from: new Date(from), to: new Date(to), branchId: null, campaignId: undefined };
  const releases = async (right: Right) =>
    (await readKind(db, 'RELEASE', { ...period, rights: new Set([right]) })).map(({ id }) => id);
  expect(await releases('coupons.read')).toEqual([approvalId]);
  expect(await releases('pages.read')).toEqual([]);

  const north = await worksFor(on, await operator('editor'), await makeBranch(on, 'North'));
  expect((await calendar({}, north)).items.map(({ kind }: Item) => kind)).toEqual(['AD']);
});
