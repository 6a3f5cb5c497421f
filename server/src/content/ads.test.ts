import { listAds } from '@coupon-centre/contract/content/list-ads';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { type AdSpec, makeAd } from '#test/factories/ad.ts';
import { localised } from '#test/factories/words.ts';
import { databaseScene, scene } from '#test/scene.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');

const ads: readonly AdSpec[] = [
  { adId: 'second', spaceCode: 'foot', position: 2 },
  {
    adId: 'first',
    spaceCode: 'foot',
    position: 1,
    title: localised(['流量', 'Data']),
    advertiser: localised(['鲜果店', 'A shop']),
    link: '/myCard',
  },
  { adId: 'campus', spaceCode: 'foot', position: 0, channel: 'campus' },
  { adId: 'morning', spaceCode: 'hours', position: 1, validToMs: now + HOUR_MS },
  { adId: 'evening', spaceCode: 'hours', position: 2, validFromMs: now + HOUR_MS },
  ...['//elsewhere.example', 'https://elsewhere.example/x', 'javascript:alert(1)', 'here', '/\\elsewhere.example'].map(
    (address, index) => ({
      adId: `bad-${index}`,
      spaceCode: 'bad',
      link: address,
      image: { address, alt: localised(['图', 'Picture']) },
    }),
  ),
  {
    adId: 'good',
    spaceCode: 'good',
    link: 'https://allowed.example/offer?x=1',
    image: { address: 'https://allowed.example/a.png', alt: localised(['一张图', 'A picture']) },
  },
];

const on = await databaseScene(now);
const { db, clock } = on;
for (const ad of ads) await makeAd(db, ad);
const { node } = await scene({ on, pageLinkHosts: ['allowed.example'] });

interface Answer {
  readonly changesAt: string | null;
  readonly ads: readonly { readonly adId: string; readonly [field: string]: unknown }[];
}
async function ask(body: object, language = 'zh-CN'): Promise<Answer> {
  const { body: answer } = await node.post(listAds.path, body, { 'accept-language': language });
  expect(answer.code).toBe('0000');
  return answer.resp_data;
}
const idsOf = (answer: Answer) => answer.ads.map(({ adId }) => adId);

it('tells a space’s ads in the operators’ order, in the caller’s language', async () => {
  const answer = await ask({ spaceCode: 'foot' }, 'en');
  expect(idsOf(answer)).toEqual(['first', 'second']);
  expect(answer.ads[0]).toEqual({
    adId: 'first',
    title: 'Data',
    subTitle: 'What it is about',
    picture: null,
    art: 'tickets',
    bgColor: '#006e8c',
    link: '/myCard',
    advertiser: 'A shop',
    validFrom: expect.any(String),
    validTo: null,
  });
  expect((await ask({ spaceCode: 'foot' })).ads[0]?.['advertiser']).toBe('鲜果店');
});

it('shows a channel’s own to who came by it only', async () => {
  expect(idsOf(await ask({ spaceCode: 'foot', ch: 'campus' }))).toEqual(['campus', 'first', 'second']);
  expect(idsOf(await ask({ spaceCode: 'foot', ch: 'elsewhere' }))).toEqual(['first', 'second']);
});

it('changes at the moment that was told', async () => {
  const before = await ask({ spaceCode: 'hours' });
  expect([idsOf(before), before.changesAt]).toEqual([['morning'], '2026-11-21T11:00:00+08:00']);
  clock.moveTo(now + HOUR_MS - 1);
  expect(idsOf(await ask({ spaceCode: 'hours' }))).toEqual(['morning']);
  clock.moveTo(now + HOUR_MS);
  const after = await ask({ spaceCode: 'hours' });
  expect([idsOf(after), after.changesAt]).toEqual([['evening'], null]);
  clock.moveTo(now);
});

it('leads to allow-listed hosts and shows their pictures, and no others', async () => {
  const bad = await ask({ spaceCode: 'bad' });
  expect(bad.ads).toHaveLength(5);
  expect(bad.ads.map(({ link, picture }) => [link, picture])).toEqual(bad.ads.map(() => [null, null]));
  expect((await ask({ spaceCode: 'good' }, 'en')).ads).toMatchObject([
    {
      link: 'https://allowed.example/offer?x=1',
      picture: { address: 'https://allowed.example/a.png', alt: 'A picture' },
    },
  ]);
});

it('is empty, not an error, for a space that was never set up', async () => {
  for (const spaceCode of ['nothing', 'constructor', '__proto__']) {
    expect(await ask({ spaceCode })).toEqual({ spaceCode, ads: [], changesAt: null });
  }
});

it('follows a change within the catalogue’s age', async () => {
  await makeAd(db, { adId: 'new', spaceCode: 'late' });
  await expect.poll(async () => idsOf(await ask({ spaceCode: 'late' })), { timeout: 3000 }).toEqual(['new']);
});
