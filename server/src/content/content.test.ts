import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listOffersByClass } from '@coupon-centre/contract/centre/list-offers-by-class';
import { listAds } from '@coupon-centre/contract/content/list-ads';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeTemplate } from '#test/factories/template.ts';
import { localised } from '#test/factories/words.ts';

import { scene } from '#test/scene.ts';

const { db, node, editor, operator } = await scene({ operators: ['editor'] });

const both = (text: string) => localised([text, text]);
const schedule = { validFrom: '2026-01-01T00:00:00+08:00', validTo: null };
const ad = {
  kind: 'ad',
  adId: 'spring',
  spaceCode: 'space',
  channel: null,
  ...schedule,
  title: both('Spring'),
  subTitle: both('Now'),
  image: null,
  imageAlt: null,
  art: 'gift',
  bgColor: '#00566f',
  link: '/myCard',
  advertiser: null,
  position: 1,
};
const theme = {
  kind: 'theme',
  themeId: 'night',
  channel: 'wx',
  ...schedule,
  bgImage: null,
  bgColor: '#00485f',
  banners: [{ bannerId: 'one', title: both('One'), subTitle: both('1'), image: null, bgColor: '#00566f', link: null }],
};
const items: readonly (readonly [string, object])[] = [
  ['dict/one', { kind: 'dictionary', dictCode: 'dict', fieldCode: 'one', name: both('One'), position: 3 }],
  ['games', { kind: 'category', classId: 'games', name: both('Games'), icon: '/games.webp', position: 90 }],
  ['wx', { kind: 'channel', ch: 'wx', name: both('Social app'), position: 1 }],
  ['spring', ad],
  ['night', theme],
];

const save = (item: object, expectedMark: string | null) => editor.call('content/saveItem', { item, expectedMark });
const list = async (kind: unknown) => (await editor.call('content/listItems', { kind })).body.resp_data.items;

it.each(items)(
  '%s is put in, listed as it was written, written over what was read, and taken out',
  async (key, item) => {
    const kind = (item as { kind: string }).kind;
    const made = await save(item, null);
    expect(made.status).toBe(200);
    const { mark } = made.body.resp_data;
    expect(await list(kind)).toContainEqual({ key, mark, item });
    expect((await save(item, null)).body).toMatchObject({ code: '8007' });
    const again = kind === 'theme' ? { ...theme, bgColor: '#112233' } : { ...item, position: 7 };
    const answers = await Promise.all([save(again, mark), save(again, mark)]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0000', '8004']);
    const now = (await list(kind)).find((one: { key: string }) => one.key === key);
    expect(now.item).toEqual(again);
    const take = (expectedMark: string) =>
      editor.call('content/removeItem', { kind, key, expectedMark, reason: 'not needed' });
    expect((await take(mark)).body).toMatchObject({ code: '8004' });
    expect((await take(now.mark)).status).toBe(200);
    expect((await take(now.mark)).body).toMatchObject({ code: '8006' });
    const administrator = await operator('administrator');
    const { items: entries } = (await administrator.call('audit/list', { targetKind: kind, targetId: key })).body
      .resp_data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'content.removed',
      'content.changed',
      'content.made',
    ]);
  },
);

it('an ad is seen as soon as it is saved', async () => {
  await save({ ...ad, adId: 'soon', spaceCode: 'seen' }, null);
  const seen = async () => (await node.post(listAds.path, { spaceCode: 'seen' })).body.resp_data.ads.length;
  await expect.poll(seen, { timeout: 3_000 }).toBe(1);
});

it.each([
  ['item.link', { link: 'https://bad.example/' }],
  ['item.imageAlt', { image: '/bass-cardModuleH5/images/a.webp' }],
  ['item.validTo', { validTo: '2025-12-31T00:00:00+08:00' }],
])('what is wrong is said at %s', async (field, wrong) => {
  const answer = await save({ ...ad, adId: 'wrong', ...wrong }, null);
  expect(answer.body).toMatchObject({ code: '9001', resp_data: { field } });
});

it('a category shows the picture that was chosen for it, and none where it leads to a host that is not allowed', async () => {
  await makeTemplate(db, { cardClass: 'life' });
  const shown = async () => {
    const { classes } = (await node.post(listOffersByClass.path, {})).body.resp_data;
    return classes.find(({ classId }: { classId: string }) => classId === 'life')?.icon;
  };
  await expect.poll(shown, { timeout: 3_000 }).toBeNull();
  const { mark, item } = (await list('category')).find((one: { key: string }) => one.key === 'life');
  expect(item.icon).toBeNull();
  const foreign = await save({ ...item, icon: 'https://bad.example/i.webp' }, mark);
  expect(foreign.body.resp_data).toMatchObject({ field: 'item.icon' });
  expect((await save({ ...item, icon: '/life.webp' }, mark)).status).toBe(200);
  await expect.poll(shown, { timeout: 3_000 }).toBe('/life.webp');
});

