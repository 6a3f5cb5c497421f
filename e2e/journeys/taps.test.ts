import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { getUserCardList } from '@coupon-centre/contract/card/get-user-card-list';
import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/login.ts';
import { offerId } from '#journey/owned.ts';
import type { Phone } from '#journey/phone.ts';
import type { Person, Sandbox } from '#journey/sandbox.ts';
import { wordsOf } from '#journey/words.ts';

/** Something that is kept waiting until it is let go. */
function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, opened: promise };
}

const CLAIMS = `**${collectFromCardCenter.path}`;
/** Units that the demo province begins with. */
const FRUIT_LEFT = 151;

/** The button of a coupon, whatever it says. */
const buttonOf = (phone: Phone, title: string) => phone.coupon(title).getByRole('button');

/** What somebody has and can use, by the server's word. */
async function titlesOf(sandbox: Sandbox, person: Person): Promise<readonly string[]> {
  const answer = await sandbox.call(getUserCardList, { tab: 'AVAILABLE' }, person);
  return answer.code === '0000' ? answer.resp_data.list.map(({ mTitle }) => mTitle) : [answer.msg];
}

journey(
  'taps on a page whose scripts are still on their way are felt, kept and played back in order',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    const scripts = gate();
    await page.route('**/assets/*.js', async (route: Route) => {
      await scripts.opened;
      await route.continue();
    });
    const opening = phone.open('/');
    const collect = phone.coupon(words.dailyData).getByRole('button', { name: words.loginToCollect });
    await collect.tap();
    expect(await collect.getAttribute('data-kept')).toBe('');
    await phone.button(words.largeType).tap();
    await collect.tap();
    scripts.open();
    await opening;
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => collect.getAttribute('data-kept')).toBeNull();
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--font-factor')),
    ).toBe('1.5');
  },
);

journey(
  'two people tap for the last one: both see it at once, one is told the truth',
  async ({ sandbox, takePhone }) => {
    const [winner, loser] = [await takePhone({ locale: 'en' }), await takePhone({ locale: 'zh-CN' })];
    for (const phone of [winner, loser]) {
      await bringSession(phone, await sandbox.newPerson());
      await phone.open('/');
      await phone.coupon(phone.words.fruit).getByRole('button', { name: phone.words.collect }).waitFor();
    }
    const sCardId = await offerId(sandbox, 'fruit');
    const takers = await sandbox.newPeople(FRUIT_LEFT - 1);
    const taken = await Promise.all(takers.map((taker) => sandbox.call(collectFromCardCenter, { sCardId }, taker)));
    expect(taken.filter(({ code }) => code === '0000')).toHaveLength(FRUIT_LEFT - 1);

    const answer = gate();
    await loser.page.route(CLAIMS, async (route: Route) => {
      await answer.opened;
      await route.continue();
    });
    await buttonOf(loser, loser.words.fruit).tap();
    await expect.poll(() => buttonOf(loser, loser.words.fruit).textContent()).toBe(loser.words.collectedAtOnce);
    await buttonOf(winner, winner.words.fruit).tap();
    await winner.toast(winner.words.collected);
    answer.open();
    await expect.poll(() => buttonOf(loser, loser.words.fruit).textContent()).toBe(loser.words.soldOut);
    await loser.page.getByText(loser.words.notCollected).waitFor();
  },
);

journey('a claim whose answer got lost is collected once by tapping again', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { page, words } = phone;
  phone.troubles.allow(/ERR_CONNECTION_RESET/);
  const person = await sandbox.newPerson();
  await bringSession(phone, person);
  await phone.open('/');
  const button = phone.coupon(words.weekendData).getByRole('button', { name: words.collect });
  await page.route(CLAIMS, async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await button.tap();
  await phone.toast(words.tapAgain);
  await page.unroute(CLAIMS);
  await button.tap();
  await phone.toast(words.collected);
  expect(await titlesOf(sandbox, person)).toEqual([wordsOf('zh-CN').weekendData]);
});

journey('tapping many times collects once', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { words } = phone;
  const person = await sandbox.newPerson();
  await bringSession(phone, person);
  await phone.open('/');
  const button = phone.coupon(words.weekendData).getByRole('button', { name: words.collect });
  await button.waitFor();
  await button.evaluate((element: HTMLElement) => {
    for (let tap = 0; tap < 10; tap += 1) element.click();
  });
  await phone.toast(words.collected);
  expect(await titlesOf(sandbox, person)).toEqual([words.weekendData]);
});
