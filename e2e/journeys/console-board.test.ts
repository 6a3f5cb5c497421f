import { randomInt } from 'node:crypto';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { makeGrabSession } from '@coupon-centre/contract/catalogue/grabs/make-grab-session';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { showUse } from '@coupon-centre/contract/use/show-use';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { savedLines } from '#journey/console/codes-screen.ts';
import { signInAs } from '#journey/console/console.ts';
import { release, writeCoupon } from '#journey/console/coupons.ts';
import { journey } from '#journey/journey.ts';

const CREDIT = { cardClass: 'credit', benefit: { kind: 'CREDIT_FEN', amount: 500 }, total: 10 } as const;
const COLLECTED = 3;
const SETTLED_WITHIN_MS = 120_000;

journey('the board and its exports, the liability, the jobs, and the grabs’ calendar', async ({ browser, sandbox }) => {
  const name = `看板${randomInt(10 ** 9)}`;
  const ch = `board-${randomInt(10 ** 9)}`;
  const operator = await signInAs(browser, 'administrator');
  const approver = await signInAs(browser, 'approver');
  const coupon = await writeCoupon(operator, name, CREDIT);
  await release(operator, approver, coupon);
  const people = await sandbox.newPeople(COLLECTED);
  const collect = (person: (typeof people)[number]) =>
    sandbox.call(claimCoupon, { sCardId: coupon.templateId, ch }, person);
  const owned: string[] = [];
  for (const person of people) {
    await expect.poll(async () => (await collect(person)).code).toBe(codeOf.SUCCESS);
    const answer = await collect(person);
    owned.push(answer.code === codeOf.SUCCESS ? answer.resp_data.uCardId : '');
  }
  const used = await sandbox.call(useCoupon, { uCardId: owned[0] ?? '' }, people[0]);
  if (used.code !== codeOf.SUCCESS && used.code !== codeOf.PROVISIONING) throw new Error(used.msg);
  const { useOrderNo } = used.resp_data;
  const useOf = async () => {
    const answer = await sandbox.call(showUse, { useOrderNo }, people[0]);
    return answer.code === codeOf.SUCCESS && answer.resp_data.result;
  };
  // Another journey may have stopped the biller for a while.
  await expect.poll(useOf, { timeout: SETTLED_WITHIN_MS }).toBe('SUCCESS');
  await sandbox.countBoard();

  const { page } = operator;
  await operator.open('/board');
  await page.getByText('与库存流水核对一致').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('combobox', { name: '渠道' }).fill(ch);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('channel')).toBe(ch);
  const byCoupon = page.locator('section').filter({ hasText: '按券' });
  // The channel's only coupon: the unfiltered board shows others too.
  await expect
    .poll(() => byCoupon.locator('tbody').getByRole('cell').allInnerTexts())
    .toEqual([name, String(COLLECTED), '1', '0', '0', '33.3%', '1.00 元', String(CREDIT.total - COLLECTED), '5.00 元']);
  const lines = await savedLines(page, byCoupon.getByRole('button', { name: '导出 CSV' }));
  expect(lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))).toEqual([
    [name, String(COLLECTED), '1', '0', '0', '33.33%', '1.00', String(CREDIT.total - COLLECTED), '5.00', '0'],
  ]);

  await operator.open('/liability');
  const search = page.getByRole('searchbox', { name: '券名称' });
  await search.fill(name);
  await search.press('Enter');
  const owed = page.getByRole('row').filter({ hasText: name });
  // Two unused coupons are left, with a book value of 1 yuan each.
  await expect
    .poll(() => owed.getByRole('cell').allInnerTexts())
    .toEqual([name, '1', '领券中心', '2', '0', '0', '1.00 元', '2.00 元']);
  expect(await accessibilityProblems(page)).toEqual([]);

  await operator.open('/jobs');
  await page.getByText('看板统计').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  operator.troubles.allow(/status of 409/);
  const day = new Date(Date.now() + DAY_MS).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  await operator.call(makeGrabSession.path, {
    startAt: `${day}T10:00:00+08:00`,
    endAt: `${day}T11:00:00+08:00`,
    reason: 'the first',
    coupons: [{ templateId: coupon.templateId, units: 5 }],
  });
  await operator.open(`/grabs?day=${day}`);
  await page.getByRole('button', { name: `10:00 ${name}` }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: '新建场次' }).click();
  const dialog = page.getByRole('dialog');
  for (const [field, time] of [
    ['开始', '10:30'],
    ['结束', '12:00'],
  ] as const) {
    await dialog.getByLabel(field, { exact: true }).fill(`${day} ${time}`);
    await dialog.getByLabel(field, { exact: true }).press('Tab');
  }
  await dialog.getByLabel('券', { exact: true }).fill(name);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).click();
  await dialog.getByLabel('原因').fill('第二场');
  await dialog.getByRole('button', { name: '新建场次' }).click();
  const field = dialog.locator('.ant-form-item').filter({ has: page.getByLabel('券', { exact: true }) });
  await field.getByText(`该券已有场次：${day} 10:00 至 ${day} 11:00，时间不能重叠`).waitFor();
  await Promise.all([operator.leave(), approver.leave()]);
});
