import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PROVISIONING_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import { afterEach, describe, expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { bringSession, logIn, newNumber } from '#journey/page/login.ts';
import { findUnder, openDetail, ownTab, useIt } from '#journey/page/my-coupons.ts';
import { type Phone, type PhoneKind, sizes } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';
import type { Person, Sandbox } from '#journey/sandbox/sandbox.ts';

/* One file for everything that uses coupons: the biller's mode is global to the product, and files run in parallel. */

const kinds: readonly PhoneKind[] = journeyLocales.flatMap((locale: Locale) =>
  (Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => ({ locale, size })),
);

describe.for(kinds)('on a phone in $locale, size $size', (kind) => {
  journey('from the coupon centre to a used coupon', async ({ sandbox, takePhone }) => {
    const phone = await takePhone(kind);
    const { page, words } = phone;
    const number = newNumber();
    const title = words.luckyCredit;

    await phone.open('/');
    await phone.coupon(title).getByRole('button', { name: words.loginToCollect }).tap();
    await logIn(phone, sandbox, number);
    await phone.toast(words.loginSucceeded);
    await phone.toast(words.collected);
    await phone.coupon(title).getByRole('button', { name: words.use }).waitFor();

    await phone.link(words.myCards).tap();
    await page.getByRole('heading', { name: words.myCards, level: 1 }).waitFor();
    expect(await page.title()).toBe(words.myCards);

    const code = await openDetail(phone, title);
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await phone.button(words.copy).tap();
    await phone.toast(words.copySucceeded);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

    await useIt(phone, words.useNow);
    await page.getByRole('heading', { name: words.useSucceeded }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/useCardResult$/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words.useResult);
    expect(await page.getByText(words.effective, { exact: true }).count()).toBe(1);
    expect(await page.getByRole('main').locator('svg').count()).toBeGreaterThan(0);
    await expect
      .poll(async () => (await sandbox.smsTo(number)).map(({ text }) => text).join())
      .toContain(words.usedNotice);

    await phone.link(words.toMyCards).tap();
    await findUnder(phone, 'USED', title);
    await ownTab(phone, 'AVAILABLE').tap();
    await expect.poll(() => phone.coupon(title).count()).toBe(0);
  });
});

/** After this the console counts a use as hanging. */
const HANGS_AFTER_MS = 15_000;

/** A phone at my coupons, with one usable coupon. */
async function withCoupon(phone: Phone, sandbox: Sandbox): Promise<Person> {
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'luckyCredit');
  await bringSession(phone, person);
  await phone.open('/myCard');
  await phone.coupon(phone.words.luckyCredit).waitFor();
  return person;
}

const ORDER_NO = /^U\d{22}$/;

/** Being processed is neither success nor failure, and turns by itself: the page is never loaded again. */
async function settlesOnce(phone: Phone, sandbox: Sandbox, person: Person): Promise<void> {
  const { page, words } = phone;
  expect(await page.getByRole('heading', { name: words.useSucceeded }).count()).toBe(0);
  await page.getByText(ORDER_NO).waitFor();
  await page.getByText(words.settled, { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: words.useSucceeded }).waitFor();
  expect(await sandbox.bookOf(person.phone)).toMatchObject([{ applied: true }]);
  await phone.link(words.toMyCards).tap();
  await findUnder(phone, 'USED', words.luckyCredit);
}

/** The browser logs every HTTP 401; here they are expected. */
const SESSION_OVER = /status of 401/;

journey('if the session ends before a use, the use continues after login', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  phone.troubles.allow(SESSION_OVER);
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'dailyData');
  await bringSession(phone, person);
  await phone.open('/myCard');
  await phone.coupon(words.dailyData).waitFor();
  await phone.context.clearCookies();
  await useIt(phone, `${words.use} ${words.dailyData}`);
  await logIn(phone, sandbox, person.phone);
  await page.getByRole('heading', { name: words.useSucceeded }).waitFor();
});

journey('if another subscriber logs in instead, nothing is used', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { page, words } = phone;
  phone.troubles.allow(SESSION_OVER);
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'dailyData');
  await bringSession(phone, person);
  await phone.open('/myCard');
  await phone.coupon(words.dailyData).waitFor();
  await phone.context.clearCookies();
  await useIt(phone, `${words.use} ${words.dailyData}`);
  await logIn(phone, sandbox, newNumber());
  await page.getByRole('heading', { name: words.useFailed }).waitFor();
  expect(await sandbox.bookOf(person.phone)).toEqual([]);
});

