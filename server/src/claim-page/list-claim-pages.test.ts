import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listClaimPages } from '@coupon-centre/contract/claim-page/list-claim-pages';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { localised } from '#test/factories/words.ts';
import { databaseScene, scene } from '#test/scene.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');

const on = await databaseScene(now);
const { db } = on;
const onOffer = (await makeTemplate(db)).templateId;
const over = (await makeTemplate(db, { claimEndMs: now - HOUR_MS })).templateId;
const stopped = (await makeTemplate(db, { state: 'STOPPED' })).templateId;
await makeClaimPage(db, { pageId: 'open-end' });
await makeClaimPage(db, {
  pageId: 'today',
  front: 'H5Index',
  toMs: now + HOUR_MS,
  content: {
    title: localised(['今天', 'Today']),
    share: {
      title: localised(['来看今天', 'See today']),
      subTitle: localised(['快来', 'Come']),
      imageUrl: 'https://elsewhere.example/x.png',
    },
    modules: [
      {
        kind: 'banner',
        moduleId: 'top',
        title: localised(['横幅', 'Banner']),
        subTitle: null,
        image: null,
        art: 'gift',
        bgColor: '#006e8c',
        link: null,
      },
      { kind: 'couponGrid', moduleId: 'grid', heading: null, layout: 'list', coupons: [onOffer, over] },
    ],
  },
});
await makeClaimPage(db, { pageId: 'tomorrow', fromMs: now + 24 * HOUR_MS });
await makeClaimPage(db, { pageId: 'gone', state: 'RETIRED', retiredMs: now - 1 });
await makeClaimPage(db, { pageId: 'draft', state: 'DRAFT' });
const { node } = await scene({ on });

interface Listed {
  readonly pageId: string;
  readonly state: string;
}
const list = async (body: object): Promise<Listed[]> => {
  const answer = await node.post(listClaimPages.path, body, { 'accept-language': 'en' });
  expect(answer.body.code).toBe('0000');
  return answer.body.resp_data.list;
};

it('lists only what is online, what ends soonest first', async () => {
  expect((await list({})).map(({ pageId }) => pageId)).toEqual(['today', 'open-end']);
});

it('tells a page in a few words, with pictures of allow-listed hosts only', async () => {
  expect((await list({ pageIds: ['today'] }))[0]).toEqual({
    pageId: 'today',
    title: 'Today',
    share: { title: 'See today', subTitle: 'Come', imageUrl: null },
    color: '#00566f',
    art: 'gift',
    coupons: 2,
    state: 'ON',
    effectiveFrom: expect.any(String),
    effectiveTo: '2026-11-21T11:00:00+08:00',
  });
});

it('lists the named ones in their order, whatever their state, once each; drafts and unknown ones not at all', async () => {
  const named = await list({ pageIds: ['gone', 'H5Index', 'nothing', 'tomorrow', 'draft', 'today', '__proto__'] });
  expect(named.map(({ pageId, state }) => [pageId, state])).toEqual([
    ['gone', 'ENDED'],
    ['today', 'ON'],
    ['tomorrow', 'SOON'],
  ]);
});

it('shows one coupon by its id, also when it has ended, and none that is not public', async () => {
  const one = async (sCardId: string) =>
    (await node.post(listOffers.path, { sCardId })).body.resp_data.list.map(
      (card: { sCardId: string; actionState: string }) => [card.sCardId, card.actionState],
    );
  expect(await one(onOffer)).toEqual([[onOffer, 'LOGIN']]);
  expect(await one(over)).toEqual([[over, 'ENDED']]);
  expect(await one(stopped)).toEqual([]);
  expect(await one('00000000-0000-7000-8000-000000000000')).toEqual([]);
});
