import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { hostMessages } from '#journey/browser/host-messages.ts';
import { layoutProblems } from '#journey/browser/layout.ts';
import { journey } from '#journey/journey.ts';
import { named, noteEvents } from '#journey/page/events.ts';
import { bringSession } from '#journey/page/login.ts';
import { changePageConfig } from '#journey/page/page-config.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon, offerId } from '#journey/sandbox/owned.ts';
import { appWords } from '#journey/words/app-words.ts';

/** No app handles the messages here. */
const NO_APP = /URL:|url:/;

const USER_INFO = { serviceName: 'getUserInfo', hideShareIcon: true, showClose: true, noTitle: true };

/**
 * A click without user activation: after a message sent by a tap, the test browser asks whether another program may open it and
 * takes no more taps. The app does not ask.
 */
const press = (button: Locator): Promise<void> => button.dispatchEvent('click');

/** The host app calls back. */
const callBack = ({ page }: Phone, message: unknown): Promise<void> =>
  page.evaluate((sent) => (window as { hostCallback?: (message: unknown) => void }).hostCallback?.(sent), message);

journey.for([
  [1, 12],
  [1.8, 21.6],
] as const)(
  'in the app, at font factor %s, a page requests the user from the host at once',
  async ([fontFactor, rootPx], { takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', isApp: true, fontFactor });
    phone.troubles.allow(NO_APP);
    const messages = await hostMessages(phone.context, phone.page);
    await phone.open('/');
    await expect.poll(() => messages).toEqual([USER_INFO]);
    const root = await phone.page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect(root).toBeCloseTo(rootPx, 2);
    expect(await layoutProblems(phone.page)).toEqual([]);
  },
);

journey('a plain browser sends nothing until a valid host callback', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  phone.troubles.allow(NO_APP);
  const messages = await hostMessages(phone.context, phone.page);
  await phone.open('/');
  await phone.page.waitForLoadState('networkidle');
  for (const malformed of ['{"serviceName":', null, 7, {}, { serviceName: 4 }, { serviceName: 'somethingElse' }]) {
    await callBack(phone, malformed);
  }
  expect(await phone.page.evaluate(() => (window as { hostMessagesIgnored?: number }).hostMessagesIgnored)).toBe(6);
  expect(messages).toEqual([]);
  await callBack(phone, JSON.stringify({ serviceName: 'getUserInfo', token: 'of the host', phone: '13800000000' }));
  await expect.poll(() => messages).toEqual([USER_INFO]);
  // The host's statement about the user is not trusted as an identity.
  expect((await phone.context.cookies()).map(({ name }) => name)).toEqual(['device']);
});

journey('back on a page that the app opened closes its view', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN', isApp: true });
  phone.troubles.allow(NO_APP);
  await phone.open('/protocol');
  const opened = phone.context.waitForEvent('page');
  await phone.page.evaluate(() => void open(location.href, '_blank', 'noopener'));
  const page = await opened;
  await page.getByRole('button', { name: phone.words.back }).waitFor();
  const messages = await hostMessages(phone.context, page);
  await press(page.getByRole('button', { name: phone.words.back }));
  await expect.poll(() => messages.map(({ serviceName }) => serviceName)).toContain('closeView');
});

journey('after a use inside the app a button leads back to it', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en', isApp: true });
  phone.troubles.allow(NO_APP);
  const { words } = phone;
  const messages = await hostMessages(phone.context, phone.page);
  const person = await sandbox.newPerson();
  const uCardId = await giveCoupon(sandbox, person, 'dailyData');
  await bringSession(phone, person);
  await phone.open(`/cardDetail?uCardId=${uCardId}&sCardId=${await offerId(sandbox, 'dailyData')}`);
  await press(phone.button(words.useNow));
  await press(phone.button(words.confirmUse));
  await press(phone.button(words.toApp));
  await expect.poll(() => messages.map(({ serviceName }) => serviceName)).toContain('goClient');
});

