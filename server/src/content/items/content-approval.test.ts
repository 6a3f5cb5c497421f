import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listOffersByClass } from '@coupon-centre/contract/centre/list-offers-by-class';
import { listAds } from '@coupon-centre/contract/content/list-ads';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { localised } from '#test/factories/words.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';

const { db, node, editor, approver, administrator } = await scene({
  operators: ['editor', 'approver', 'administrator'],
});

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
  ['spring', ad],
  ['night', theme],
];

const shareText = { title: both('Look'), subTitle: both('Yours'), image: { 'zh-CN': null, en: '/p.webp' } };
const save = (item: object, expectedMark: string | null) => editor.call('content/saveItem', { item, expectedMark });
const list = async (kind: unknown) => (await editor.call('content/listItems', { kind })).body.resp_data.items;
const find = async (kind: unknown, key: string) => (await list(kind)).find((one: { key: string }) => one.key === key);
const done = { code: '0000', resp_data: { state: 'DONE' } };
/** Asks for a value and has it approved. */
async function publish(subject: string, item: object, expectedMark: string | null = null) {
  expect((await save(item, expectedMark)).body).toMatchObject({
    code: '0000',
    resp_data: { approvalId: expect.any(String) },
  });
  expect((await decide(approver, subject)).body).toMatchObject(done);
}
const remove = (kind: string, key: string, expectedMark: string) =>
  editor.call('content/removeItem', { kind, key, expectedMark, reason: 'not needed' });

it.each(items)(
  '%s is listed as it was written, written over what was read, and taken out, each by another’s approval',
  async (key, item) => {
    const { kind } = item as { kind: string };
    const asked = (await save(item, null)).body.resp_data;
    expect(asked).toEqual({ approvalId: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await list(kind)).toContainEqual({ key, mark: null, item, approvalId: asked.approvalId });
    expect((await save(item, null)).body).toMatchObject({ code: '8005', resp_data: { state: 'WAITING' } });
    expect(await readApproval(approver, `${kind}:${key}`)).toMatchObject({ asked: { item }, inForce: null });
    const decisions = await Promise.all([decide(approver, `${kind}:${key}`), decide(administrator, `${kind}:${key}`)]);
    expect(decisions.map(({ body }) => body.code).toSorted()).toEqual(['0000', '8005']);
    const { mark, ...made } = await find(kind, key);
    expect(made).toEqual({ key, item, approvalId: null });
    expect((await save(item, null)).body).toMatchObject({ code: '8007' });
    const again = kind === 'theme' ? { ...theme, bgColor: '#112233' } : { ...item, position: 7 };
    const answers = await Promise.all([save(again, mark), save(again, mark)]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0000', '8005']);
    expect(await find(kind, key)).toMatchObject({ mark, item, approvalId: expect.any(String) });
    expect(await readApproval(approver, `${kind}:${key}`)).toMatchObject({ asked: { item: again }, inForce: { item } });
    expect((await decide(approver, `${kind}:${key}`)).body).toMatchObject(done);
    const now = await find(kind, key);
    expect(now.item).toEqual(again);
    expect((await remove(kind, key, mark)).body).toMatchObject({ code: '8004' });
    expect((await remove(kind, key, now.mark)).status).toBe(200);
    expect(await readApproval(approver, `${kind}:${key}`)).toMatchObject({
      asked: { item: null },
      inForce: { item: again },
      reason: 'not needed',
    });
    expect(await find(kind, key)).toMatchObject({ item: again });
    expect((await decide(approver, `${kind}:${key}`)).body).toMatchObject(done);
    expect((await remove(kind, key, now.mark)).body).toMatchObject({ code: '8006' });
    const { items: entries } = (await administrator.call('audit/list', { targetKind: kind, targetId: key })).body
      .resp_data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'content.removed',
      'content.submitted',
      'content.changed',
      'content.submitted',
      'content.made',
      'content.submitted',
    ]);
  },
);

it('a channel, whose name subscribers do not see, is saved and taken out at once', async () => {
  const item = { kind: 'channel', ch: 'wx', name: both('Social app'), position: 1 };
  expect((await save(item, null)).body.resp_data).toEqual({ approvalId: null, hash: null });
  const { mark } = await find('channel', 'wx');
  const answers = await Promise.all([save({ ...item, position: 2 }, mark), save({ ...item, position: 2 }, mark)]);
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0000', '8004']);
  const now = await find('channel', 'wx');
  expect((await remove('channel', 'wx', now.mark)).body.resp_data).toEqual({ approvalId: null, hash: null });
  expect(await find('channel', 'wx')).toBeUndefined();
});

