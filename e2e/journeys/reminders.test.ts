import type { ResponseOf } from '@coupon-centre/contract/call/call';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { changeStock } from '@coupon-centre/contract/catalogue/change-stock';
import { showCoupon } from '@coupon-centre/contract/catalogue/show-coupon';
import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { switchReminder } from '@coupon-centre/contract/reminder/switch-reminder';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import type { Browser } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openConsole } from '#journey/console/console.ts';
import { journey as shared } from '#journey/journey.ts';
import { bringSession, logIn, newNumber } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon, offerId } from '#journey/sandbox/owned.ts';
import type { Sandbox, Sms } from '#journey/sandbox/sandbox.ts';
import { consoleCall } from '#stage/console-session.ts';
import { serveProduct } from '#stage/served-product.ts';

const BUSINESS_OFFSET_MS = 480 * MINUTE_MS;
const TEN_MS = 600 * MINUTE_MS;
/** The demo plans its grabs every twenty seconds. */
const GRABS_WITHIN_MS = 45_000;
/** One round of worker, relay and queue on a machine that may be busy. */
const SENT_WITHIN_MS = 10_000;
/** Rounds of worker, feed and catalogue on a machine that may be busy. */
const TOLD = { timeout: 30_000, interval: 1_000 };
/** Until an SMS is there: those who wait for a coupon are compared with its stock every thirty seconds. */
const TOLD_WITHIN_MS = 30_000 + 2 * SENT_WITHIN_MS;
/** The clock approaches a time and does not jump past it. */
const SHORTLY_MS = 2_000;

type Pool = ResponseOf<typeof showCoupon>['pools'][number];

/** A separate product for this file: moving its clock would disturb other journeys. */
// biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that the fixture needs no other
const journey = shared.extend('stage', { scope: 'file' }, async ({}, { onCleanup }) => {
  const product = await serveProduct();
  onCleanup(product.stop);
  return { baseUrl: product.baseUrl, browserEndpoint: inject('browserEndpoint') };
});

const comingGrabs = async (sandbox: Sandbox) => {
  const answer = await sandbox.call(listGrabs, {});
  if (answer.code !== codeOf.SUCCESS) throw new Error(answer.msg);
  return answer.resp_data.sessions.filter(({ startAt }) => Date.parse(startAt) > answer.serverTime);
};

/** Sets the clock to ten the next morning and waits for its grabs: no reminders are sent at night unless asked for. */
async function byDay(sandbox: Sandbox): Promise<void> {
  const today = Math.floor((Date.now() + BUSINESS_OFFSET_MS) / DAY_MS) * DAY_MS - BUSINESS_OFFSET_MS;
  await sandbox.setClockAhead(today + DAY_MS + TEN_MS - Date.now());
  await expect.poll(async () => (await comingGrabs(sandbox)).length, { timeout: GRABS_WITHIN_MS }).toBeGreaterThan(1);
}

/** The second upcoming grab: early enough for a reminder. */
async function secondGrab(sandbox: Sandbox) {
  const [, grab] = await comingGrabs(sandbox);
  const [card] = grab?.list ?? [];
  if (grab === undefined || card === undefined) throw new Error('there is no second upcoming grab');
  return { sessionId: grab.sessionId, startMs: Date.parse(grab.startAt), sCardId: card.sCardId, title: card.mTitle };
}

/** Selects that grab in the coupon centre. */
async function toSecondGrab({ page, words }: Phone): Promise<void> {
  await page.getByRole('button', { name: words.grabUpcoming }).nth(1).tap();
}

/** Sets the clock to shortly before a time, so that what is due then is sent as it passes. */
const untilShortlyBefore = (sandbox: Sandbox, momentMs: number) =>
  sandbox.setClockAhead(Math.max(0, momentMs - SHORTLY_MS - Date.now()));

/** The only SMS with this text, once sent. */
async function theSms(sandbox: Sandbox, phone: string, says: string): Promise<Sms> {
  const matching = async () => (await sandbox.smsTo(phone)).filter(({ text }) => text.includes(says));
  await expect.poll(async () => (await matching()).length, { timeout: TOLD_WITHIN_MS }).toBe(1);
  const [sms] = await matching();
  if (sms === undefined) throw new Error('the SMS disappeared');
  return sms;
}

function expectAtItsMinute({ at }: Sms, dueMs: number): void {
  expect(Date.parse(at)).toBeGreaterThanOrEqual(dueMs);
  expect(Date.parse(at)).toBeLessThan(dueMs + SENT_WITHIN_MS);
}

journey(
  'a reminder requested by a guest is set after login and changed in its sheet, and its SMS is sent once, at its minute',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    const number = newNumber();
    await byDay(sandbox);
    await phone.open('/');
    await toSecondGrab(phone);
    const { title, startMs, sessionId, sCardId } = await secondGrab(sandbox);
    const coupon = phone.coupon(title);
    await coupon.getByRole('button', { name: words.remind }).tap();
    await logIn(phone, sandbox, number);
    await coupon.getByRole('button', { name: words.cancelReminder }).waitFor();

    await coupon.getByRole('button', { name: /更改/ }).tap();
    await page.getByRole('radio', { name: words.tenBefore }).check();
    await phone.button(words.setReminder).tap();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await toSecondGrab(phone);
    await coupon.getByRole('button', { name: words.cancelReminder }).waitFor();

    const later = await sandbox.newPerson();
    await sandbox.call(switchReminder, { kind: 'START', on: true, sCardId, sessionId, minutesBefore: 5 }, later);
    await untilShortlyBefore(sandbox, startMs - 10 * MINUTE_MS);
    expectAtItsMinute(await theSms(sandbox, number, title), startMs - 10 * MINUTE_MS);
    await untilShortlyBefore(sandbox, startMs - 5 * MINUTE_MS);
    expectAtItsMinute(await theSms(sandbox, later.phone, title), startMs - 5 * MINUTE_MS);
    await theSms(sandbox, number, title);
    await sandbox.setClockAhead(0);
  },
);

