import { codeOf } from '@coupon-centre/contract/call/errors';
import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { expect, inject } from 'vitest';
import { journey as shared } from '#journey/journey.ts';
import { bringSession, logIn, openLogin } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';
import type { Person, Sandbox } from '#journey/sandbox/sandbox.ts';
import { serveProduct } from '#stage/served-product.ts';

/** Rounds of worker and feed on a machine that may be busy. */
const TOLD = { timeout: 30_000, interval: 1_000 };
const THREE_DAYS_MS = 3 * DAY_MS;

/** A separate product for this file: moving its clock would disturb other journeys. */
// biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that the fixture needs no other
const journey = shared.extend('stage', { scope: 'file' }, async ({}, { onCleanup }) => {
  const product = await serveProduct();
  onCleanup(product.stop);
  return { baseUrl: product.baseUrl, browserEndpoint: inject('browserEndpoint') };
});

const messages = ({ page }: Phone) => page.getByRole('main').getByRole('listitem');
const toMessages = (phone: Phone) => phone.open('/myCard?messages=1');

/** Reloads the messages until one with this text is there. */
const told = (phone: Phone, text: string): Promise<void> =>
  expect
    .poll(async () => {
      await phone.page.reload();
      await messages(phone).first().waitFor();
      return messages(phone).filter({ hasText: text }).count();
    }, TOLD)
    .toBeGreaterThan(0);

/** The latest end of validity among the person's coupons. */
async function lastEndMs(sandbox: Sandbox, person: Person): Promise<number> {
  const answer = await sandbox.call(listMyCoupons, { tab: 'AVAILABLE' }, person);
  if (answer.code !== codeOf.SUCCESS) throw new Error(answer.msg);
  return Math.max(...answer.resp_data.list.map(({ validTo }) => Date.parse(validTo)));
}

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

journey(
  'days later a coupon is about to expire, and all messages are marked as read',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page } = phone;
    const person = await sandbox.newPerson();
    await giveCoupon(sandbox, person, 'topUp50');
    await sandbox.setClockAhead((await lastEndMs(sandbox, person)) - THREE_DAYS_MS + MINUTE_MS - Date.now());
    await toMessages(phone);
    await openLogin(phone);
    await logIn(phone, sandbox, person.phone);
    await told(phone, '卡券即将到期');
    await phone.button('全部已读').tap();
    await phone.toast('已全部标为已读');
    await expect.poll(() => messages(phone).getByText('未读').count()).toBe(0);
    await phone.open('/myCard');
    await page.getByRole('link', { name: '消息中心', exact: true }).waitFor();
    await sandbox.setClockAhead(0);
  },
);
