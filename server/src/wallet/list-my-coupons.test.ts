import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeOwned } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate, makeTerms } from '#test/factories/template.ts';
import type { TestPerson } from '#test/node.ts';
import { databaseScene, scene } from '#test/scene.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');

const on = await databaseScene(now);
const { db, clock } = on;
const month = await makeTemplate(db, { perPerson: 99 });
const validity = { kind: 'afterCollecting', startAfterDays: 0, days: 7 } as const;
const week = await makeTemplate(db, { perPerson: 99, cardClass: 'credit', validity });
const { node } = await scene({ on });

async function collect(
  person: TestPerson,
  { templateId }: MadeTemplate,
): Promise<{ uCardId: string; uCardNo: string }> {
  const body = { sCardId: templateId, requestId: uuidv7() };
  return (await node.post(claimCoupon.path, body, person.session)).body.resp_data;
}
const mine = async (person: TestPerson, body: object) =>
  (await node.post(listMyCoupons.path, body, person.session)).body.resp_data;
const ids = ({ list }: { list: { uCardId: string }[] }): string[] => list.map(({ uCardId }) => uCardId);

describe('listMyCoupons', () => {
  it('lists usable coupons by earliest expiry, and expired ones by expiry, with counts of all tabs', async () => {
    const me = await node.person();
    const long = await collect(me, month);
    const short = await collect(me, week);
    const available = await mine(me, { tab: 'AVAILABLE' });
    expect(ids(available)).toEqual([short.uCardId, long.uCardId]);
    expect(available.list[0]).toMatchObject({
      state: 'AVAILABLE',
      usable: true,
      cardClass: 'credit',
      time: '2026-11-21 至 2026-11-27',
    });
    expect(available.counts).toEqual({ AVAILABLE: 2, USING: 0, USED: 0, EXPIRED: 0, HISTORY: 0 });
    expect(ids(await mine(me, { tab: 'AVAILABLE', cardClass: 'traffic' }))).toEqual([long.uCardId]);

    const late = (await node.person({ phone: me.phone.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) }))
      .session;
    expect((await node.post(listMyCoupons.path, { tab: 'AVAILABLE' }, late)).body.resp_data.list).toEqual([]);
  });

  it('derives expiry on reading: valid in its last millisecond, expired in the next', async () => {
    const me = await node.person();
    const { uCardId } = await collect(me, week);
    clock.moveTo(Date.parse('2026-11-27T23:59:59.999+08:00'));
    const fresh = { ...me, session: node.sessionFor(me) };
    expect(ids(await mine(fresh, { tab: 'AVAILABLE' }))).toEqual([uCardId]);
    clock.moveBy(1);
    expect(ids(await mine(fresh, { tab: 'AVAILABLE' }))).toEqual([]);
    const expired = await mine(fresh, { tab: 'EXPIRED' });
    expect(expired.list).toMatchObject([
      { uCardId, state: 'EXPIRED', usable: false, changedAt: '2026-11-28T00:00:00+08:00' },
    ]);
    expect(ids(await mine(fresh, { tab: 'HISTORY' }))).toEqual([uCardId]);
    clock.moveTo(now);
  });

  it('pages through everything once', async () => {
    const me = await node.person();
    const all = new Set<string>();
    for (let n = 0; n < 7; n += 1) all.add((await collect(me, n % 2 ? month : week)).uCardId);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await mine(me, { tab: 'AVAILABLE', pageSize: 3, ...(cursor === null ? {} : { cursor }) });
      found.push(...ids(page));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(found).toHaveLength(7);
    expect(new Set(found)).toEqual(all);
  });

  it('shows savings of used coupons only, in fen or in MB', async () => {
    const me = await node.person();
    await makeOwned(db, { subscriberId: me.subscriberId, template: month, state: 'USED' });
    await makeOwned(db, { subscriberId: me.subscriberId, template: week, state: 'USED' });
    await makeOwned(db, { subscriberId: me.subscriberId, template: week, state: 'EXPIRED' });
    await makeOwned(db, { subscriberId: me.subscriberId, template: week, state: 'WITHDRAWN' });
    const { list } = await mine(me, { tab: 'HISTORY' });
    const savings = list.map((one: Record<string, unknown>) => [one['state'], one['savedFen'], one['savedMb']]);
    expect(savings.toSorted()).toEqual([
      ['EXPIRED', undefined, undefined],
      ['USED', undefined, 1_024],
      ['USED', 500, undefined],
      ['WITHDRAWN', undefined, undefined],
    ]);
  });

  it.each([
    ['no date can hold', '{"atMs": 1e300}'],
    ['the database cannot hold', '{"atMs": -8.64e15}'],
  ])('refuses a cursor with an instant that %s', async (_what, altered) => {
    const position = { ...JSON.parse(altered), ownedId: uuidv7() };
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    const me = await node.person();
    expect(await node.post(listMyCoupons.path, { tab: 'AVAILABLE', cursor }, me.session)).toMatchObject({
      status: 400,
      body: { code: '9001', resp_data: { field: 'cursor' } },
    });
  });

  it('keeps a coupon’s terms at its claim when they change', async () => {
    const me = await node.person();
    const template = await makeTemplate(db, { title: { 'zh-CN': '旧', en: 'Old' } });
    await expect.poll(() => collect(me, template).then((got) => got?.uCardId), { timeout: 3000 }).toBeDefined();
    await makeTerms(db, template, { title: { 'zh-CN': '新', en: 'New' } });
    const titles = async () => (await mine(me, { tab: 'AVAILABLE' })).list.map((one: { mTitle: string }) => one.mTitle);
    await expect
      .poll(
        async () => (await node.post(showCouponDetail.path, { sCardId: template.templateId })).body.resp_data.mTitle,
      )
      .toBe('新');
    expect(await titles()).toEqual(['旧']);
  });
});

