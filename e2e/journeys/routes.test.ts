import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { locales } from '@coupon-centre/contract/field';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import { describe, expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/login.ts';
import { giveCoupon, offerId } from '#journey/owned.ts';
import type { Phone } from '#journey/phone.ts';
import { routes } from '#journey/routes.ts';
import { movedOn, noteShifts } from '#journey/shifts.ts';

/** Browsers tell of a page that is answered with 404. */
const NOT_FOUND = /status of 404/;

const titleOf = ({ page }: Phone): Promise<string> => page.title();
const pathOf = ({ page }: Phone): string => new URL(page.url()).pathname;

/** Opens every route by its address, as a link from elsewhere does. */
async function openEach(phone: Phone): Promise<void> {
  phone.troubles.allow(NOT_FOUND);
  await noteShifts(phone.context);
  const { locale } = phone.kind;
  for (const { path, title } of routes) {
    const answer = await phone.open(path);
    expect(answer?.status(), path).toBe(200);
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await titleOf(phone), path).toBe(title[locale]);
    const heading = await phone.page.getByRole('heading', { level: 1 }).textContent();
    expect(heading === phone.words.notFound, path).toBe(false);
    expect(await movedOn(phone, path), path).toEqual([]);
  }
}

describe.for(locales)('every route of the table, in %s', (locale) => {
  journey('by a guest', async ({ takePhone }) => {
    await openEach(await takePhone({ locale }));
  });

  journey('by somebody logged in', async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale });
    await bringSession(phone, await sandbox.newPerson());
    await openEach(phone);
  });
});

journey('paths are told apart by case, and unknown ones are not found, with a way home', async ({ takePhone }) => {
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

journey('the bare address leads to the coupon centre and keeps its query', async ({ stage, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  for (const path of ['/?ch=campus', `${PAGE_BASE}?ch=campus`]) {
    await phone.page.goto(stage.baseUrl + path);
    expect(phone.page.url(), path).toBe(`${stage.baseUrl}${PAGE_BASE}/?ch=campus`);
  }
});

journey('the title follows every navigation, and back goes back one step', async ({ sandbox, takePhone }) => {
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

journey('back leads home where the page was opened on this very screen', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  await phone.open('/protocol');
  const opened = phone.context.waitForEvent('page');
  await phone.page.evaluate(() => void open(location.href, '_blank', 'noopener'));
  const page = await opened;
  await page.getByRole('button', { name: phone.words.back }).tap();
  await page.getByRole('heading', { name: phone.words.centre, level: 1 }).waitFor();
});

journey('the first full address of the session is kept, and stays the first', async ({ takePhone }) => {
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
  journey('goes with the claim, also from another screen later', async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    await bringSession(phone, await sandbox.newPerson());
    await phone.open(path);
    await phone.link(phone.words.myCards).tap();
    await phone.page.getByRole('tablist').waitFor();
    await phone.open('/');
    const asked = phone.page.waitForRequest((request) => request.url().endsWith(collectFromCardCenter.path));
    await phone.coupon(phone.words.dailyData).getByRole('button', { name: phone.words.collect }).tap();
    expect((await asked).postDataJSON()).toMatchObject({ ch: 'campus' });
  });
});

journey('the detail reads its parameters from the hash as well', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const person = await sandbox.newPerson();
  const [uCardId, sCardId] = [await giveCoupon(sandbox, person, 'dailyData'), await offerId(sandbox, 'dailyData')];
  await bringSession(phone, person);
  for (const path of [
    `/cardDetail?uCardId=${uCardId}&sCardId=${sCardId}`,
    `/cardDetail#/?uCardId=${uCardId}&sCardId=${sCardId}`,
  ]) {
    await phone.open(path);
    await phone.page.getByText(phone.words.received, { exact: true }).waitFor();
  }
});

journey("somebody else's coupon shows nothing, and says nothing", async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const [owner, stranger] = [await sandbox.newPerson(), await sandbox.newPerson()];
  const [uCardId, sCardId] = [await giveCoupon(sandbox, owner, 'dailyData'), await offerId(sandbox, 'dailyData')];
  await bringSession(phone, stranger);
  const answered = phone.page.waitForResponse((response) => response.url().endsWith('/getCardDetailsInfo'));
  await phone.open(`/cardDetail?uCardId=${uCardId}&sCardId=${sCardId}`);
  expect(await (await answered).json()).toMatchObject({ code: '3001' });
  await expect.poll(() => phone.page.getByRole('status').filter({ hasText: /./ }).count()).toBe(0);
  expect(await phone.page.getByRole('main').textContent()).toBe('');
  expect(await phone.page.getByRole('alert').count()).toBe(0);
});
