import { SERVICE_WORKER_PATH } from '@coupon-centre/contract/foundation/limits';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import type { Phone } from '#journey/page/phone.ts';

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

const workers = ({ page }: Phone): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Returns once the service worker controls the page and has cached it. */
async function visitTwice(phone: Phone): Promise<void> {
  await phone.open('/');
  await phone.page.evaluate(() => navigator.serviceWorker.ready);
  await phone.open('/');
  await phone.page.waitForLoadState('networkidle');
}

journey('without a network the cached page is shown, with a notice', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN', hasServiceWorker: true });
  const { page, words } = phone;
  await visitTwice(phone);
  phone.troubles.allow(NO_NETWORK);
  await phone.context.setOffline(true);
  await page.reload();
  await phone.coupon(words.dailyData).first().waitFor();
  await page.getByText(words.offline).waitFor();
  await phone.context.setOffline(false);
  await expect.poll(() => page.getByText(words.offline).count()).toBe(0);
});

journey.for([
  ['is not found', { status: 404, contentType: 'text/javascript', body: '' }],
  ['is not JavaScript', { status: 200, contentType: 'text/html', body: '<p>Not here</p>' }],
] as const)('a service worker whose file %s is removed', async ([, answer], { takePhone }) => {
  const phone = await takePhone({ locale: 'en', hasServiceWorker: true });
  await visitTwice(phone);
  expect(await workers(phone)).toBe(1);
  phone.troubles.allow(/status of 404/);
  await phone.page.route(`**${SERVICE_WORKER_PATH}`, (route) => route.fulfill(answer));
  await phone.open('/');
  await expect.poll(() => workers(phone)).toBe(0);
});

journey(
  'the debugging console comes with mdebug=true, also after the hash, and never without it',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const consoles = phone.page.locator('#eruda');
    for (const address of ['/?mdebug=true', '/#/somewhere?mdebug=true']) {
      await phone.open(address);
      await consoles.waitFor({ state: 'attached' });
    }
    await phone.open('/?mdebug=false');
    await phone.page.waitForLoadState('networkidle');
    expect(await consoles.count()).toBe(0);
  },
);
