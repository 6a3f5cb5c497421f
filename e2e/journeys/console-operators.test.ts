import { randomInt } from 'node:crypto';
import { decideApproval } from '@coupon-centre/contract/approval/decide-approval';
import { showApproval } from '@coupon-centre/contract/approval/show-approval';
import { submitDraft } from '@coupon-centre/contract/catalogue/submit-draft';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { expect, inject } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, openConsole, signInAs } from '#journey/console/console.ts';
import { writeCoupon } from '#journey/console/coupons.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { OWN_PASSWORD } from '#stage/console-session.ts';
import { oneTimeCode } from '#stage/one-time-code.ts';

const WORDS = {
  'zh-CN': {
    make: '新建操作员',
    account: '账号',
    displayName: '姓名',
    role: '角色',
    editor: '编辑员',
    firstHalf: '一次性密码前半段',
    secondHalf: '一次性密码后半段',
    close: '关闭',
    waits: '待审批',
    approve: '审批通过',
    signInName: '账号',
    password: '密码',
    signIn: '登录',
    newPassword: '新密码',
    repeat: '再输一遍新密码',
    goOn: '继续',
    code: '动态验证码',
    kept: '我已妥善保存',
    hello: '您好，',
    makeKey: '新建密钥',
    purpose: '用途',
    rights: ['审批券', '查看审批', '查看券'],
    keyWaits: '已提交，须经另一位管理员审批',
    toTake: '待领取',
    take: '领取',
    keyMade: '密钥已生成',
    valid: '有效',
  },
  en: {
    make: 'New operator',
    account: 'Sign-in name',
    displayName: 'Name',
    role: 'Role',
    editor: 'Editor',
    firstHalf: 'First half of the one-time password',
    secondHalf: 'Second half of the one-time password',
    close: 'Close',
    waits: 'Waits for approval',
    approve: 'Approve',
    signInName: 'Name',
    password: 'Password',
    signIn: 'Sign in',
    newPassword: 'New password',
    repeat: 'Repeat the new password',
    goOn: 'Continue',
    code: 'One-time code',
    kept: 'I have saved them',
    hello: 'Hello, ',
    makeKey: 'New key',
    purpose: 'Purpose',
    rights: ['Approve coupons', 'View approvals', 'View coupons'],
    keyWaits: "Waits for another administrator's approval",
    toTake: 'To be taken',
    take: 'Show the key',
    keyMade: 'Key created',
    valid: 'Valid',
  },
} as const satisfies Record<Locale, object>;
type Words = (typeof WORDS)[Locale];

const DATA = { cardClass: 'traffic', benefit: { kind: 'DATA_MB', amount: 1024 }, total: 10 } as const;

const button = ({ page }: OperatorConsole, name: string) => page.getByRole('button', { name, exact: true });
const expectAccessible = async ({ page }: OperatorConsole): Promise<void> =>
  expect(await accessibilityProblems(page)).toEqual([]);

/** The secret that a dialog shows once; closes it. */
async function readOnce({ page }: OperatorConsole, { title, close }: { title: string; close: string }) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  const secret = (await dialog.locator('pre').textContent()) ?? '';
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: close, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret;
}

/** Follows what waits in a row of a list, and approves it at another console. */
async function approveRow(by: OperatorConsole, { page }: OperatorConsole, of: { text: string; words: Words }) {
  const waits = page.getByRole('row').filter({ hasText: of.text }).getByRole('link', { name: of.words.waits });
  const href = (await waits.getAttribute('href')) ?? '';
  await by.open(href.replace('/console', ''));
  await by.page.getByRole('heading', { level: 1 }).getByText(of.text).waitFor();
  await expectAccessible(by);
  await button(by, of.words.approve).click();
}

/** A first sign-in with a one-time password, up to the greeting. */
async function signInFirst(
  editor: OperatorConsole,
  { name, typed, words }: { name: string; typed: string; words: Words },
) {
  const { page } = editor;
  await editor.open('/');
  await page.getByLabel(words.signInName, { exact: true }).fill(name);
  await page.getByLabel(words.password, { exact: true }).fill(typed);
  await button(editor, words.signIn).click();
  await page.getByLabel(words.newPassword, { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel(words.repeat).fill(OWN_PASSWORD);
  await expectAccessible(editor);
  await button(editor, words.goOn).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: words.code }).fill(oneTimeCode(secret));
  await button(editor, words.goOn).click();
  await button(editor, words.kept).click();
  await page.getByRole('heading', { name: `${words.hello}${name}` }).waitFor();
}

