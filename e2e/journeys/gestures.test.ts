import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { finger, gesturesReady, type Point } from '#journey/page/finger.ts';
import { bringSession } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';

const middleOf = async (locator: Locator): Promise<Point> => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const selected = ({ page }: Phone): Promise<string | null> =>
  page.getByRole('tab', { selected: true }).first().textContent();

journey('a swipe leads to the next tab and back, but not from the edge', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'dailyData');
  await bringSession(phone, person);
  await phone.open('/myCard');
  await phone.coupon(words.dailyData).waitFor();
  await gesturesReady(phone);
  const { drag } = await finger(phone);
  await drag({ x: 300, y: 500 }, { x: 90, y: 505 });
  await expect.poll(() => selected(phone)).toContain(words.tabs.USING);
  await drag({ x: 90, y: 500 }, { x: 300, y: 505 });
  await expect.poll(() => selected(phone)).toContain(words.tabs.AVAILABLE);
  await drag({ x: 5, y: 500 }, { x: 220, y: 505 });
  await drag({ x: 200, y: 300 }, { x: 120, y: 500 });
  expect(await selected(phone)).toContain(words.tabs.AVAILABLE);

  await phone.open('/?classId=.all');
  const coupon = page.getByRole('tabpanel').getByRole('article').first();
  await coupon.waitFor();
  await gesturesReady(phone);
  await coupon.scrollIntoViewIfNeeded();
  const before = await selected(phone);
  const { y } = await middleOf(coupon);
  await drag({ x: 300, y }, { x: 90, y });
  await expect.poll(() => selected(phone)).not.toBe(before);
});

journey('a finger that rests on a coupon shows its details, which collect in place', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  await page.addInitScript(() => {
    const ticks: number[] = [];
    Object.assign(window, { ticks });
    navigator.vibrate = (pattern) => ticks.push(Number(pattern)) > 0;
  });
  await bringSession(phone, await sandbox.newPerson());
  await phone.open('/?classId=.all');
  const coupon = phone.coupon(words.weekendData);
  await gesturesReady(phone);
  await coupon.scrollIntoViewIfNeeded();
  const { hold } = await finger(phone);
  await hold(await middleOf(coupon.getByRole('heading')));
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading', { name: words.rules }).waitFor();
  expect(new URL(page.url()).search).toBe('?classId=.all');
  await sheet.getByRole('button', { name: words.collect, exact: true }).tap();
  await phone.toast(words.collected);
  expect(await page.evaluate(() => (window as unknown as { ticks: number[] }).ticks.length)).toBeGreaterThan(0);
  await sheet.getByRole('button', { name: words.close }).last().tap();
  await coupon.getByText(words.collectedAtOnce).waitFor();

  // A short tap opens the coupon's screen, as ever.
  await coupon.getByRole('link').tap();
  await page.getByRole('heading', { name: words.detail, level: 1 }).waitFor();
  expect(await sheet.count()).toBe(0);
});

journey.for([
  ['the coupon centre', '/'],
  ['my coupons', '/myCard'],
] as const)('%s is refreshed by pulling', async ([, path], { sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { page } = phone;
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'topUp50');
  await bringSession(phone, person);
  await phone.open(path);
  await page.getByRole('article').first().waitFor();
  await gesturesReady(phone);
  const { drag } = await finger(phone);
  const asked = page.waitForRequest((request) => request.url().includes('/bass-card/'));
  await drag({ x: 180, y: 160 }, { x: 182, y: 420 });
  await asked;
  await phone.toast('Up to date');
});
