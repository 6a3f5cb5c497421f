import { codeOf } from '@coupon-centre/contract/call/errors';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';

/** Rounds of worker and feed on a machine that may be busy. */
const TOLD = { timeout: 30_000, interval: 1_000 };

const messages = ({ page }: Phone) => page.getByRole('main').getByRole('listitem');

/** Reloads the messages until one with this text is there. */
const told = (phone: Phone, text: string): Promise<void> =>
  expect
    .poll(async () => {
      await phone.page.reload();
      await messages(phone).first().waitFor();
      return messages(phone).filter({ hasText: text }).count();
    }, TOLD)
    .toBeGreaterThan(0);

journey('the message centre: collected, read, credited; its badge costs no request', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  const uCardId = await giveCoupon(sandbox, person, 'luckyCredit');
  await giveCoupon(sandbox, person, 'topUp50');
  await bringSession(phone, person);

  // The badge comes with a call that the page makes anyway.
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await expect
    .poll(async () => {
      await phone.open('/');
      await page.waitForResponse('**/bass-card/getFirstDealUserInfo');
      return page.getByRole('link', { name: /我的卡券.*条未读消息/ }).count();
    }, TOLD)
    .toBe(1);
  expect(calls.filter((path) => path.includes('UserMessage'))).toEqual([]);

  await phone
    .link(/我的卡券/)
    .first()
    .tap();
  await phone.link(/消息中心，\d条未读/).tap();
  await messages(phone).filter({ hasText: words.luckyCredit }).getByRole('link').tap();
  await page.getByRole('heading', { name: words.detail, level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => messages(phone).filter({ hasText: words.luckyCredit }).getByText('未读').count()).toBe(0);

  expect((await sandbox.call(useCoupon, { uCardId }, person)).code).toBe(codeOf.SUCCESS);
  await told(phone, '权益已到账');
  await messages(phone).filter({ hasText: '订单号' }).waitFor();
});