for (const locale of journeyLocales) {
  journey(
    `operators (${locale}): one administrator asks for an editor, another one agrees, and the editor signs in with the halves of both`,
    async ({ browser }) => {
      const words = WORDS[locale];
      const name = `mei${randomInt(10 ** 9)}`;
      const [asker, approver, editor] = [
        await signInAs(browser, 'administrator', { locale }),
        await signInAs(browser, 'administrator', { locale }),
        await openConsole(browser, { locale }),
      ];
      const dialog = asker.page.getByRole('dialog', { name: words.make });
      await asker.open('/operators');
      await button(asker, words.make).click();
      await dialog.getByLabel(words.account, { exact: true }).fill(name);
      await dialog.getByLabel(words.displayName, { exact: true }).fill(name);
      await dialog.getByLabel(words.role, { exact: true }).click();
      await asker.page.locator('.ant-select-item-option:visible').filter({ hasText: words.editor }).click();
      await dialog.getByRole('button', { name: words.make }).click();
      const first = await readOnce(asker, { title: words.firstHalf, close: words.close });
      await expectAccessible(asker);

      // Other journeys make operators, too: the list has several pages.
      await asker.open(`/operators?keyword=${name}`);
      await approveRow(approver, asker, { text: name, words });
      const second = await readOnce(approver, { title: words.secondHalf, close: words.close });
      expect(second).not.toBe(first);
      await asker.open(`/operators?keyword=${name}`);
      await asker.page.getByRole('row').filter({ hasText: name }).waitFor();
      expect(await asker.page.getByRole('row').filter({ hasText: name }).getByText(words.waits).count()).toBe(0);
      await signInFirst(editor, { name, typed: `${first} ${second}`, words });
      await Promise.all([asker.leave(), approver.leave(), editor.leave()]);
    },
  );

  journey(
    `API keys (${locale}): a key that may approve is asked for, approved, taken and used`,
    async ({ browser }) => {
      const words = WORDS[locale];
      const title = `Till ${randomInt(10 ** 6)}`;
      const [asker, approver, editor] = [
        await signInAs(browser, 'administrator', { locale }),
        await signInAs(browser, 'administrator', { locale }),
        await signInAs(browser, 'editor', { locale }),
      ];
      const dialog = asker.page.getByRole('dialog', { name: words.makeKey });
      await asker.open('/keys');
      await button(asker, words.makeKey).first().click();
      await dialog.getByLabel(words.purpose, { exact: true }).fill(title);
      for (const right of words.rights) await dialog.getByRole('checkbox', { name: right, exact: true }).check();
      await expectAccessible(asker);
      await dialog.getByRole('button', { name: words.makeKey }).click();
      await asker.page.getByText(words.keyWaits).first().waitFor();
      const row = asker.page.getByRole('row').filter({ hasText: title });
      await row.getByText(words.waits).waitFor();
      await expectAccessible(asker);

      await approveRow(approver, asker, { text: title, words });
      await approver.page.getByRole('button', { name: words.approve }).waitFor({ state: 'detached' });
      await asker.open('/keys');
      await row.getByText(words.toTake).waitFor();
      await expectAccessible(asker);
      await row.getByRole('button', { name: words.take, exact: true }).click();
      const key = await readOnce(asker, { title: words.keyMade, close: words.close });
      expect(key).toMatch(/^cck_/);
      await row.getByText(words.valid, { exact: true }).waitFor();

      const coupon = await writeCoupon(editor, `密钥${randomInt(10 ** 9)}`, DATA);
      const submitted = { templateId: coupon.templateId, expectedRevision: 1 };
      const { approvalId } = await editor.call(submitDraft.path, submitted);
      const withKey = async (path: string, request: object) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const body = JSON.stringify(request);
        const response = await fetch(inject('baseUrl') + path, { method: 'POST', headers, body });
        return ((await response.json()) as { resp_data: Record<string, unknown> }).resp_data;
      };
      const { hash } = await withKey(showApproval.path, { approvalId });
      const decided = await withKey(decideApproval.path, { approvalId, hash, isApproved: true });
      expect(decided).toEqual({ state: 'DONE' });
      await Promise.all([asker.leave(), approver.leave(), editor.leave()]);
    },
  );
}
