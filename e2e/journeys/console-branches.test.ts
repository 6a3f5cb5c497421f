import { randomInt } from 'node:crypto';
import { saveBranch } from '@coupon-centre/contract/branch/save-branch';
import { copyCoupon } from '@coupon-centre/contract/catalogue/copy-coupon';
import { listCoupons } from '@coupon-centre/contract/catalogue/list-coupons';
import { changeBranch } from '@coupon-centre/contract/operator/accounts/change-branch';
import { showSession } from '@coupon-centre/contract/operator/sign-in/show-session';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, type SignedInConsole, signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';

const button = ({ page }: OperatorConsole, name: string) => page.getByRole('button', { name, exact: true });
const expectAccessible = async ({ page }: OperatorConsole): Promise<void> =>
  expect(await accessibilityProblems(page)).toEqual([]);

/** What an answer to the press of a button has as the approval that it waits for. */
async function askBy(by: OperatorConsole, path: string, press: () => Promise<void>): Promise<string> {
  const answered = by.page.waitForResponse((response) => response.url().endsWith(path));
  await press();
  const { resp_data } = (await (await answered).json()) as { resp_data: { approvalId: string } };
  return resp_data.approvalId;
}

async function approve(by: OperatorConsole, approvalId: string): Promise<void> {
  await by.open(`/approvals/${approvalId}`);
  await button(by, 'Approve').click();
  await button(by, 'Approve').waitFor({ state: 'detached' });
}

async function makeBranch(asker: OperatorConsole, approver: OperatorConsole, name: string): Promise<void> {
  await asker.open('/operators');
  await button(asker, 'Branches').click();
  await expectAccessible(asker);
  await button(asker, 'New branch').click();
  const dialog = asker.page.getByRole('dialog', { name: 'New branch' });
  await dialog.getByLabel('Name in Chinese', { exact: true }).fill(name);
  await dialog.getByLabel('Name in English', { exact: true }).fill(name);
  await dialog.getByLabel('Reason', { exact: true }).fill('a city of its own');
  await expectAccessible(asker);
  await approve(
    approver,
    await askBy(asker, saveBranch.path, () => dialog.getByRole('button', { name: 'New branch' }).click()),
  );
}

/** Lets a new editor work for a branch. */
async function letWorkFor(
  [asker, approver]: readonly [OperatorConsole, OperatorConsole],
  editor: SignedInConsole,
  branch: string,
): Promise<void> {
  const { name } = await editor.call(showSession.path, {});
  await asker.open(`/operators?keyword=${name}`);
  await asker.page.getByRole('button', { name: `Actions: ${name}` }).click();
  await asker.page.getByRole('menuitem', { name: 'Change the branch' }).click();
  const dialog = asker.page.getByRole('dialog', { name: 'Change the branch' });
  await dialog.getByLabel('Works for').click();
  await asker.page.locator('.ant-select-item-option:visible').filter({ hasText: branch }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill('moved to the city');
  await expectAccessible(asker);
  await approve(
    approver,
    await askBy(asker, changeBranch.path, () => dialog.getByRole('button', { name: 'Change the branch' }).click()),
  );
}

journey('a branch has its own editors and coupons, which another branch does not find', async ({ browser }) => {
  const [north, south] = [`North ${randomInt(10 ** 9)}`, `South ${randomInt(10 ** 9)}`];
  const administrators = [
    await signInAs(browser, 'administrator', { locale: 'en' }),
    await signInAs(browser, 'administrator', { locale: 'en' }),
  ] as const;
  const [asker, approver] = administrators;
  for (const name of [north, south]) await makeBranch(asker, approver, name);
  const editor = await signInAs(browser, 'editor', { locale: 'en' });
  const stranger = await signInAs(browser, 'editor', { locale: 'en' });
  await letWorkFor(administrators, editor, north);
  await letWorkFor(administrators, stranger, south);

  const { items } = await asker.call(listCoupons.path, { pageSize: 1 });
  const [{ templateId: original, title }] = items as [{ templateId: string; title: { en: string } }];
  const { templateId } = await asker.call(copyCoupon.path, { templateId: original });
  await asker.open(`/coupons/${templateId}`);
  await button(asker, 'Give to a branch').click();
  const giving = asker.page.getByRole('dialog', { name: 'Give to a branch' });
  await giving.getByLabel('Belongs to').click();
  await asker.page.locator('.ant-select-item-option:visible').filter({ hasText: north }).click();
  await giving.getByLabel('Reason', { exact: true }).fill('theirs from now on');
  await expectAccessible(asker);
  await giving.getByRole('button', { name: 'Give to a branch' }).click();
  await asker.page.getByText(north, { exact: true }).first().waitFor();
  await expectAccessible(asker);

  await editor.open('/coupons');
  await editor.page.getByRole('link', { name: title.en }).waitFor();
  await editor.page.getByText(north).waitFor();
  expect(await editor.page.getByRole('link', { name: 'Dictionary' }).count()).toBe(0);
  await expectAccessible(editor);
  stranger.troubles.allow(/status of 404/);
  await stranger.open('/coupons');
  await stranger.page.getByText(south).waitFor();
  expect(await stranger.page.getByRole('link', { name: title.en }).count()).toBe(0);
  await stranger.open(`/coupons/${templateId}`);
  await stranger.page.getByText('Not found').first().waitFor();
  await asker.open(`/operators?keyword=${(await editor.call(showSession.path, {}))['name']}`);
  await asker.page.getByRole('row').filter({ hasText: north }).waitFor();
  await Promise.all([asker, approver, editor, stranger].map((one) => one.leave()));
});
