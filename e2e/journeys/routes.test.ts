import { codeOf } from '@coupon-centre/contract/call/errors';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { pageConfig } from '@coupon-centre/contract/front-ends/page-config';
import { describe, expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { bringSession } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { routes } from '#journey/page/routes.ts';
import { movedOn, noteShifts } from '#journey/page/shifts.ts';
import { giveCoupon, offerId } from '#journey/sandbox/owned.ts';

/** Browsers log an error for a page answered with 404. */
const NOT_FOUND = /status of 404/;

const titleOf = ({ page }: Phone): Promise<string> => page.title();
const pathOf = ({ page }: Phone): string => new URL(page.url()).pathname;

/** Names of what the page tells every visitor about the server. */
async function toldBy({ page }: Phone): Promise<readonly string[]> {
  const { config } = JSON.parse((await page.locator('#state').textContent()) ?? '');
  return Object.keys(config).sort();
}

/** Opens every route by its address, as an external link would. */
async function openEach(phone: Phone): Promise<void> {
  phone.troubles.allow(NOT_FOUND);
  await noteShifts(phone.context);
  const { locale } = phone.kind;
  for (const { path, title } of routes) {
    const answer = await phone.open(path);
    expect(answer?.status(), path).toBe(200);
    expect(await toldBy(phone), path).toEqual(Object.keys(pageConfig.shape).sort());
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await titleOf(phone), path).toBe(title[locale]);
    const heading = await phone.page.getByRole('heading', { level: 1 }).textContent();
    expect(heading === phone.words.notFound, path).toBe(false);
    expect(await movedOn(phone, path), path).toEqual([]);
  }
}

describe.for(journeyLocales)('every route of the table, in %s', (locale) => {
  journey('by a guest', async ({ takePhone }) => {
    await openEach(await takePhone({ locale }));
  });

  journey('by a subscriber', async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale });
    await bringSession(phone, await sandbox.newPerson());
    await openEach(phone);
  });
});

journey('paths are case-sensitive, and unknown ones show "not found" with a link home', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  phone.troubles.allow(NOT_FOUND);
  for (const path of ['/mycard', '/MAIN', '/h5MyCard', '/nowhere', '/myCard/more']) {
    expect((await phone.open(path))?.status(), path).toBe(404);
    await phone.page.getByRole('heading', { name: phone.words.notFound }).waitFor();
  }
  await phone.link(phone.words.centre).tap();
  await phone.coupon(phone.words.dailyData).waitFor();
  expect(pathOf(phone)).toBe(`${PAGE_BASE}/`);
});

journey('the bare address redirects to the coupon centre and keeps its query', async ({ stage, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  for (const path of ['/?ch=campus', `${PAGE_BASE}?ch=campus`]) {
    await phone.page.goto(stage.baseUrl + path);
    expect(phone.page.url(), path).toBe(`${stage.baseUrl}${PAGE_BASE}/?ch=campus`);
  }
});

journey('the title follows every navigation, and back goes one step back', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { words } = phone;
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'dailyData');
  await bringSession(phone, person);
  await phone.open('/');
  await phone.link(words.myCards).tap();
  await expect.poll(() => titleOf(phone)).toBe(words.myCards);
  await phone.coupon(words.dailyData).getByRole('link').tap();
  await expect.poll(() => titleOf(phone)).toBe(words.detail);
  await phone.button(words.back).tap();
  await phone.coupon(words.dailyData).waitFor();
  expect([await titleOf(phone), pathOf(phone)]).toEqual([words.myCards, `${PAGE_BASE}/myCard`]);
  await phone.button(words.back).tap();
  await expect.poll(() => titleOf(phone)).toBe(words.centre);
});

journey('back leads home if the page was opened on this screen', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  await phone.open('/protocol');
  const opened = phone.context.waitForEvent('page');
  await phone.page.evaluate(() => void open(location.href, '_blank', 'noopener'));
  const page = await opened;
  await page.getByRole('button', { name: phone.words.back }).tap();
  await page.getByRole('heading', { name: phone.words.centre, level: 1 }).waitFor();
});

journey('the first full address of the session is kept, and not replaced', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  await phone.open('/main?ch=sms-0711&from=poster#top');
  const first = phone.page.url();
  await phone.link(phone.words.myCards).tap();
  await phone.page.getByRole('heading', { name: phone.words.myCards }).waitFor();
  await phone.open('/protocol');
  await phone.page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await phone.page.evaluate(() => Object.values({ ...sessionStorage }) as unknown[]);
  expect(first).toContain('?ch=sms-0711&from=poster#top');
  expect(kept).toContain(first);
});

describe.for([
  ['the query', '/?ch=campus'],
  ['the hash', '/#/?ch=campus'],
] as const)('a channel in %s', ([, path]) => {
  journey('is sent with the claim, also later from another screen', async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    await bringSession(phone, await sandbox.newPerson());
    await phone.open(path);
    await phone.link(phone.words.myCards).tap();
    await phone.page.getByRole('tablist').waitFor();
    await phone.open('/');
    const asked = phone.page.waitForRequest((request) => request.url().endsWith(claimCoupon.path));
    await phone.coupon(phone.words.dailyData).getByRole('button', { name: phone.words.collect }).tap();
    expect((await asked).postDataJSON()).toMatchObject({ ch: 'campus' });
  });
});

journey('the detail also reads its parameters from the hash', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const person = await sandbox.newPerson();
  const uCardId = await giveCoupon(sandbox, person, 'dailyData');
  const sCardId = await offerId(sandbox, 'dailyData');
  await bringSession(phone, person);
  for (const path of [
    `/cardDetail?uCardId=${uCardId}&sCardId=${sCardId}`,
    `/cardDetail#/?uCardId=${uCardId}&sCardId=${sCardId}`,
  ]) {
    await phone.open(path);
    await phone.page.getByText(phone.words.received, { exact: true }).waitFor();
  }
});

journey('another subscriber’s coupon shows and reveals nothing', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const owner = await sandbox.newPerson();
  const stranger = await sandbox.newPerson();
  const uCardId = await giveCoupon(sandbox, owner, 'dailyData');
  const sCardId = await offerId(sandbox, 'dailyData');
  await bringSession(phone, stranger);
  const answered = phone.page.waitForResponse((response) => response.url().endsWith('/getCardDetailsInfo'));
  await phone.open(`/cardDetail?uCardId=${uCardId}&sCardId=${sCardId}`);
  expect(await (await answered).json()).toMatchObject({ code: codeOf.OWNED_COUPON_NOT_FOUND });
  await expect.poll(() => phone.page.getByRole('status').filter({ hasText: /./ }).count()).toBe(0);
  const main = phone.page.getByRole('main');
  expect(await main.textContent()).toBe((await main.getByRole('link').allTextContents()).join(''));
  expect(await main.getByRole('link').count()).toBe(2);
  expect(await phone.page.getByRole('alert').count()).toBe(0);
});
