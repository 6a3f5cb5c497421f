import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { layoutProblems, smallTargets } from '#journey/browser/layout.ts';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon, offerId } from '#journey/sandbox/owned.ts';
import type { Person, Sandbox } from '#journey/sandbox/sandbox.ts';

const TABLET = { width: 768, height: 1024 };
/** Just below the width from which there are two columns. */
const PHONE = { width: 599, height: 900 };
const LARGE_TARGET_PX = 60;
/** What may stand above the first of one's coupons (product §1). */
const ABOVE_FIRST_PX = 200;
/** Larger would be a magnified phone. */
const TITLE_MAX_PX = 18;
const READABLE_PX = 600;

/** How many coupons stand in a row. */
const columns = (coupons: Locator): Promise<number> =>
  coupons.evaluateAll((all) => {
    const tops = all.map((coupon) => Math.round(coupon.getBoundingClientRect().top));
    return Math.max(...tops.map((top) => tops.filter((other) => other === top).length));
  });

const articles = ({ page }: Phone): Locator => page.getByRole('article');

/** Someone with two coupons. */
async function owner(sandbox: Sandbox): Promise<Person> {
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'dailyData');
  await giveCoupon(sandbox, person, 'topUp50');
  return person;
}

async function switchToLarge(phone: Phone): Promise<void> {
  await phone.context.addCookies([{ name: 'largeType', value: '1', url: phone.origin }]);
}

journey('from 600 px on lists have two columns of ordinary size', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN', isStill: true });
  const { page, words } = phone;
  await bringSession(phone, await owner(sandbox));
  await page.setViewportSize(TABLET);
  for (const path of ['/', '/?classId=.all', `/?keyword=${encodeURIComponent(words.keyword)}`, '/myCard']) {
    await phone.open(path);
    await articles(phone).nth(1).waitFor();
    await expect.poll(() => columns(articles(phone)), { message: path }).toBe(2);
    expect(await layoutProblems(page), path).toEqual([]);
  }
  const title = articles(phone).first().getByRole('heading');
  const titlePx = await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(titlePx).toBeLessThanOrEqual(TITLE_MAX_PX);

  await phone.open('/');
  await page.setViewportSize(PHONE);
  await expect.poll(() => columns(articles(phone))).toBe(1);
});

journey('on a wide screen what is read and filled in stays narrow', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en', isStill: true });
  const { page } = phone;
  await page.setViewportSize(TABLET);
  for (const path of [`/cardDetail?sCardId=${await offerId(sandbox, 'dailyData')}`, '/exchange', '/rule']) {
    await phone.open(path);
    // What stands there until the screen's code has come is as wide as the screen.
    const widthPx = async (): Promise<number | undefined> => (await page.getByRole('main').boundingBox())?.width;
    await expect.poll(widthPx, { message: path }).toBeLessThanOrEqual(READABLE_PX);
  }
});

journey(
  'the first of my coupons stands near the top, and targets grow with large type',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', isStill: true });
    await bringSession(phone, await owner(sandbox));
    await phone.open('/myCard');
    await articles(phone).first().waitFor();
    expect((await articles(phone).first().boundingBox())?.y).toBeLessThanOrEqual(ABOVE_FIRST_PX);

    await switchToLarge(phone);
    for (const path of ['/', '/myCard', '/exchange']) {
      await phone.open(path);
      await phone.page.waitForLoadState('networkidle');
      expect(await smallTargets(phone.page, LARGE_TARGET_PX), path).toEqual([]);
    }
    const heights = await phone.open('/').then(() =>
      articles(phone)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().height))),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(LARGE_TARGET_PX);
  },
);
