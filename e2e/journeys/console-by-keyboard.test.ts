import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newOperator, signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';

const IDLE_MINUTES = 28;

/** Presses Tab often enough to leave any dialog; returns whether focus is still in one. */
async function isKeptIn(page: Page): Promise<boolean> {
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(() => document.getElementById('root')?.contains(document.activeElement));
    if (isBehind !== false) return false;
  }
  return true;
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

journey(
  'modules are moved by keyboard with announcements; leaving unsaved asks first, and staying keeps the changes',
  async ({ browser }) => {
    const operator = await signInAs(browser, 'editor', { locale: 'en' });
    const { page } = operator;
    const modules = page.getByRole('list', { name: 'Modules of the page' }).getByRole('listitem');
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });

    await operator.open('/pages/winter-warmth');
    await modules.first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
      'solid',
    );
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

    await page.getByRole('button', { name: 'Move module 1: Banner', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Banner picked up from position 1 of 4.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('Banner is over position 2 of 4.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.getByText('Banner dropped at position 2 of 4.').waitFor({ state: 'attached' });
    await expect.poll(async () => (await modules.allTextContents()).join(' ')).toMatch(/1\. Coupons.*2\. Banner/s);

    await page.getByRole('link', { name: 'Codes', exact: true }).click();
    await asked.waitFor();
    expect(await isKeptIn(page)).toBe(true);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Codes');
    await expect.poll(() => modules.first().textContent()).toContain('Coupons');
    const reloading = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined);
    const question = await reloading;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await page.getByRole('button', { name: /Editor$/ }).click();
    await page.getByRole('menuitem', { name: '中文' }).click();
    await page.getByRole('button', { name: '移动第 2 个模块：横幅' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('已拿起横幅，当前在第 2 位，共 4 位。').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.getByText('已取消，横幅留在原位。').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: '券码', exact: true }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('heading', { name: '券码', level: 1 }).waitFor();
    await operator.leave();
  },
);

journey('a row’s actions and their dialog by keyboard: focus moves in, stays, and returns', async ({ browser }) => {
  const { name } = await newOperator('viewer');
  const operator = await signInAs(browser, 'administrator', { locale: 'en' });
  const { page } = operator;
  await operator.open(`/operators?keyword=${name}`);
  const actions = page.getByRole('row').filter({ hasText: name }).getByRole('button');
  await actions.focus();
  const label = await focused(page);
  await page.keyboard.press('Enter');
  const first = page.getByRole('menuitem', { name: 'Change the role' });
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await isKeptIn(page)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(label);
  await operator.leave();
});

journey(
  'an unreachable server and an ending idle session are announced in every tab, and no input is lost',
  async ({ browser }) => {
    const operator = await signInAs(browser, 'administrator', { locale: 'en' });
    const { context, page, troubles } = operator;
    troubles.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.clock.install();
    await operator.open('/operators');
    await page.getByRole('button', { name: 'New operator' }).click();
    const dialog = page.getByRole('dialog', { name: 'New operator' });
    const name = `kept${Date.now()}`;
    await dialog.getByLabel('Sign-in name').fill(name);
    await dialog.getByLabel('Name', { exact: true }).fill('Kept');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'New operator' }).click();
    const away = page.getByText('The server cannot be reached; trying again');
    await away.waitFor();
    await context.setOffline(false);
    await away.waitFor({ state: 'hidden' });
    await page.getByText('Connection restored').waitFor();

    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: 'Operators', level: 1 }).waitFor();
    await context.clock.fastForward(IDLE_MINUTES * 60_000);
    const notices = [page, other].map((tab) => tab.getByRole('dialog', { name: 'Your session is about to end' }));
    await Promise.all(notices.map((notice) => notice.waitFor()));
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    await Promise.all(notices.map((notice) => notice.waitFor({ state: 'hidden' })));
    expect(await dialog.getByLabel('Sign-in name').inputValue()).toBe(name);
    await dialog.getByRole('button', { name: 'New operator' }).click();
    await page.getByText('This half is shown only once').waitFor();
    await operator.leave();
  },
);