it('nobody approves content of their own, and an editor none at all', async () => {
  const own = { ...ad, adId: 'own' };
  await administrator.call('content/saveItem', { item: own, expectedMark: null });
  expect((await decide(administrator, 'ad:own')).body.code).toBe('8008');
  expect((await decide(editor, 'ad:own')).body.code).toBe('8002');
  expect((await decide(approver, 'ad:own')).body).toMatchObject(done);
});

it('the approval of a change is void where the value changed in between', async () => {
  await publish('ad:moved', { ...ad, adId: 'moved' });
  const { mark, item } = await find('ad', 'moved');
  await save({ ...item, position: 3 }, mark);
  await db.updateTable('ad').set({ position: 4 }).where('ad_id', '=', 'moved').execute();
  expect((await decide(approver, 'ad:moved')).body.resp_data).toEqual({ state: 'VOID' });
  expect((await find('ad', 'moved')).item.position).toBe(4);
});

it('a category that got coupons after its removal was asked for stays, and the approval waits', async () => {
  await publish('category:late', {
    kind: 'category',
    classId: 'late',
    name: both('Late'),
    icon: null,
    position: 91,
  });
  await remove('category', 'late', (await find('category', 'late')).mark);
  const { templateId } = await makeTemplate(db, { cardClass: 'traffic' });
  await db.updateTable('coupon_template').set({ class_id: 'late' }).where('template_id', '=', templateId).execute();
  expect((await decide(approver, 'category:late')).body).toMatchObject({ code: '8030' });
  expect(await find('category', 'late')).toMatchObject({ approvalId: expect.any(String) });
});

it('a category that only a draft names stays, and so does the approval of its removal', async () => {
  const coupon = await releaseCoupon({ editor, approver });
  const shown = (await editor.call('coupons/show', { templateId: coupon })).body.resp_data;
  await publish('category:draft', {
    kind: 'category',
    classId: 'draft',
    name: both('Draft'),
    icon: null,
    position: 92,
  });
  const { mark } = await find('category', 'draft');
  expect((await remove('category', 'draft', mark)).status).toBe(200);
  const terms = { ...shown.released.terms, classId: 'draft' };
  const draft = { templateId: coupon, expectedRevision: 0, terms, firstStock: null };
  expect((await editor.call('coupons/saveDraft', draft)).body.code).toBe('0000');
  expect((await decide(approver, 'category:draft')).body).toMatchObject({
    code: '8030',
    resp_data: { because: 'WRONG_STATE' },
  });
  expect(await readApproval(approver, 'category:draft')).toMatchObject({ state: 'WAITING' });
  await editor.call('coupons/discardDraft', { templateId: coupon, expectedRevision: 1, reason: 'not needed' });
  expect((await decide(approver, 'category:draft')).body).toMatchObject(done);
});

it('what is shared of a coupon that was discarded is not said, and its approval waits', async () => {
  const draft = { templateId: null, expectedRevision: 0, terms: writtenTerms(), firstStock: firstStock() };
  const { templateId } = (await editor.call('coupons/saveDraft', draft)).body.resp_data;
  expect((await save({ kind: 'share', shared: templateId, ...shareText }, null)).status).toBe(200);
  await editor.call('coupons/discardDraft', { templateId, expectedRevision: 1, reason: 'not needed' });
  expect((await decide(approver, `share:${templateId}`)).body).toMatchObject({
    code: '8030',
    resp_data: { because: 'UNKNOWN_ITEM' },
  });
  expect(await readApproval(approver, `share:${templateId}`)).toMatchObject({ state: 'WAITING' });
});

const takeOff = (kind: string, key: string) => editor.call('content/takeOff', { kind, key, reason: 'wrong price' });

