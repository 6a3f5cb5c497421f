import { expect } from 'vitest';
import { hostMessages } from '#journey/host-messages.ts';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/login.ts';
import { giveCoupon, offerId } from '#journey/owned.ts';
import type { Phone } from '#journey/phone.ts';

/** No app takes the messages here. */
const NO_APP = /URL:|url:/;

const USER_INFO = { serviceName: 'getUserInfo', hideShareIcon: true, showClose: true, noTitle: true };

/** The host app calls back. */
const callBack = ({ page }: Phone, message: unknown): Promise<void> =>
  page.evaluate((told) => (window as { hostCallback?: (message: unknown) => void }).hostCallback?.(told), message);

journey('a page with the mark of the app asks the host for the user, at once', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN', isApp: true });
  phone.troubles.allow(NO_APP);
  const messages = await hostMessages(phone.context, phone.page);
  await phone.open('/');
  await expect.poll(() => messages).toEqual([USER_INFO]);
});

journey('a plain browser sends nothing, until the host calls back as it should', async ({ takePhone }) => {
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
  // What the host says of the user is nobody's identity here.
  expect(await phone.context.cookies()).toEqual([]);
});

journey('back on a page that the app opened by itself takes its view away', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN', isApp: true });
  phone.troubles.allow(NO_APP);
  await phone.open('/protocol');
  const opened = phone.context.waitForEvent('page');
  await phone.page.evaluate(() => void open(location.href, '_blank', 'noopener'));
  const page = await opened;
  await page.getByRole('button', { name: phone.words.back }).waitFor();
  const messages = await hostMessages(phone.context, page);
  await page.getByRole('button', { name: phone.words.back }).tap();
  await expect.poll(() => messages.map(({ serviceName }) => serviceName)).toContain('closeView');
});

journey('after a use inside the app a way leads back to it', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en', isApp: true });
  phone.troubles.allow(NO_APP);
  const { words } = phone;
  const messages = await hostMessages(phone.context, phone.page);
  const person = await sandbox.newPerson();
  const uCardId = await giveCoupon(sandbox, person, 'dailyData');
  await bringSession(phone, person);
  await phone.open(`/cardDetail?uCardId=${uCardId}&sCardId=${await offerId(sandbox, 'dailyData')}`);
  await phone.button(words.useNow).tap();
  await phone.button(words.confirmUse).tap();
  await phone.button(words.toApp).tap();
  await expect.poll(() => messages.map(({ serviceName }) => serviceName)).toContain('goClient');
});

journey('the emulator shows what the page sends, and what it ignores', async ({ stage, takePhone }) => {
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
});
