import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listOffersByClass } from '@coupon-centre/contract/centre/list-offers-by-class';
import type { ActionState } from '@coupon-centre/contract/claim/card';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { showTheme } from '@coupon-centre/contract/content/show-theme';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, it } from 'vitest';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { makeTheme } from '#test/factories/theme.ts';
import type { TestNode } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');

const { db, node, clock } = await scene({ startMs: now });

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
  (await node.post(listOffers.path, { pageSize: 50, ...body }, session)).body.resp_data.list;

async function coupon(spec: TemplateSpec): Promise<string> {
  const { templateId } = await makeTemplate(db, spec);
  return templateId;
}
/** Waits until this node's catalogue has it. */
const seen = (sCardId: string) =>
  expect.poll(async () => (await list()).some((card) => card.sCardId === sCardId), { timeout: 3000 }).toBe(true);

describe('the listed state of a coupon', () => {
  /** The answer of `claimCoupon` by listed state. */
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

  it('matches the answer of a claim, for a guest and for a subscriber', async () => {
    const elsewhere: Audience = { kind: 'prefixes', prefixes: ['130'], name: title('海州') };
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
      const { body } = await node.post(claimCoupon.path, { sCardId, requestId: `tap-${sCardId}` }, me);
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

  it('depends on the caller’s channel', async () => {
    const name = { 'zh-CN': '校园专区', en: 'the campus zone' };
    const sCardId = await coupon({
      audience: { kind: 'channels', channels: ['campus'], name },
      title: title('campus'),
    });
    await seen(sCardId);
    const me = node.stranger();
    const seenBy = async (ch: object) => (await list({ keyword: 'campus', ...ch }, me)).map((card) => card.actionState);
    expect([await seenBy({}), await seenBy({ ch: 'campus' })]).toEqual([['NOT_ELIGIBLE'], ['CLAIM']]);
    for (const path of [listOffersByClass.path, listOffers.path, listGrabs.path]) {
      expect((await node.post(path, { ch: 'no channel' }, me)).body).toMatchObject({ resp_data: { field: 'ch' } });
    }
  });

  it('differs between a guest and a subscriber only in the personal part', async () => {
    const strip = (cards: Card[]) => cards.map(({ actionState: _a, uCardId: _u, ...shared }) => shared);
    const guest = await list();
    const me = await list({}, node.stranger());
    expect(strip(me).map(({ sCardId }) => sCardId)).toEqual(strip(guest).map(({ sCardId }) => sCardId));
  });

  it('shows 0 percent only when none is left', async () => {
    const [last, none] = await Promise.all([
      coupon({ title: title('scarce'), stock: { total: 1000, issued: 999 } }),
      coupon({ title: title('scarce'), stock: { total: 1000, issued: 1000 } }),
    ]);
    await seen(none);
    const cards = new Map((await list({ keyword: 'scarce' })).map((card) => [card.sCardId, card.remainPercent]));
    expect([cards.get(last), cards.get(none)]).toEqual([1, 0]);
  });
});

describe('listOffers', () => {
  it('searches titles in both languages, ignoring case, and answers in the caller’s', async () => {
    const id = await coupon({ title: { 'zh-CN': '夜间流量包', en: 'Night Owl Data' } });
    await seen(id);
    expect((await list({ keyword: '夜间' })).map((card) => card.mTitle)).toEqual(['夜间流量包']);
    const english = await node.post(
      listOffers.path,
      { keyword: 'night owl' },
      {
        'accept-language': 'en',
      },
    );
    expect(english.body.resp_data.list).toMatchObject([{ mTitle: 'Night Owl Data' }]);
    expect(await list({ keyword: '%' })).toEqual([]);
  });

  it('pages through everything once with any page size, and refuses a foreign cursor', async () => {
    const ids = await Promise.all(
      Array.from({ length: 7 }, (_, index) => coupon({ title: title('paged'), position: 100 + index })),
    );
    await Promise.all(ids.map(seen));
    for (const pageSize of [1, 3, 7, 50]) {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const { body } = await node.post(listOffers.path, {
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
    expect((await node.post(listOffers.path, { cursor: 'bm90aGluZw' })).body).toMatchObject({
      code: '9001',
      resp_data: { field: 'cursor' },
    });
  });

  it('sorts by earliest end on request', async () => {
    const later = await coupon({ title: title('ending'), claimEndMs: now + 9 * HOUR_MS });
    const sooner = await coupon({ title: title('ending'), claimEndMs: now + 2 * HOUR_MS });
    await seen(sooner);
    const ids = (await list({ keyword: 'ending', sort: 'endingSoon' })).map((card) => card.sCardId);
    expect(ids).toEqual([sooner, later]);
  });
});

describe('listOffersByClass', () => {
  it('leaves out empty classes and shows the requested number per class, with the totals', async () => {
    await Promise.all(Array.from({ length: 3 }, () => coupon({ cardClass: 'life' })));
    const ask = async (body: object) =>
      (await node.post(listOffersByClass.path, body)).body.resp_data.classes.map(
        (one: { classId: string; total: number; list: Card[] }) => [one.classId, one.total, one.list.length],
      );
    await expect.poll(() => ask({ perClass: 2, classId: 'life' }), { timeout: 3000 }).toEqual([['life', 3, 2]]);
    expect((await ask({})).map(([classId]: [string]) => classId)).not.toContain('experience');
  });
});

describe('listGrabs', () => {
  it('moves from upcoming to running to sold out to ended by the server’s clock', async () => {
    const { templateId } = await makeTemplate(db, { stock: { total: 0 }, perPerson: 5 });
    const startMs = clock.now() + 3 * HOUR_MS;
    const { sessionId } = await makeGrab(db, {
      startMs,
      endMs: startMs + HOUR_MS,
      coupons: [{ templateId, total: 2 }],
    });
    const session = async () =>
      (await node.post(listGrabs.path, {})).body.resp_data.sessions.find(
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
      const { body } = await node.post(claimCoupon.path, { sCardId: templateId, sessionId, requestId }, me);
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

describe('showTheme', () => {
  it('shows the scheduled theme while it runs, a channel’s own before the general one, and the default otherwise', async () => {
    await makeTheme(db, { themeId: 'default', validFromMs: 0 });
    await makeTheme(db, { themeId: 'festival', validFromMs: now - HOUR_MS, validToMs: now + HOUR_MS });
    await makeTheme(db, { themeId: 'campus', channel: 'campus', validFromMs: 0 });
    await makeTheme(db, {
      themeId: 'campus-week',
      channel: 'campus',
      validFromMs: -1,
      validToMs: now + 2 * HOUR_MS,
    });
    const theme = async (body: object) => (await node.post(showTheme.path, body)).body.resp_data.themeId;
    await expect.poll(() => theme({}), { timeout: 3000 }).toBe('festival');
    expect(await theme({ ch: 'campus' })).toBe('campus-week');
    expect(await theme({ ch: 'elsewhere' })).toBe('festival');
    clock.moveTo(now + HOUR_MS);
    expect(await theme({})).toBe('default');
    clock.moveTo(now + 2 * HOUR_MS);
    expect(await theme({ ch: 'campus' })).toBe('campus');
    clock.moveTo(now);
  });

  it('says when the theme may change next, for the caller’s channel', async () => {
    const changesAt = async (body: object) => (await node.post(showTheme.path, body)).body.resp_data.changesAt;
    expect(await changesAt({})).toBe('2026-11-21T11:00:00+08:00');
    clock.moveTo(now + HOUR_MS);
    expect(await changesAt({})).toBeNull();
    expect(await changesAt({ ch: 'campus' })).toBe('2026-11-21T12:00:00+08:00');
    clock.moveTo(now);
  });

  it('links to allow-listed hosts and shows their images, and no others', async () => {
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
    await makeTheme(db, { themeId: 'links', channel: 'links', banners });
    const shown = async () => {
      const { body } = await node.post(showTheme.path, { ch: 'links' });
      return body.resp_data.banners.map(({ link, image }: { link: unknown; image: unknown }) => [link, image]);
    };
    await expect
      .poll(shown, { timeout: 3000 })
      .toEqual([...Array.from({ length: 3 }, () => [null, null]), ['/myCard', '/myCard']]);
  });
});
