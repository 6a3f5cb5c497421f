import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { logIn, newNumber } from '#journey/page/login.ts';

/** Drags a module over the list as an operator would: past the threshold of a press, then to its place. */
async function dragIn(page: Page, kind: string): Promise<void> {
  const from = await page.getByRole('button', { name: kind, exact: true }).boundingBox();
  const to = await page.getByRole('list', { name: '页面模块' }).boundingBox();
  if (from === null || to === null) throw new Error('nothing to drag, or no place to drag it to');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 4, { steps: 8 });
  await page.mouse.up();
}

const press = ({ page }: OperatorConsole, name: string) => page.getByRole('button', { name, exact: true }).click();
const modules = ({ page }: OperatorConsole) => page.getByRole('list', { name: '页面模块' }).getByRole('listitem');

journey(
  'a claim page: two modules dragged in, checked, approved by another operator, published, changed, with a variant for half of the people, rolled back',
  async ({ browser, sandbox, takePhone }) => {
    const pageId = `journey-${randomInt(10 ** 9)}`;
    const editor = await signInAs(browser, 'editor');
    const approver = await signInAs(browser, 'approver');
    const { page } = editor;
    // The check reports an empty module at its field.
    editor.troubles.allow(/status of 400/);
    const preview = page.frameLocator('iframe[title="手机预览"]');
    const title = page.getByLabel('标题 · 中文', { exact: true });

    await editor.open('/pages');
    await press(editor, '新建领券页');
    await page.getByLabel('页面编号').fill(pageId);
    await press(editor, '创建');
    await preview.getByRole('heading', { name: '新活动' }).waitFor();

    await dragIn(page, '优惠券');
    await page.getByLabel('优惠券', { exact: true }).waitFor();
    expect(await modules(editor).count()).toBe(2);
    await dragIn(page, '规则');
    expect(await modules(editor).count()).toBe(3);
    await page.getByRole('button', { name: /^\d\. 优惠券/ }).click();
    // Reported at the field before anything is sent.
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    // One that a guest can collect after logging in.
    await page.getByLabel('优惠券', { exact: true }).fill('500MB应急流量券');
    await page.locator('.ant-select-item-option:visible').first().click();
    await page.keyboard.press('Escape');
    await preview.getByRole('article').first().waitFor();
    await page.getByText('检查通过，可以发布').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(editor, '保存');
    await page.getByText('已保存').waitFor();
    await press(editor, '提交审批');
    await page.getByText(/第 1 版 · 待审批/).waitFor();

    await approver.open(`/pages/${pageId}`);
    await press(approver, '审批通过');
    await page
      .getByText(/已审批，待发布/)
      .first()
      .waitFor();
    await press(editor, '发布');
    await page.getByText(/第 1 版 · 已发布/).waitFor();
    const phone = await takePhone({ locale: 'zh-CN' });
    await expect.poll(async () => (await phone.open(`/h5Page?pageId=${pageId}`))?.status()).toBe(200);
    await phone.page.getByRole('heading', { name: '新活动' }).waitFor();
    await phone.page.getByRole('article').first().waitFor();

    await press(editor, '修改此版本');
    await page.getByText(/第 2 版 · 草稿/).waitFor();
    await page.getByRole('button', { name: /^\d\. 横幅/ }).click();
    await title.fill('第二版活动');
    await preview.getByRole('heading', { name: '第二版活动' }).waitFor();
    await press(editor, '添加方案');
    await page.getByRole('button', { name: '方案设置' }).click();
    await page.getByLabel('方案名称').fill('蓝色');
    await page.getByLabel(/^占比/).fill('50');
    await page.getByText('蓝色 · 50%').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: /^\d\. 横幅/ }).click();
    await title.fill('蓝色活动');
    await preview.getByRole('heading', { name: '蓝色活动' }).waitFor();
    await page.getByText('页面本身 · 50%').click();
    await preview.getByRole('heading', { name: '第二版活动' }).waitFor();
    await page.getByRole('button', { name: '页面设置' }).click();
    await page.getByLabel('分享标题 · 中文').fill('第二版');
    await page.getByText('蓝色 · 50%').waitFor();
    await press(editor, '保存');
    await press(editor, '提交审批');
    await page.getByText(/第 2 版 · 待审批/).waitFor();
    await approver.open(`/pages/${pageId}`);
    await approver.page.getByText('蓝色 · 50%').click();
    await approver.page.frameLocator('iframe[title="手机预览"]').getByRole('heading', { name: '蓝色活动' }).waitFor();
    await approver.page.getByRole('link', { name: '查看审批详情' }).click();
    await approver.page.getByText('蓝色 · 50%').click();
    await approver.page.frameLocator('iframe[title="手机预览"]').getByRole('heading', { name: '蓝色活动' }).waitFor();
    await approver.open(`/pages/${pageId}`);
    await press(approver, '审批通过');
    await page
      .getByText(/已审批，待发布/)
      .first()
      .waitFor();
    await press(editor, '发布');
    await page.getByText(/第 2 版 · 已发布/).waitFor();
    const isShown = async (heading: string): Promise<boolean> => {
      await phone.open(`/h5Page?pageId=${pageId}`);
      return phone.page.getByRole('heading', { name: heading }).isVisible();
    };
    await expect.poll(() => isShown('第二版活动')).toBe(true);
    await page.getByText('方案“蓝色”数据还不够').waitFor();
    // A guest sees the page itself. Logged in while collecting, which goes on, by chance the variant; from then on always the same.
    const article = phone.page.getByRole('article').first();
    await article.getByRole('button', { name: phone.words.loginToCollect }).tap();
    await logIn(phone, sandbox, newNumber());
    await phone.toast(phone.words.collected);
    await phone.open(`/h5Page?pageId=${pageId}`);
    const own = await phone.page.getByRole('heading', { name: /^(第二版|蓝色)活动$/ }).textContent();
    for (const _ of [1, 2, 3]) {
      await phone.open(`/h5Page?pageId=${pageId}`);
      await phone.page.getByRole('heading', { name: own ?? '' }).waitFor();
    }

    await press(approver, '回退到此版本');
    const dialog = approver.page.getByRole('dialog');
    await dialog.getByLabel('原因').fill('第二版有误');
    await dialog.getByRole('button', { name: '回退到此版本' }).click();
    await expect.poll(() => isShown('新活动')).toBe(true);
    await Promise.all([editor.leave(), approver.leave()]);
  },
);
