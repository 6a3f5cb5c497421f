import { randomInt } from 'node:crypto';
import { makeNumberList } from '@coupon-centre/contract/audience/make-number-list';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { dropFile, press } from '#journey/console/codes-screen.ts';
import { signInAs } from '#journey/console/console.ts';
import { writeCoupon } from '#journey/console/coupons.ts';
import { journey } from '#journey/journey.ts';

journey(
  'a list is made and filled, a segment is built from conditions with a live count, and a coupon begins with it',
  async ({ browser }) => {
    const name = `list-${randomInt(10 ** 6)}`;
    const editor = await signInAs(browser, 'editor');
    const { page } = editor;
    const dialog = page.getByRole('dialog');

    await editor.open('/audiences');
    await press(editor, '新建名单');
    await dialog.getByLabel('编号').fill(name);
    await dialog.getByLabel('名称 · 中文').fill(`星级客户${name}`);
    await dialog.getByLabel('名称 · 英文').fill(`star customers ${name}`);
    await dialog.getByLabel('负责人或部门').fill('市场部');
    await dialog.getByRole('button', { name: '新建名单' }).click();
    await dialog.getByText('加入文件中的号码').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dropFile(dialog, 'numbers.csv', ['13800138001', '13800138002', 'nobody'].join('\n'));
    await dialog.getByRole('button', { name: '上传', exact: true }).click();
    await page.getByText('已加入 2 个').waitFor();
    await page.getByRole('row').filter({ hasText: name }).getByText('可用').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await editor.open('/segments');
    await press(editor, '新建人群');
    await dialog.getByLabel('名称', { exact: true }).fill(`人群${name}`);
    await dialog.getByLabel('负责人或部门').fill('市场部');
    await dialog.getByLabel('条件', { exact: true }).click();
    await page.getByTitle('号码名单').click();
    await dialog.getByLabel('名单', { exact: true }).fill(name);
    await page.getByTitle(`星级客户${name} (2)`).click();
    await dialog.getByRole('button', { name: '并且……（加一组）' }).click();
    await dialog.getByLabel('号段').nth(0).fill('138,');
    await dialog.getByLabel('人群名称 · 中文').fill('省内用户');
    await dialog.getByLabel('人群名称 · 英文').fill('customers here');
    await dialog.getByText('目前符合条件的用户：0 人').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: '新建人群' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: `号码名单: 星级客户${name} 并且` })
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    const spec = { cardClass: 'traffic', benefit: { kind: 'DATA_MB', amount: 1024 }, total: 5 } as const;
    const coupon = await writeCoupon(editor, `人群券${name}`, spec);
    await editor.open(`/coupons/${coupon.templateId}/edit`);
    await page.getByLabel('适用人群', { exact: true }).click();
    await page.getByTitle('组合条件').click();
    await page.getByLabel('从已保存的人群开始').fill(name);
    await page.getByTitle(`人群${name}`).click();
    await page.getByText('目前符合条件的用户：0 人').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(editor, '保存草稿');
    await page.getByText(`号码名单: 星级客户${name} 并且`).first().waitFor();
    await editor.leave();
  },
);

journey(
  'several lists get an expiry at once, which can be taken back, and are deleted at once',
  async ({ browser }) => {
    const name = `several-${randomInt(10 ** 6)}`;
    const editor = await signInAs(browser, 'editor');
    const { page } = editor;
    const dialog = page.getByRole('dialog');
    for (const listId of [`${name}-1`, `${name}-2`]) {
      const called = { 'zh-CN': listId, en: listId };
      await editor.call(makeNumberList.path, { listId, name: called, owner: '市场部', expiresAt: null });
    }
    const expiries = page.getByRole('cell', { name: '2099-01-01 00:00' });
    const doToAll = async (what: string) => {
      await page.getByRole('checkbox', { name: '全选本页' }).check();
      await press(editor, what);
    };

    await editor.open(`/audiences?keyword=${name}`);
    await doToAll('设置有效期');
    await dialog.getByLabel('有效期至').fill('2099-01-01 00:00');
    await dialog.getByLabel('有效期至').press('Tab');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: '设置有效期' }).click();
    await expect.poll(() => expiries.count()).toBe(2);
    await page.getByRole('button', { name: /^撤销/ }).click();
    await expect.poll(() => expiries.count()).toBe(0);

    await doToAll('删除');
    await dialog.getByRole('button', { name: '删除' }).click();
    await page.getByText('删除：2 项已完成').waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: name }).count()).toBe(0);
    await editor.leave();
  },
);
