import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
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