it('a category that coupons are in stays', async () => {
  await makeTemplate(db, { cardClass: 'traffic' });
  const { key, mark } = (await list('category')).find((one: { key: string }) => one.key === 'traffic');
  const take = { kind: 'category', key, expectedMark: mark, reason: 'not needed' };
  expect((await editor.call('content/removeItem', take)).body).toMatchObject({ code: '8005' });
});

const shareText = { title: both('Look'), subTitle: both('Yours'), image: { 'zh-CN': null, en: '/p.webp' } };

it('what is shared of a coupon is written for it, and answered where it is asked for by its id', async () => {
  const { templateId } = await makeTemplate(db, { cardClass: 'traffic' });
  const item = { kind: 'share', shared: templateId, ...shareText };
  expect((await save({ ...item, shared: crypto.randomUUID() }, null)).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'item.shared' },
  });
  const foreign = { 'zh-CN': null, en: 'https://bad.example/p.webp' };
  expect((await save({ ...item, image: foreign }, null)).body.resp_data).toMatchObject({ field: 'item.image.en' });
  const { mark } = (await save(item, null)).body.resp_data;
  const ask = async (path: string, request: object) =>
    (await node.post(path, request, { 'accept-language': 'en' })).body.resp_data;
  const share = { title: 'Look', subTitle: 'Yours', imageUrl: '/p.webp' };
  const detail = () => ask(showCouponDetail.path, { sCardId: templateId });
  await expect.poll(async () => (await detail()).share, { timeout: 3_000 }).toEqual(share);
  expect((await ask(listOffers.path, { sCardId: templateId })).list[0].share).toEqual(share);
  const { list: all } = await ask(listOffers.path, {});
  expect(all.every((card: object) => !('share' in card)) && all.length > 0).toBe(true);
  const taken = { kind: 'share', key: templateId, expectedMark: mark, reason: 'not needed' };
  expect((await editor.call('content/removeItem', taken)).status).toBe(200);
});

it('what the platform says when it is shared is there from the start, is written over and never taken out', async () => {
  const [platform] = await list('share');
  expect(platform).toMatchObject({
    key: 'platform',
    item: { title: { en: 'Come and find deals in the coupon centre' } },
  });
  const item = { kind: 'share', shared: 'platform', ...shareText };
  const { mark } = (await save(item, platform.mark)).body.resp_data;
  expect((await list('share'))[0]).toEqual({ key: 'platform', mark, item });
  const taken = { kind: 'share', key: 'platform', expectedMark: mark, reason: 'not needed' };
  expect((await editor.call('content/removeItem', taken)).body).toMatchObject({ code: '8005' });
});

const upload = (bytes: Buffer, type: string) =>
  fetch(`${node.baseUrl}/console-api/content/uploadImage?name=picture`, {
    method: 'POST',
    headers: { ...editor.headers, 'content-type': type },
    body: new Uint8Array(bytes),
  });

it("a picture is re-encoded without its file's other data, and served under its hash for ever", async () => {
  const picture = sharp({ create: { width: 2_000, height: 10, channels: 3, background: 'red' } });
  const sent = await picture
    .jpeg()
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .toBuffer();
  // What it says it is does not count.
  const answer = await upload(Buffer.concat([sent, Buffer.from('<script>')]), 'image/png');
  const { resp_data } = (await answer.json()) as { resp_data: { address: string; width: number } };
  expect(resp_data).toMatchObject({ width: 1_600, height: 8 });
  const served = await fetch(node.baseUrl + resp_data.address);
  expect(served.headers.get('cache-control')).toContain('immutable');
  const bytes = Buffer.from(await served.arrayBuffer());
  expect((await sharp(bytes).metadata()).format).toBe('webp');
  expect(bytes.includes('hidden words') || bytes.includes('<script>')).toBe(false);
  const { items: images } = (await editor.call('content/listImages')).body.resp_data;
  expect(images).toMatchObject([{ address: resp_data.address, name: 'picture' }]);
  expect((await fetch(`${node.baseUrl}/bass-cardModuleH5/images/${'0'.repeat(32)}.webp`)).status).toBe(404);
});

it.each([
  ['no picture', Buffer.from('<html></html>')],
  ['a drawing that can act', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
])('%s is refused, whatever it says it is', async (_what, bytes) => {
  expect(((await (await upload(bytes, 'image/png')).json()) as { code: string }).code).toBe('8051');
});
