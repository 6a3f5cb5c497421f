import { randomInt } from 'node:crypto';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import { saveContentItem } from '@coupon-centre/contract/operator/content/save-content-item';
import { expect, inject } from 'vitest';
import { accessibilityProblems } from '#journey/accessibility.ts';
import { type Desk, signInAs } from '#journey/console.ts';
import { journey } from '#journey/journey.ts';

// While it is being sent the button has a further word.
const save = ({ page }: Desk) => page.locator('button[form=content-item]').click();

journey(
  'a channel: written by two at once, the second is told what is there now; an empty name stands at its field',
  async ({ browser }) => {
    const ch = `journey-${randomInt(10 ** 9)}`;
    const desks = [await signInAs(browser, 'editor'), await signInAs(browser, 'editor')] as const;
    const [one, other] = desks;
    other.troubles.allow(/status of 409/);
    await one.open('/channels');
    await one.page.getByRole('button', { name: '新增', exact: true }).click();
    await one.page.getByLabel('渠道代码').fill(ch);
    await one.page.getByLabel('名称 · 中文').fill('营业厅');
    await save(one);
    await one.page.getByText('必填', { exact: true }).waitFor();
    await one.page.getByLabel('名称 · 英文').fill('Shop');
    expect(await accessibilityProblems(one.page)).toEqual([]);
    await save(one);
    await one.page.getByText('已保存').waitFor();
    for (const { page, open } of desks) {
      await open(`/channels?keyword=${ch}`);
      await page
        .getByRole('row')
        .filter({ hasText: ch })
        .getByRole('button', { name: /^编\s?辑$/ })
        .click();
      await page.getByLabel('名称 · 英文').fill(page === one.page ? 'Our shop' : 'The shop');
    }
    await save(one);
    await one.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await save(other);
    await other.page.getByText('名称: 营业厅 / Our shop').waitFor();
    await other.page.getByRole('button', { name: '保留我的填写，可再次保存' }).click();
    await save(other);
    await other.page.getByText('已保存').waitFor();
    await Promise.all(desks.map(({ leave }) => leave()));
  },
);

journey('what a coupon says when it is shared is written at the desk and told to social apps', async ({ browser }) => {
  const desk = await signInAs(browser, 'editor', { locale: 'en' });
  const { page } = desk;
  await desk.open('/share-texts');
  const platform = page.getByRole('row').filter({ hasText: 'The platform (default)' });
  await platform.getByText('Come and find deals in the coupon centre').waitFor();
  expect(await platform.getByRole('button', { name: 'Remove' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('What is shared').click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  const title = `Look at this ${randomInt(10 ** 9)}`;
  for (const language of ['Chinese', 'English']) {
    await page.getByLabel(`Title · ${language}`, { exact: true }).fill(title);
    await page.getByLabel(`Subtitle · ${language}`, { exact: true }).fill('Yours for the taking');
  }
  const sent = page.waitForRequest(`**${saveContentItem.path}`);
  await save(desk);
  const { item } = (await sent).postDataJSON() as { item: { shared: string } };
  await page.getByText('Saved', { exact: true }).waitFor();
  const link = `${inject('baseUrl')}${PAGE_BASE}/shareIndex?sCardId=${item.shared}`;
  const told = async () => (await fetch(link, { headers: { 'accept-language': 'en' } })).text();
  await expect.poll(told, { timeout: 5_000 }).toContain(`property="og:title" content="${title}"`);
  await desk.leave();
});
