import type { ActionState } from '@coupon-centre/contract/card/card';
import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { getCardCenterBackground } from '@coupon-centre/contract/card/get-card-center-background';
import { getCardVoucherList } from '@coupon-centre/contract/card/get-card-voucher-list';
import { getClassifyCardCenterList } from '@coupon-centre/contract/card/get-classify-card-center-list';
import { getTimeLimitedCardGrabbingList } from '@coupon-centre/contract/card/get-time-limited-card-grabbing-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { makeTheme } from '#test/factories/theme.ts';
import { type TestNode, testNode } from '#test/node.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const HOUR_MS = 3_600_000;
const clock = movableClock(now);
let database: TestDatabase;
let node: TestNode;

beforeAll(async () => {
  database = await testDatabase();
  node = await testNode(database, { clock });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

interface Card {
  readonly sCardId: string;
  readonly mTitle: string;
  readonly actionState: ActionState;
  readonly remainPercent: number;
  readonly uCardId?: string;
  readonly nextAt?: string;
}
const title = (text: string) => ({ 'zh-CN': text, en: `${text} in English` });
const list = async (body: object = {}, session?: Parameters<TestNode['post']>[2]): Promise<Card[]> =>
  (await node.post(getCardVoucherList.path, { pageSize: 50, ...body }, session)).body.resp_data.list;

async function coupon(spec: TemplateSpec): Promise<string> {
  const { templateId } = await makeTemplate(database.db, spec);
  return templateId;
}
/** Until this node's catalogue has it. */
const seen = (sCardId: string) =>
  expect.poll(async () => (await list()).some((card) => card.sCardId === sCardId), { timeout: 3000 }).toBe(true);

describe('what a list says of a coupon', () => {
  /** What `collectFromCardCenter` answers where a list shows this. */
  const codeOf: Record<ActionState, string> = {
    CLAIM: '0000',
    LOGIN: '1001',
    NOT_STARTED: '2002',
    SOLD_OUT: '2005',
    SOLD_OUT_TODAY: '2006',
    NOT_ELIGIBLE: '2008',
    PAUSED: '2004',
    LIMIT_REACHED: '2007',
    OWNED_USE: '2007',
    ENDED: '2003',
  };

  it('is what a claim of it answers, for a guest and for somebody logged in', async () => {
    const elsewhere = { kind: 'prefixes', prefixes: ['130'], name: title('海州') } as const;
    const everyKind: TemplateSpec[] = [
      {},
      { claimStartMs: now + HOUR_MS },
      { state: 'PAUSED' },
      { stock: { total: 3, issued: 3 } },
      { stock: { total: 9, perDay: 1, issued: 1, issuedOn: { day: '2026-11-21', units: 1 } } },
      { audience: elsewhere },
      { audience: { kind: 'newCustomers', withinDays: 1 } },
      { audience: elsewhere, claimStartMs: now + HOUR_MS },
      { audience: elsewhere, state: 'PAUSED' },
    ];
    const ids = await Promise.all(everyKind.map((spec) => coupon({ ...spec, title: title('truth') })));
    await Promise.all(ids.map(seen));
    const me = node.stranger();
    const cards = await list({ keyword: 'truth' }, me);
    expect(cards.map((card) => card.sCardId).sort()).toEqual([...ids].sort());
    for (const { sCardId, actionState } of cards) {
      const { body } = await node.post(collectFromCardCenter.path, { sCardId, requestId: `tap-${sCardId}` }, me);
      expect([actionState, body.code]).toEqual([actionState, codeOf[actionState]]);
    }
    expect(new Set(cards.map((card) => card.actionState))).toEqual(
      new Set(['CLAIM', 'NOT_STARTED', 'PAUSED', 'SOLD_OUT', 'SOLD_OUT_TODAY', 'NOT_ELIGIBLE']),
    );
    const afterwards = await list({ keyword: 'truth' }, me);
    const mine = afterwards.filter((card) => card.actionState === 'OWNED_USE');
    expect(mine).toHaveLength(2);
    expect(mine.every((card) => card.uCardId !== undefined)).toBe(true);
    const guest = await list({ keyword: 'truth' });
    expect(guest.filter((card) => card.actionState === 'LOGIN')).toHaveLength(3);
  });

  it('knows by which channel the caller came', async () => {
    const name = { 'zh-CN': '校园专区', en: 'the campus zone' };
    const sCardId = await coupon({
      audience: { kind: 'channels', channels: ['campus'], name },
      title: title('campus'),
    });
    await seen(sCardId);
    const me = node.stranger();
    const seenBy = async (ch: object) => (await list({ keyword: 'campus', ...ch }, me)).map((card) => card.actionState);
    expect([await seenBy({}), await seenBy({ ch: 'campus' })]).toEqual([['NOT_ELIGIBLE'], ['CLAIM']]);
    for (const path of [getClassifyCardCenterList.path, getCardVoucherList.path, getTimeLimitedCardGrabbingList.path]) {
      expect((await node.post(path, { ch: 'no channel' }, me)).body).toMatchObject({ resp_data: { field: 'ch' } });
    }
  });

  it('differs between a guest and a subscriber in their own part only', async () => {
    const strip = (cards: Card[]) => cards.map(({ actionState: _a, uCardId: _u, ...shared }) => shared);
    const [guest, me] = [await list(), await list({}, node.stranger())];
    expect(strip(me).map(({ sCardId }) => sCardId)).toEqual(strip(guest).map(({ sCardId }) => sCardId));
  });

  it('is never none while there is one, and none when there is none', async () => {
    const [last, none] = await Promise.all([
      coupon({ title: title('scarce'), stock: { total: 1000, issued: 999 } }),
      coupon({ title: title('scarce'), stock: { total: 1000, issued: 1000 } }),
    ]);
    await seen(none);
    const cards = new Map((await list({ keyword: 'scarce' })).map((card) => [card.sCardId, card.remainPercent]));
    expect([cards.get(last), cards.get(none)]).toEqual([1, 0]);
  });
});

describe('getCardVoucherList', () => {
  it('searches titles in both languages, whatever the case, and answers in the caller’s', async () => {
    const id = await coupon({ title: { 'zh-CN': '夜间流量包', en: 'Night Owl Data' } });
    await seen(id);
    expect((await list({ keyword: '夜间' })).map((card) => card.mTitle)).toEqual(['夜间流量包']);
    const english = await node.post(getCardVoucherList.path, { keyword: 'night owl' }, undefined, {
      'accept-language': 'en',
    });
    expect(english.body.resp_data.list).toMatchObject([{ mTitle: 'Night Owl Data' }]);
    expect(await list({ keyword: '%' })).toEqual([]);
  });

  it('pages through everything once, whatever the page’s size, and refuses a cursor that is not its own', async () => {
    const ids = await Promise.all(
      Array.from({ length: 7 }, (_, index) => coupon({ title: title('paged'), position: 100 + index })),
    );
    await Promise.all(ids.map(seen));
    for (const pageSize of [1, 3, 7, 50]) {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const { body } = await node.post(getCardVoucherList.path, {
          keyword: 'paged',
          pageSize,
          ...(cursor === null ? {} : { cursor }),
        });
        found.push(...body.resp_data.list.map((card: Card) => card.sCardId));
        cursor = body.resp_data.cursor;
        expect(body.resp_data.hasMore).toBe(cursor !== null);
      } while (cursor !== null);
      expect(found).toEqual(ids);
    }
    expect((await node.post(getCardVoucherList.path, { cursor: 'bm90aGluZw' })).body).toMatchObject({
      code: '9001',
      resp_data: { field: 'cursor' },
    });
  });

  it('puts what ends soonest first when asked', async () => {
    const later = await coupon({ title: title('ending'), claimEndMs: now + 9 * HOUR_MS });
    const sooner = await coupon({ title: title('ending'), claimEndMs: now + 2 * HOUR_MS });
    await seen(sooner);
    const ids = (await list({ keyword: 'ending', sort: 'endingSoon' })).map((card) => card.sCardId);
    expect(ids).toEqual([sooner, later]);
  });
});

describe('getClassifyCardCenterList', () => {
  it('leaves out empty classes and shows as many a class as asked, with how many there are', async () => {
    await Promise.all(Array.from({ length: 3 }, () => coupon({ cardClass: 'life' })));
    const ask = async (body: object) =>
      (await node.post(getClassifyCardCenterList.path, body)).body.resp_data.classes.map(
        (one: { classId: string; total: number; list: Card[] }) => [one.classId, one.total, one.list.length],
      );
    await expect.poll(() => ask({ perClass: 2, classId: 'life' }), { timeout: 3000 }).toEqual([['life', 3, 2]]);
    expect((await ask({})).map(([classId]: [string]) => classId)).not.toContain('experience');
  });
});

describe('getTimeLimitedCardRrabbingList', () => {
  it('goes from upcoming to running to sold out to ended by the server’s clock', async () => {
    const { templateId } = await makeTemplate(database.db, { stock: { total: 0 }, perPerson: 5 });
    const startMs = clock.now() + 3 * HOUR_MS;
    const { sessionId } = await makeGrab(database.db, {
      startMs,
      endMs: startMs + HOUR_MS,
      coupons: [{ templateId, total: 2 }],
    });
    const session = async () =>
      (await node.post(getTimeLimitedCardGrabbingList.path, {})).body.resp_data.sessions.find(
        (one: { sessionId: string }) => one.sessionId === sessionId,
      );
    await expect.poll(session, { timeout: 3000 }).toMatchObject({
      state: 'UPCOMING',
      startAt: '2026-11-21T13:00:00+08:00',
      list: [{ sCardId: templateId, total: 2, actionState: 'NOT_STARTED', nextAt: '2026-11-21T13:00:00+08:00' }],
    });
    expect((await list()).some((card) => card.sCardId === templateId)).toBe(false);
    clock.moveTo(startMs);
    expect(await session()).toMatchObject({ state: 'RUNNING', list: [{ actionState: 'LOGIN' }] });
    const me = node.stranger();
    for (const requestId of ['grab-1', 'grab-2']) {
      const { body } = await node.post(collectFromCardCenter.path, { sCardId: templateId, sessionId, requestId }, me);
      expect(body.code).toBe('0000');
    }
    await expect
      .poll(session, { timeout: 3000 })
      .toMatchObject({ state: 'SOLD_OUT', list: [{ actionState: 'SOLD_OUT' }] });
    clock.moveTo(startMs + HOUR_MS);
    expect(await session()).toMatchObject({ state: 'ENDED' });
    clock.moveTo(now);
  });
});

describe('getCardCenterBackground', () => {
  it('shows the scheduled theme while it runs, a channel’s own before everybody’s, and the default otherwise', async () => {
    await makeTheme(database.db, { themeId: 'default', validFromMs: 0 });
    await makeTheme(database.db, { themeId: 'festival', validFromMs: now - HOUR_MS, validToMs: now + HOUR_MS });
    await makeTheme(database.db, { themeId: 'campus', channel: 'campus', validFromMs: 0 });
    await makeTheme(database.db, {
      themeId: 'campus-week',
      channel: 'campus',
      validFromMs: -1,
      validToMs: now + 2 * HOUR_MS,
    });
    const theme = async (body: object) => (await node.post(getCardCenterBackground.path, body)).body.resp_data.themeId;
    await expect.poll(() => theme({}), { timeout: 3000 }).toBe('festival');
    expect(await theme({ ch: 'campus' })).toBe('campus-week');
    expect(await theme({ ch: 'elsewhere' })).toBe('festival');
    clock.moveTo(now + HOUR_MS);
    expect(await theme({})).toBe('default');
    clock.moveTo(now + 2 * HOUR_MS);
    expect(await theme({ ch: 'campus' })).toBe('campus');
    clock.moveTo(now);
  });

  it('tells when another look may take over, for the caller’s channel', async () => {
    const changesAt = async (body: object) =>
      (await node.post(getCardCenterBackground.path, body)).body.resp_data.changesAt;
    expect(await changesAt({})).toBe('2026-11-21T11:00:00+08:00');
    clock.moveTo(now + HOUR_MS);
    expect(await changesAt({})).toBeNull();
    expect(await changesAt({ ch: 'campus' })).toBe('2026-11-21T12:00:00+08:00');
    clock.moveTo(now);
  });

  it('leads to allow-listed hosts and shows their pictures, and no others', async () => {
    const banner = (bannerId: string, address: string) => ({
      bannerId,
      title: title('横幅'),
      subTitle: title('说明'),
      image: address,
      bgColor: '#006e8c',
      link: address,
    });
    const banners = ['//elsewhere.example', 'https://elsewhere.example', 'javascript:0', '/myCard'].map((address) =>
      banner(address, address),
    );
    await makeTheme(database.db, { themeId: 'links', channel: 'links', banners });
    const shown = async () => {
      const { body } = await node.post(getCardCenterBackground.path, { ch: 'links' });
      return body.resp_data.banners.map(({ link, image }: { link: unknown; image: unknown }) => [link, image]);
    };
    await expect
      .poll(shown, { timeout: 3000 })
      .toEqual([...Array.from({ length: 3 }, () => [null, null]), ['/myCard', '/myCard']]);
  });
});
