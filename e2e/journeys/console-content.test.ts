import { randomInt } from 'node:crypto';
import { decideApproval } from '@coupon-centre/contract/approval/decide-approval';
import { saveContentItem } from '@coupon-centre/contract/content/save-content-item';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { expect, inject } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';

// The button has an extra label while sending.
const save = ({ page }: OperatorConsole) => page.locator('button[form=content-item]').click();

journey(
  'two operators edit a channel: the second sees the current value; an empty name is reported at its field',
  async ({ browser }) => {
    const ch = `journey-${randomInt(10 ** 9)}`;
    const operators = [await signInAs(browser, 'editor'), await signInAs(browser, 'editor')] as const;
    const [one, other] = operators;
    other.troubles.allow(/status of 409/);
    await one.open('/channels');
    await one.page.getByRole('button', { name: '新增', exact: true }).first().click();
    await one.page.getByLabel('渠道代码').fill(ch);
    await one.page.getByLabel('名称 · 中文').fill('营业厅');
    await save(one);
    await one.page.getByText('必填', { exact: true }).waitFor();
    await one.page.getByLabel('名称 · 英文').fill('Shop');
    expect(await accessibilityProblems(one.page)).toEqual([]);
    await save(one);
    await one.page.getByText('已保存').waitFor();
    for (const { page, open } of operators) {
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
    await Promise.all(operators.map(({ leave }) => leave()));
  },
);

journey(
  'a coupon’s share text is submitted in the console, approved, and served to social apps',
  async ({ browser }) => {
    const operator = await signInAs(browser, 'editor', { locale: 'en' });
    const approver = await signInAs(browser, 'approver');
    const { page } = operator;
    await operator.open('/share-texts');
    const platform = page.getByRole('row').filter({ hasText: 'The platform (default)' });
    await platform.getByText('Come and find deals in the coupon centre').waitFor();
    expect(await platform.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Shared content').click();
    await page.getByRole('option').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    const title = `Look at this ${randomInt(10 ** 9)}`;
    for (const language of ['Chinese', 'English']) {
      await page.getByLabel(`Title · ${language}`, { exact: true }).fill(title);
      await page.getByLabel(`Subtitle · ${language}`, { exact: true }).fill('Yours for the taking');
    }
    const answered = page.waitForResponse(`**${saveContentItem.path}`);
    await save(operator);
    const answer = await answered;
    const { item } = answer.request().postDataJSON() as { item: { shared: string } };
    await page.getByText('Submitted for approval', { exact: true }).waitFor();
    const { approvalId, hash } = ((await answer.json()) as { resp_data: { approvalId: string; hash: string } })
      .resp_data;
    await page.locator(`a[href$="/approvals/${approvalId}"]`).waitFor();
    await approver.call(decideApproval.path, { approvalId, hash, isApproved: true });
    const link = `${inject('baseUrl')}${PAGE_BASE}/shareIndex?sCardId=${item.shared}`;
    const sharePage = async () => (await fetch(link, { headers: { 'accept-language': 'en' } })).text();
    await expect.poll(sharePage, { timeout: 5_000 }).toContain(`property="og:title" content="${title}"`);
    await Promise.all([operator.leave(), approver.leave()]);
  },
);
