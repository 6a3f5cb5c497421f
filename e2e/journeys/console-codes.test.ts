import { randomInt } from 'node:crypto';
import { changeStock } from '@coupon-centre/contract/catalogue/change-stock';
import { showCoupon } from '@coupon-centre/contract/catalogue/show-coupon';
import { listOwnedCoupons } from '@coupon-centre/contract/support/list-owned-coupons';
import { expect, inject } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { chooseCoupon, dropFile, expectLists, importFile, press, savedLines } from '#journey/console/codes-screen.ts';
import { signInAs } from '#journey/console/console.ts';
import { release, writeCoupon } from '#journey/console/coupons.ts';
import { partnerFile } from '#journey/console/partner-file.ts';
import { journey } from '#journey/journey.ts';
import { consoleCall } from '#stage/console-session.ts';

const CODE = { cardClass: 'life', benefit: { kind: 'CODE', amount: 1 }, total: 50 } as const;

journey(
  'partner codes are imported with four lists: accepted, failed and why, already imported, duplicated',
  async ({ browser }) => {
    const name = `P${randomInt(10 ** 6)}`;
    const editor = await signInAs(browser, 'editor');
    const approver = await signInAs(browser, 'approver');
    const { page } = editor;
    const coupon = await writeCoupon(editor, `外部券码${name}`, CODE);
    await editor.open(`/coupons/${coupon.templateId}/edit`);
    await page.getByRole('switch', { name: '外部券码' }).click();
    await page.getByText('以导入的券码为准').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(editor, '保存草稿');
    await page.getByText('尚未导入').first().waitFor();
    editor.troubles.allow(/409 \(Conflict\).*submitDraft/);
    await press(editor, '提交审批');
    await page.getByText('请先在“券码”中导入').waitFor();
    await page.getByRole('row', { name: '外部券码 是' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const before = [`${name}-FIRST-1`, `${name}-FIRST-2`, `${name}-FIRST-3`];
    const file = partnerFile(name, 3_000, before);

    await editor.open('/codes');
    await importFile(editor, { title: coupon.title, name: `${name}-1.csv`, content: before.join('\n') });
    await importFile(editor, { title: coupon.title, name: `${name}-2.csv`, content: file.text });
    await page.getByText('已完成 3,000 / 3,000').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expectLists(page, `${name}-2.csv`, file);
    await release(editor, approver, { ...coupon, revision: 2 });

    await page.getByRole('tab', { name: '合作方券码' }).click();
    const pool = page.getByRole('row').filter({ hasText: coupon.title });
    await pool
      .getByText((before.length + file.taken.length).toLocaleString('en'))
      .first()
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await pool.getByRole('button', { name: '作废序号段' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('起始序号').fill('1');
    await dialog.getByLabel('结束序号').fill('2');
    await dialog.getByLabel('原因').fill('合作方已收回');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: '作废序号段' }).click();
    await page.getByText('已作废 2 个').waitFor();
    await pool.getByRole('button', { name: '按序号查询' }).click();
    await dialog.getByLabel('序号').fill('2');
    await dialog.getByRole('button', { name: '查询' }).click();
    await dialog.getByText('已作废', { exact: true }).waitFor();
    await Promise.all([editor.leave(), approver.leave()]);
  },
);

/** All subscribers' coupons of this kind, with their owners. */
async function ownersOf(templateId: string): Promise<readonly string[]> {
  const owners: string[] = [];
  for (let cursor: unknown; cursor !== null; ) {
    const request = { templateId, pageSize: 50, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await consoleCall(inject('baseUrl'), {
      path: listOwnedCoupons.path,
      request,
      cookie: inject('administratorCookie'),
    });
    owners.push(...(data['items'] as { readonly subscriberId: string }[]).map(({ subscriberId }) => subscriberId));
    cursor = data['cursor'];
  }
  return owners;
}

journey(
  'a distribution is uploaded, reviewed, approved by another operator, run and run again: each number gets exactly one',
  async ({ browser }) => {
    const name = `名单${randomInt(10 ** 6)}`;
    const editor = await signInAs(browser, 'editor');
    const approver = await signInAs(browser, 'approver');
    const { page } = editor;
    const size = 240;
    const stock = 200;
    const benefit = { kind: 'DATA_MB', amount: 1024 } as const;
    const coupon = await writeCoupon(editor, `定向流量${name}`, { cardClass: 'traffic', benefit, total: stock });
    await release(editor, approver, coupon);
    const begin = randomInt(10 ** 5) * 1_000;
    const numbers = Array.from({ length: size }, (_, at) => `139${String(begin + at).padStart(8, '0')}`);
    const lines = ['手机号码', '12345', ...numbers, numbers[0], numbers[1]];

    await editor.open('/distribution');
    await press(editor, '上传名单');
    const dialog = page.getByRole('dialog', { name: '上传名单' });
    await dialog.getByLabel('名称').fill(name);
    await chooseCoupon(dialog, coupon.title);
    await dropFile(dialog, 'numbers.csv', lines.join('\n'));
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: '上传' }).click();
    const drawer = page.getByRole('dialog', { name });
    await drawer.getByText('需 1 人通过').waitFor();
    const preview = drawer.getByRole('row').filter({ hasText: '139****' });
    expect(await preview.count()).toBe(20);
    const first = numbers[0]?.replace(/^(...)....(....)$/, '$1****$2') ?? '';
    await preview.first().getByText(first).waitFor();
    expect(await drawer.getByText(numbers[0] ?? '').count()).toBe(0);
    await drawer.getByText(`已完成 0 / ${size}`).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await approver.open(new URL(page.url()).href.split('/console')[1] ?? '');
    await press(approver, '审批通过');

    // Fewer coupons than numbers: the first get theirs, the others a reason.
    await drawer.getByText('已完成', { exact: true }).waitFor();
    const failures = await savedLines(page, drawer.getByRole('button', { name: '下载失败名单' }));
    expect(failures).toHaveLength(1 + (size - stock) + 2);
    expect(failures[0]).toBe('2,不是手机号码,12345');
    expect(failures.filter((line) => line.includes('库存不足'))).toHaveLength(size - stock);
    expect(failures.at(-1)).toMatch(/^244,名单中重复,139\*{4}/);
    const { pools } = await editor.call(showCoupon.path, { templateId: coupon.templateId });
    const [pool] = pools as { readonly poolId: string }[];
    const more = { poolId: pool?.poolId, expectedTotal: stock, by: 100, reason: '补足名单' };
    await editor.call(changeStock.path, more);
    await drawer.getByRole('button', { name: '重新发放失败号码' }).click();
    await drawer.getByText(`已完成 ${size} / ${size}`).waitFor();
    await expect.poll(() => preview.filter({ hasText: '已发放' }).count()).toBe(20);
    expect(await accessibilityProblems(page)).toEqual([]);
    await drawer.getByRole('button', { name: '重新发放失败号码' }).click();
    await drawer.getByText('执行次数').locator('..').getByText('3').waitFor();
    await drawer.getByText('已完成', { exact: true }).waitFor();

    const owners = await ownersOf(coupon.templateId);
    expect(owners).toHaveLength(size);
    expect(new Set(owners).size).toBe(size);
    await Promise.all([editor.leave(), approver.leave()]);
  },
);
