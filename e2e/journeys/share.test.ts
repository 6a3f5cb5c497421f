import { codeOf } from '@coupon-centre/contract/call/errors';
import { listAds } from '@coupon-centre/contract/content/list-ads';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { readQrCode } from '#journey/browser/qr-code.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { logIn, newNumber } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { layoutShift, noteShifts } from '#journey/page/shifts.ts';
import { offerId } from '#journey/sandbox/owned.ts';
import { appWords } from '#journey/words/app-words.ts';

const NOT_FOUND = /status of 404/;
const inZhCn = appWords['zh-CN'];

/** The first of two ads is shown for this long. */
const CHANGE_MS = 1_000;

const heading = ({ page }: Phone, name: string) => page.getByRole('heading', { name, level: 1 });
const section = ({ page }: Phone, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });
/** Open Graph properties, as link previews read them. */
const openGraph = ({ page }: Phone, property: string): Promise<string | null> =>
  page.locator(`meta[property="og:${property}"]`).getAttribute('content');

describe('a shared link', () => {
  journey(
    'is created at a coupon, opened by a guest, and the login collects the coupon',
    async ({ sandbox, takePhone }) => {
      const sharer = await takePhone({ locale: 'zh-CN' });
      const sCardId = await offerId(sandbox, 'luckyCredit');
      await sharer.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await sharer.open(`/cardDetail?sCardId=${sCardId}`);
      await sharer.button(sharer.words.share).tap();
      await sharer.button(inZhCn.copyLink).tap();
      await sharer.toast(sharer.words.linkCopied);
      const link = new URL(await sharer.page.evaluate(() => navigator.clipboard.readText()));
      expect(link.pathname).toMatch(/\/shareIndex$/);
      expect(Object.fromEntries(link.searchParams)).toEqual({
        sCardId,
        ch: 'share',
        from: expect.stringMatching(/^[\da-f]{32}$/),
      });

      const friend = await takePhone({ locale: 'zh-CN' });
      const { page, words } = friend;
      await noteShifts(friend.context);
      await page.goto(link.href);
      await heading(friend, words.friendShared).waitFor();
      expect(await openGraph(friend, 'title')).toBe(words.luckyCredit);
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page)).toBeLessThan(0.005);
      await friend.coupon(words.luckyCredit).getByRole('button', { name: words.loginToCollect }).tap();
      const collected = page.waitForRequest((request) => request.url().endsWith('/collectFromCardCenter'));
      await logIn(friend, sandbox, newNumber());
      expect((await collected).postDataJSON()).toMatchObject({ sCardId, ch: 'share' });
      await friend.toast(words.collected);
      await friend.coupon(words.luckyCredit).getByRole('button', { name: words.use }).waitFor();
    },
  );

  journey(
    'to a coupon’s detail collects in place, and the collected one takes its place',
    async ({ sandbox, takePhone }) => {
      const phone = await takePhone({ locale: 'zh-CN' });
      const { page, words } = phone;
      await phone.open(`/cardDetail?sCardId=${await offerId(sandbox, 'luckyCredit')}`);
      await phone.button(words.loginToCollect).tap();
      await logIn(phone, sandbox, newNumber());
      await phone.toast(words.collected);
      expect(new URL(page.url()).pathname).toMatch(/\/cardDetail$/);
      const received = page.getByText(words.received, { exact: true });
      // Taps right after the button changed its meaning are ignored.
      await expect
        .poll(
          async () => {
            const use = phone.button(words.use);
            if ((await use.count()) > 0) await use.tap();
            return received.count();
          },
          { interval: 1_000 },
        )
        .toBe(1);
      expect(new URL(page.url()).searchParams.get('uCardId')).not.toBeNull();
      await phone.button(words.useNow).waitFor();
    },
  );

  journey(
    'of a page collects for that page; of an ended page it says so and offers others',
    async ({ sandbox, takePhone }) => {
      const phone = await takePhone({ locale: 'en' });
      const { page, words } = phone;
      await phone.open('/shareIndex?pageId=weekend-grab&from=x&ch=share');
      const coupon = section(phone, words.sharedWithYou).getByRole('article').filter({ hasText: words.coffee });
      await coupon.getByRole('button', { name: words.loginToCollect }).tap();
      const collected = page.waitForRequest((request) => request.url().endsWith('/collectFromCardCenter'));
      await logIn(phone, sandbox, newNumber());
      expect((await collected).postDataJSON()).toMatchObject({ pageId: 'weekend-grab', ch: 'share' });
      await coupon.getByRole('button', { name: words.use }).waitFor();

      await phone.open('/shareIndex?pageId=autumn-harvest');
      await heading(phone, words.tooLate).waitFor();
      expect(await section(phone, words.nowOn).getByRole('article').count()).toBeGreaterThan(2);
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    },
  );

  journey('to something unknown says so and shows current offers', async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    phone.troubles.allow(NOT_FOUND);
    for (const query of ['sCardId=00000000-0000-7000-8000-000000000000', 'sCardId=%3Cb%3E', 'pageId=nothing']) {
      expect((await phone.open(`/shareIndex?${query}`))?.status()).toBe(404);
      await heading(phone, phone.words.gone).waitFor();
      expect(await section(phone, phone.words.nowOn).getByRole('article').count()).toBeGreaterThan(2);
    }
  });
});