it('one operator alone takes an ad off, at once and on record; what waited for it is void', async () => {
  await publish('ad:bad', { ...ad, adId: 'bad', spaceCode: 'emergency' });
  const seen = async () => (await node.post(listAds.path, { spaceCode: 'emergency' })).body.resp_data.ads.length;
  await expect.poll(seen, { timeout: 10_000 }).toBe(1);
  const { mark, item } = await find('ad', 'bad');
  await save({ ...item, position: 8 }, mark);
  expect((await takeOff('ad', 'bad')).body.code).toBe('0000');
  await expect.poll(seen, { timeout: 10_000 }).toBe(0);
  expect((await takeOff('ad', 'bad')).body).toMatchObject({ code: '8005', resp_data: { state: 'OVER' } });
  expect((await decide(approver, 'ad:bad')).body.resp_data).toEqual({ state: 'VOID' });
  const { items: entries } = (await administrator.call('audit/list', { targetKind: 'ad', targetId: 'bad' })).body
    .resp_data;
  expect(entries[0]).toMatchObject({ action: 'content.takenOff', reason: 'wrong price' });
});

it('only what is shown now is taken off', async () => {
  await publish('theme:later', { ...theme, themeId: 'later', validFrom: '2099-01-01T00:00:00+08:00' });
  await publish('theme:now', { ...theme, themeId: 'now' });
  expect((await takeOff('theme', 'later')).body).toMatchObject({ code: '8005', resp_data: { state: 'LATER' } });
  expect((await takeOff('theme', 'none')).body.code).toBe('8006');
  expect((await takeOff('theme', 'now')).body.code).toBe('0000');
});

it('an ad is seen as soon as it is approved', async () => {
  await publish('ad:soon', { ...ad, adId: 'soon', spaceCode: 'seen' });
  const seen = async () => (await node.post(listAds.path, { spaceCode: 'seen' })).body.resp_data.ads.length;
  await expect.poll(seen, { timeout: 10_000 }).toBe(1);
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
  await expect.poll(shown, { timeout: 10_000 }).toBeNull();
  const { mark, item } = (await list('category')).find((one: { key: string }) => one.key === 'life');
  expect(item.icon).toBeNull();
  const foreign = await save({ ...item, icon: 'https://bad.example/i.webp' }, mark);
  expect(foreign.body.resp_data).toMatchObject({ field: 'item.icon' });
  await publish('category:life', { ...item, icon: '/life.webp' }, mark);
  await expect.poll(shown, { timeout: 10_000 }).toBe('/life.webp');
});

it('a category that coupons are in stays', async () => {
  await makeTemplate(db, { cardClass: 'traffic' });
  const { key, mark } = (await list('category')).find((one: { key: string }) => one.key === 'traffic');
  const take = { kind: 'category', key, expectedMark: mark, reason: 'not needed' };
  expect((await editor.call('content/removeItem', take)).body).toMatchObject({ code: '8005' });
});

it('what is shared of a coupon is written for it, and answered where it is asked for by its id', async () => {
  const { templateId } = await makeTemplate(db, { cardClass: 'traffic' });
  const item = { kind: 'share', shared: templateId, ...shareText };
  expect((await save({ ...item, shared: crypto.randomUUID() }, null)).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'item.shared' },
  });
  const foreign = { 'zh-CN': null, en: 'https://bad.example/p.webp' };
  expect((await save({ ...item, image: foreign }, null)).body.resp_data).toMatchObject({ field: 'item.image.en' });
  await publish(`share:${templateId}`, item);
  const { mark } = await find('share', templateId);
  const ask = async (path: string, request: object) =>
    (await node.post(path, request, { 'accept-language': 'en' })).body.resp_data;
  const share = { title: 'Look', subTitle: 'Yours', imageUrl: '/p.webp' };
  const detail = () => ask(showCouponDetail.path, { sCardId: templateId });
  await expect.poll(async () => (await detail()).share, { timeout: 10_000 }).toEqual(share);
  expect((await ask(listOffers.path, { sCardId: templateId })).list[0].share).toEqual(share);
  const { list: all } = await ask(listOffers.path, {});
  expect(all.every((card: object) => !('share' in card)) && all.length > 0).toBe(true);
  expect((await remove('share', templateId, mark)).status).toBe(200);
  expect((await decide(approver, `share:${templateId}`)).body).toMatchObject(done);
});

it('what the platform says when it is shared is there from the start, is written over and never taken out', async () => {
  const [platform] = await list('share');
  expect(platform).toMatchObject({
    key: 'platform',
    item: { title: { en: 'Come and find deals in the coupon centre' } },
  });
  const item = { kind: 'share', shared: 'platform', ...shareText };
  await publish('share:platform', item, platform.mark);
  const [{ mark, ...shown }] = await list('share');
  expect(shown).toEqual({ key: 'platform', item, approvalId: null });
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