journey(
  'the app shares a coupon on each of its three channels, and the page reports it',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', isApp: true });
    phone.troubles.allow(NO_APP);
    const { page, words, origin } = phone;
    const inApp = appWords['zh-CN'];
    const events = noteEvents(phone);
    const messages = await hostMessages(phone.context, page);
    const sCardId = await offerId(sandbox, 'luckyCredit');
    await phone.open(`/cardDetail?sCardId=${sCardId}`);
    for (const name of [inApp.moments, inApp.chat, inApp.qq]) {
      await press(phone.button(words.share));
      await press(page.getByRole('dialog', { name: inApp.shareTo }).getByRole('button', { name }));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const shared = () => messages.filter(({ serviceName }) => serviceName === 'share');
    await expect.poll(() => shared().length).toBe(3);
    const link = new RegExp(`^${origin}${PAGE_BASE}/shareIndex\\?sCardId=${sCardId}&from=[\\da-f]{32}&ch=share$`);
    expect(shared()).toEqual(
      [1, 2, 9].map((channel) => ({
        serviceName: 'share',
        templateId: 18300,
        flag: 9001,
        channel,
        title: words.luckyCredit,
        subTitle: expect.stringMatching(/./),
        imageUrl: expect.stringMatching(new RegExp(`^${origin}${PAGE_BASE}/assets/[^/]+\\.png$`)),
        url: expect.stringMatching(link),
      })),
    );
    expect(new Set(shared().map(({ url }) => url)).size).toBe(3);

    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(phone.button(words.share));
    await press(phone.button(inApp.copyLink));
    await phone.toast(words.linkCopied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(link);
    await expect
      .poll(() => named(events, 'share').map(({ props }) => props), { timeout: 15_000 })
      .toEqual(['moments', 'chat', 'qq', 'link'].map((channel) => ({ kind: 'coupon', channel })));
  },
);

journey('from my coupons the app opens a top-up, and a class without coupons', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en', isApp: true });
  phone.troubles.allow(NO_APP);
  const { page, words } = phone;
  const inApp = appWords.en;
  const messages = await hostMessages(phone.context, page);
  await bringSession(phone, await sandbox.newPerson());
  await phone.open('/lifePage');
  await press(phone.button(inApp.moreInApp));
  await press(phone.button(words.topUp));
  const sheet = page.getByRole('dialog', { name: words.topUp });
  await press(sheet.getByRole('button', { name: '¥30', exact: true }));
  await press(sheet.getByRole('button', { name: inApp.topUp30 }));
  await expect
    .poll(() => messages.filter(({ serviceName }) => serviceName !== 'getUserInfo'))
    .toEqual([
      { serviceName: 'goTypeClass', cardClass: 'life' },
      { serviceName: 'openDetailRecharge', amountFen: 3_000 },
    ]);
});

journey(
  'inside the app a link to an allowed host is opened by the app with single sign-on, and no other',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', isApp: true });
    phone.troubles.allow(NO_APP);
    const { page } = phone;
    await changePageConfig(phone, { linkHosts: ['shop.example'] });
    const messages = await hostMessages(phone.context, page);
    await phone.open('/protocol');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      for (const href of ['https://shop.example/plans?id=1', '#elsewhere']) {
        const link = document.createElement('a');
        link.href = href;
        link.textContent = href;
        document.body.append(link);
      }
    });
    await press(phone.link('#elsewhere'));
    await press(phone.link('https://shop.example/plans?id=1'));
    await expect
      .poll(() => messages.slice(1))
      .toEqual([{ serviceName: 'openDeepLink', url: 'https://shop.example/plans?id=1', ssoRedirect: true }]);
    expect(page.url()).toMatch(/#elsewhere$/);
  },
);

journey(
  'the emulator shows the messages that the page sends and those that it ignores',
  async ({ stage, takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    const { page } = phone;
    await page.goto(`${stage.baseUrl}/sandbox/host-app?lang=en`);
    await page.frameLocator('#phone').getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.frames()[1]?.evaluate(() => 'hostCallback' in window)).toBe(true);
    await page.getByRole('button', { name: 'Send a malformed message' }).tap();
    await page.getByRole('status').getByText('1').waitFor();
    await page.getByRole('button', { name: 'Call back getUserInfo' }).tap();
    await page
      .getByRole('log')
      .getByText(`URL:${JSON.stringify(USER_INFO)}`)
      .waitFor();
  },
);