describe('showCouponDetail', () => {
  const detail = async (body: object, person?: TestPerson) =>
    (await node.post(showCouponDetail.path, body, person?.session)).body;

  it('shows the owner the code, always the same, and records each view', async () => {
    const me = await node.person();
    const { uCardId, uCardNo } = await collect(me, month);
    const asked = { uCardId, sCardId: month.templateId, uCardNo };
    const { code, resp_data: shown } = await detail(asked, me);
    expect(code).toBe('0000');
    expect(shown).toMatchObject({
      mTitle: '测试券',
      cardClass: 'traffic',
      state: 'AVAILABLE',
      usable: true,
      useEntry: 'USE',
    });
    expect(shown.couponCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect((await detail(asked, me)).resp_data.couponCode).toBe(shown.couponCode);
    const events = await db
      .selectFrom('owned_coupon_event')
      .select('kind')
      .where('subscriber_id', '=', me.subscriberId)
      .where('kind', '=', 'CODE_SHOWN')
      .execute();
    expect(events).toHaveLength(2);
  });

  it('answers another subscriber’s coupon and mismatched ids as not found', async () => {
    const me = await node.person();
    const other = await node.person();
    const { uCardId, uCardNo } = await collect(me, month);
    const right = { uCardId, sCardId: month.templateId, uCardNo };
    const nowhere = await detail({ ...right, uCardId: uuidv7() }, me);
    expect(nowhere.code).toBe('3001');
    for (const [asked, person] of [
      [right, other],
      [{ ...right, sCardId: week.templateId }, me],
      [{ ...right, uCardNo: '2611210000000001' }, me],
    ] as const) {
      const answer = await detail(asked, person);
      expect({ ...answer, traceId: '', serverTime: 0 }).toEqual({ ...nowhere, traceId: '', serverTime: 0 });
    }
    expect((await detail(right)).code).toBe('1001');
  });

  it('shows anyone a coupon on offer, without a code', async () => {
    const { code, resp_data: shown } = await detail({ sCardId: month.templateId });
    expect(code).toBe('0000');
    expect(shown).toMatchObject({
      couponCode: '',
      state: 'OFFERED',
      usable: false,
      useEntry: 'NONE',
      time: '领取后30天内有效',
    });
    expect((await detail({ sCardId: uuidv7() })).code).toBe('2001');
  });

  it('says from when it is usable and why not now', async () => {
    const me = await node.person();
    const validity = { kind: 'afterCollecting', startAfterDays: 2, days: 3 } as const;
    const template = await makeTemplate(db, { validity });
    await expect.poll(() => collect(me, template).then((got) => got?.uCardId), { timeout: 3000 }).toBeDefined();
    const [one] = (await mine(me, { tab: 'AVAILABLE' })).list;
    const shown = (await detail({ uCardId: one.uCardId, sCardId: template.templateId }, me)).resp_data;
    expect(shown).toMatchObject({ usable: false, reason: '2026-11-23 起可用', validFrom: '2026-11-23T00:00:00+08:00' });
    expect(Date.parse(shown.validTo) - Date.parse(shown.validFrom)).toBe(3 * DAY_MS);
  });
});