journey.for(journeyLocales)(
  'a poster, in %s, shows the coupon and its QR code',
  async (locale, { sandbox, takePhone }) => {
    const phone = await takePhone({ locale, size: 'small' });
    const { page, words } = phone;
    const said = appWords[locale];
    const sCardId = await offerId(sandbox, 'luckyCredit');
    await phone.open(`/cardDetail?sCardId=${sCardId}`);
    await page.getByRole('main').getByRole('heading', { name: words.luckyCredit }).waitFor();
    await phone.button(words.share).tap();
    await phone.button(said.poster).tap();
    const picture = page.getByRole('img', { name: said.posterOf(words.luckyCredit) });
    await picture.waitFor();
    expect(await picture.getAttribute('alt')).toMatch(/(?:价值|worth) .*8\.88/);
    const address = (await picture.getAttribute('src')) ?? '';
    const png = PNG.sync.read(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
    const link = new URL(readQrCode(png) ?? '');
    expect([link.origin, link.pathname]).toEqual([phone.origin, '/bass-cardModuleH5/shareIndex']);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ sCardId, ch: 'share' });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect((await page.goto(link.href))?.status()).toBe(200);
    expect(await openGraph(phone, 'title')).toBe(words.luckyCredit);
    expect(await openGraph(phone, 'locale')).toBe(locale.replace('-', '_').replace(/^en$/, 'en_US'));
  },
);

journey('the platform and its pages are shared by the phone’s share sheet', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  await phone.context.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = JSON.stringify(data);
    };
  });
  const sharedAt = async (path: string): Promise<ShareData> => {
    await phone.open(path);
    await page.waitForLoadState('networkidle');
    await phone.button(words.share).tap();
    await phone.button(inZhCn.otherApps).tap();
    await expect.poll(() => page.title()).toContain('{');
    return JSON.parse(await page.title());
  };
  const platform = await sharedAt('/exchangePage');
  await heading(phone, words.platform).waitFor();
  expect(platform).toMatchObject({ title: '邀您一起来领券中心淘优惠', text: '海量流量券、话费券，每日上新' });
  expect(platform.url).toMatch(/\/exchangePage\?from=[\da-f]+&ch=share$/);

  const list = await sharedAt('/cardPageListShare?pageIds=weekend-grab,nothing,autumn-harvest');
  expect(new URL(list.url ?? '').searchParams.get('pageIds')).toBe('weekend-grab,nothing,autumn-harvest');
  expect(await page.getByRole('main').getByRole('article').count()).toBe(2);
  await page.getByRole('main').getByRole('article').getByRole('link').tap();
  await page.waitForURL(/\/h5Page\?pageId=weekend-grab$/);
  expect((await sharedAt('/h5Page?pageId=weekend-grab')).title).not.toBe(platform.title);
});

describe('banners and ads', () => {
  journey('banners are swiped, and an ad appears below without a layout shift', async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', isStill: true });
    const { page, words } = phone;
    await noteShifts(phone.context);
    await phone.open('/?ch=campus');
    const banners = page.getByRole('region', { name: words.bannersOfTheDay });
    const row = banners.getByRole('list');
    expect(await banners.getByRole('link').count()).toBeGreaterThan(1);
    await page.waitForLoadState('networkidle');
    expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    await banners.getByRole('link').nth(1).focus();
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);

    const asked = page.waitForRequest((request) => request.url().endsWith(listAds.path));
    for (let down = 0; down < 30; down += 1) await page.mouse.wheel(0, 400);
    expect((await asked).postDataJSON()).toEqual({ spaceCode: 'centre-foot', ch: 'campus' });
    const ads = page.getByRole('region', { name: words.moreForYou });
    await ads.getByRole('article').first().waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.005);
  });

  journey('an ad is replaced by the next at its time', async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    const { page } = phone;
    const until = Date.now() + CHANGE_MS;
    const ad = (title: string) => ({
      adId: title,
      title,
      subTitle: 'x',
      picture: null,
      art: 'gift',
      bgColor: '#006e8c',
      link: null,
      advertiser: 'A shop',
      validFrom: '2026-01-01T00:00:00+08:00',
      validTo: null,
    });
    await page.route(`**${listAds.path}`, (route) => {
      const isFirst = Date.now() < until;
      const ads = [ad(isFirst ? 'The first' : 'The second')];
      const changesAt = isFirst ? new Date(until).toISOString() : null;
      const resp_data = { spaceCode: 'centre-foot', ads, changesAt };
      return route.fulfill({
        json: { code: codeOf.SUCCESS, msg: '', traceId: 'x', serverTime: Date.now(), resp_data },
      });
    });
    await phone.open('/?classId=life');
    await page.waitForLoadState('networkidle');
    for (let down = 0; down < 30; down += 1) await page.mouse.wheel(0, 400);
    await page.getByText('The second').waitFor();
    expect(await page.getByText('Ad · A shop').count()).toBe(1);
  });
});