journey(
  'an expiry reminder is set at the coupon, cancelled, set again, and its SMS is sent',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    const person = await sandbox.newPerson();
    await giveCoupon(sandbox, person, 'luckyCredit');
    await bringSession(phone, person);
    await phone.open('/myCard');
    const coupon = phone.coupon(words.luckyCredit);
    const setTo = async (name: string): Promise<void> => {
      await coupon.getByRole('button', { name: words.remindExpiry }).tap();
      await page.getByRole('radio', { name }).check();
      await phone.button(words.setReminder).tap();
      await coupon.getByRole('button', { name: /短信提醒/ }).waitFor();
    };
    await setTo(words.threeDaysLeft);
    await coupon.getByRole('button', { name: /短信提醒/ }).tap();
    await phone.button(words.cancelReminder).tap();
    await coupon.getByRole('button', { name: words.remindExpiry }).waitFor();
    await setTo(words.threeDaysLeft);

    const answer = await sandbox.call(listMyCoupons, { tab: 'AVAILABLE' }, person);
    const reminder = answer.code === codeOf.SUCCESS ? answer.resp_data.list[0]?.reminder : undefined;
    const dueMs = Date.parse(reminder?.remindAt ?? '');
    expect((dueMs / (60 * MINUTE_MS) + 8) % 24).toBe(8);
    await untilShortlyBefore(sandbox, dueMs);
    expectAtItsMinute(await theSms(sandbox, person.phone, words.luckyCredit), dueMs);
    await sandbox.setClockAhead(0);
  },
);

interface StockOf {
  readonly browser: Browser;
  readonly baseUrl: string;
  readonly templateId: string;
}

/** The centre's own stock of a coupon, changed by the sandbox's editor. */
async function changeStockOf({ browser, baseUrl, templateId }: StockOf, by: (left: number) => number): Promise<void> {
  const editor = await openConsole(browser, {
    product: { baseUrl, administratorCookie: '', secondAdministratorCookie: '' },
  });
  expect((await editor.context.request.post(`${baseUrl}/sandbox/operators`, { data: { role: 'editor' } })).ok()).toBe(
    true,
  );
  const cookie = (await editor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const ask = async (path: string, request: object) => (await consoleCall(baseUrl, { path, request, cookie })).data;
  const { pools } = await ask(showCoupon.path, { templateId });
  const pool = (pools as Pool[]).find(({ kind }) => kind === 'CENTRE');
  if (pool === undefined) throw new Error('the coupon has no stock of the centre');
  const { poolId, total, issued } = pool;
  const reason = '合作方追加库存';
  await ask(changeStock.path, { poolId, expectedTotal: total, by: by(total - issued), reason });
  await editor.leave();
}

journey(
  'who waits for a sold-out coupon is told by SMS and message when there is stock again, and collects it from there',
  async ({ browser, stage, sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    await byDay(sandbox);
    const sCardId = await offerId(sandbox, 'fruit');
    const stock: StockOf = { browser, baseUrl: stage.baseUrl, templateId: sCardId };
    await changeStockOf(stock, (left) => -left);
    const person = await sandbox.newPerson();
    await bringSession(phone, person);
    const wait = phone.button(/有货时提醒我/);
    await expect
      .poll(async () => {
        await phone.open(`/cardDetail?sCardId=${sCardId}`);
        await page.getByRole('main').getByRole('heading', { name: words.fruit }).waitFor();
        return wait.count();
      }, TOLD)
      .toBe(1);
    await wait.tap();
    await phone.toast('有货时会短信通知您');
    await phone.button(/有货时短信提醒/).waitFor();
    expect((await sandbox.smsTo(person.phone)).filter(({ text }) => text.includes(words.fruit))).toEqual([]);

    await changeStockOf(stock, () => 5);
    await theSms(sandbox, person.phone, `您关注的“${words.fruit}”又可以领取了`);
    const message = page.getByRole('main').getByRole('listitem').filter({ hasText: '到货提醒' });
    await expect
      .poll(async () => {
        await phone.open('/myCard?messages=1');
        await page.getByRole('heading', { level: 1 }).waitFor();
        return message.count();
      }, TOLD)
      .toBe(1);
    await message.getByRole('link').tap();
    await page.getByRole('main').getByRole('heading', { name: words.fruit }).waitFor();
    await phone.button(words.collect).tap();
    await expect
      .poll(async () => {
        const answer = await sandbox.call(listMyCoupons, { tab: 'AVAILABLE' }, person);
        return answer.code === codeOf.SUCCESS ? answer.resp_data.list.map(({ sCardId: id }) => id) : [];
      }, TOLD)
      .toEqual([sCardId]);
    await sandbox.setClockAhead(0);
  },
);