describe('a biller that fails', () => {
  afterEach<{ readonly sandbox: Sandbox }>(({ sandbox }) => sandbox.setBilling('normal'));

  journey(
    'is unreachable: the coupon stays in use, and is settled once when the biller is back',
    async ({ sandbox, takePhone }) => {
      const phone = await takePhone({ locale: 'zh-CN' });
      const { page, words } = phone;
      const person = await withCoupon(phone, sandbox);
      await sandbox.setBilling('vanish');
      await useIt(phone, `${words.use} ${words.luckyCredit}`);
      await page.getByText(words.processing).waitFor({ timeout: PROVISIONING_TIMEOUT_MS * 2 });
      expect(await page.getByText(words.effective, { exact: true }).count()).toBe(1);

      await phone.link(words.toMyCards).tap();
      await findUnder(phone, 'USING', words.luckyCredit);
      await page.goBack();
      await page.getByText(words.processing).waitFor();
      await sandbox.setBilling('normal');
      await settlesOnce(phone, sandbox, person);
    },
  );

  journey(
    'stays unreachable: support finds the hanging use, settles it with a reason, and the subscriber sees the result',
    async ({ browser, sandbox, takePhone }) => {
      const phone = await takePhone({ locale: 'zh-CN' });
      const { words } = phone;
      const person = await withCoupon(phone, sandbox);
      await sandbox.setBilling('vanish');
      await useIt(phone, `${words.use} ${words.luckyCredit}`);
      await phone.page.getByText(words.processing).waitFor({ timeout: PROVISIONING_TIMEOUT_MS * 2 });

      const operator = await signInAs(browser, 'support');
      const { page } = operator;
      const masked = `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`;
      await operator.open('/hanging-uses');
      const row = page.getByRole('row').filter({ hasText: masked });
      await row.waitFor({ timeout: HANGS_AFTER_MS * 2 });
      await row.getByRole('button', { name: '记为已使用' }).click();
      await page.getByLabel('原因').fill('计费方电话确认已生效');
      await page.getByRole('dialog').getByRole('button', { name: '记为已使用' }).click();
      await page.getByText('已记为已使用').waitFor();
      await expect.poll(() => row.count()).toBe(0);

      await phone.page.getByText(words.settled, { exact: true }).waitFor({ timeout: HANGS_AFTER_MS * 2 });
      await phone.link(words.toMyCards).tap();
      await findUnder(phone, 'USED', words.luckyCredit);

      await operator.open('/subscribers');
      await page.getByLabel('手机号码（11 位）').fill(person.phone);
      await page.getByRole('button', { name: '查找' }).click();
      await page.getByRole('heading', { name: masked }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('tab', { name: '领取诊断' }).click();
      await page.getByRole('combobox', { name: '选择券' }).fill(words.luckyCredit);
      await page.locator('.ant-select-item-option:visible').filter({ hasText: words.luckyCredit }).first().click();
      await page.getByText('现在不能领取').waitFor();
      await page.getByRole('row').filter({ hasText: '未达每人限领数量' }).getByText('不通过').waitFor();
      await operator.leave();
    },
  );

  journey('is slow: first "being processed", then done', async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    const person = await withCoupon(phone, sandbox);
    await sandbox.setBilling('slow');
    await useIt(phone, `${phone.words.use} ${phone.words.luckyCredit}`);
    await phone.page.getByText(phone.words.processing).waitFor({ timeout: PROVISIONING_TIMEOUT_MS * 2 });
    await settlesOnce(phone, sandbox, person);
  });

  journey('refuses: the page says so, and the coupon is back and can be used later', async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    const person = await withCoupon(phone, sandbox);
    await sandbox.setBilling('refuse');
    await useIt(phone, `${words.use} ${words.luckyCredit}`);
    await page.getByRole('heading', { name: words.useFailed }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/useCardFailResult$/);
    await page.getByText(words.isBack).waitFor();
    await page.getByText(ORDER_NO).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: /10086/ }).getAttribute('href')).toBe('tel:10086');
    await phone.link(words.toMyCards).tap();
    await phone.coupon(words.luckyCredit).waitFor();

    await sandbox.setBilling('normal');
    await useIt(phone, `${words.use} ${words.luckyCredit}`);
    await page.getByRole('heading', { name: words.useSucceeded }).waitFor();
    expect((await sandbox.bookOf(person.phone)).filter(({ applied }) => applied)).toHaveLength(1);
  });
});

journey(
  'feedback from a result names its order, to support too, and its answer comes to the message centre',
  async ({ sandbox, takePhone, browser }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    await withCoupon(phone, sandbox);
    await sandbox.setBilling('normal');
    await useIt(phone, `${words.use} ${words.luckyCredit}`);
    await page.getByRole('heading', { name: words.useSucceeded }).waitFor();
    const [orderNo = ''] = /U\d{22}/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
    expect(orderNo).not.toBe('');

    await phone.link('意见反馈').tap();
    await page.getByText(`相关订单：${orderNo}`).waitFor();
    const said = `到账慢了一点 ${newNumber()}`;
    await page.getByRole('textbox').fill(said);
    await phone.button('提交反馈').tap();
    // The middle of numbers in it is hidden.
    const mine = page.getByRole('listitem').filter({ hasText: orderNo });
    await mine.waitFor();

    const operator = await signInAs(browser, 'support');
    await operator.open('/feedback');
    const row = operator.page.getByRole('row').filter({ hasText: orderNo });
    await row.getByRole('button', { name: /回\s?复/ }).click();
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('已核实，权益已到账，谢谢反馈。');
    await dialog.getByRole('button', { name: /回\s?复/ }).click();
    await expect
      .poll(() =>
        row
          .getByText('已核实')
          .count()
          .catch(() => 0),
      )
      .toBeLessThanOrEqual(1);
    await operator.leave();

    await expect
      .poll(async () => {
        await phone.open('/myCard?messages=1');
        await page.getByRole('main').getByRole('listitem').first().waitFor();
        return page.getByText('您的反馈有了回复').count();
      })
      .toBe(1);
    await phone.open('/myCard?feedback=1');
    await page.getByText('已核实，权益已到账，谢谢反馈。').waitFor();
  },
);
