import { randomInt } from 'node:crypto';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { saveRole } from '@coupon-centre/contract/operator/roles/save-role';
import { expect, inject } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const WORDS = {
  'zh-CN': {
    roles: '自定义角色',
    makeRole: '新建角色',
    nameZh: '中文名称',
    nameEn: '英文名称',
    write: '编辑券',
    approve: '审批券',
    read: '查看券',
    approvals: '查看审批',
    apart: '须由不同的人办理',
    reason: '原因',
    waits: '待审批',
    letThrough: '审批通过',
    accounts: '0 个账号',
    makeService: '新建服务账号',
    account: '账号',
    displayName: '姓名',
    role: '角色',
    owner: '负责团队',
    contact: '联系方式',
    submitted: '已提交，须经另一位管理员审批',
    keysOnly: '仅接口密钥',
    makeKey: '新建密钥',
    purpose: '用途',
    keyAccount: '所属账号',
    addresses: '可用地址',
    notAddresses: '请填写 IPv4 或 IPv6 地址或网段',
    jobs: '查看任务',
    toTake: '待领取',
    take: '领取',
    keyMade: '密钥已生成',
    close: '关闭',
    change: '修改可用地址',
    changed: '可用地址已修改',
  },
  en: {
    roles: 'Composed roles',
    makeRole: 'New role',
    nameZh: 'Name in Chinese',
    nameEn: 'Name in English',
    write: 'Edit coupons',
    approve: 'Approve coupons',
    read: 'View coupons',
    approvals: 'View approvals',
    apart: 'are for two people',
    reason: 'Reason',
    waits: 'Waits for approval',
    letThrough: 'Approve',
    accounts: '0 accounts',
    makeService: 'New service account',
    account: 'Sign-in name',
    displayName: 'Name',
    role: 'Role',
    owner: 'Responsible team',
    contact: 'Contact',
    submitted: "Waits for another administrator's approval",
    keysOnly: 'API keys only',
    makeKey: 'New key',
    purpose: 'Purpose',
    keyAccount: 'Account',
    addresses: 'Accepted from',
    notAddresses: 'Enter addresses or networks',
    jobs: 'View jobs',
    toTake: 'To be taken',
    take: 'Show the key',
    keyMade: 'Key created',
    close: 'Close',
    change: 'Change the addresses',
    changed: 'Addresses changed',
  },
} as const satisfies Record<Locale, object>;
type Words = (typeof WORDS)[Locale];

const button = ({ page }: OperatorConsole, name: string) => page.getByRole('button', { name, exact: true });
const expectAccessible = async ({ page }: OperatorConsole): Promise<void> =>
  expect(await accessibilityProblems(page)).toEqual([]);

/** Approves what waits behind a link, at another console. */
async function approveLink(by: OperatorConsole, href: string | null, words: Words): Promise<void> {
  await by.open((href ?? '').replace('/console', ''));
  await by.page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(by);
  await button(by, words.letThrough).click();
  await button(by, words.letThrough).waitFor({ state: 'detached' });
}

/** Opens the roles and finds one. */
async function roleRow({ page }: OperatorConsole, name: string, words: Words) {
  await page.getByRole('button', { name: words.roles, exact: true }).click();
  return page.getByRole('dialog', { name: words.roles }).getByRole('listitem').filter({ hasText: name });
}

/** Status and code of a call with a key. */
async function showJobsWith(key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${inject('baseUrl')}/console-api/board/showJobs`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  return ((await response.json()) as { code: string }).code;
}

for (const locale of journeyLocales) {
  const words = WORDS[locale];

  journey(
    `roles (${locale}): one administrator composes a role, what belongs to two people is refused, and another one approves it`,
    async ({ browser }) => {
      const name = `City ${randomInt(10 ** 9)}`;
      const asker = await signInAs(browser, 'administrator', { locale });
      const approver = await signInAs(browser, 'administrator', { locale });
      await asker.open('/operators');
      await button(asker, words.roles).click();
      await expectAccessible(asker);
      await button(asker, words.makeRole).click();
      const dialog = asker.page.getByRole('dialog', { name: words.makeRole });
      await dialog.getByLabel(words.nameZh, { exact: true }).fill(name);
      await dialog.getByLabel(words.nameEn, { exact: true }).fill(name);
      await dialog.getByLabel(words.reason, { exact: true }).fill('for the city branches');
      const box = (right: string) => dialog.getByRole('checkbox', { name: right, exact: true });
      for (const right of [words.read, words.write, words.approvals, words.approve]) await box(right).check();
      await dialog.getByRole('button', { name: words.makeRole }).click();
      await dialog.getByText(words.apart).waitFor();
      await expectAccessible(asker);
      await box(words.approve).uncheck();
      const asked = asker.page.waitForResponse((response) => response.url().endsWith(saveRole.path));
      await dialog.getByRole('button', { name: words.makeRole }).click();
      expect((await asked).status()).toBe(200);

      await asker.open('/operators');
      const waiting = (await roleRow(asker, name, words)).getByRole('link', { name: words.waits });
      await approveLink(approver, await waiting.getAttribute('href'), words);
      await asker.open('/operators');
      await (await roleRow(asker, name, words)).getByText(words.accounts).waitFor();
      await expectAccessible(asker);
      await Promise.all([asker.leave(), approver.leave()]);
    },
  );

  journey(
    `service accounts (${locale}): an account for a system, its key with addresses, refused from elsewhere and let in`,
    async ({ browser }) => {
      const name = `bot${randomInt(10 ** 9)}`;
      const asker = await signInAs(browser, 'administrator', { locale });
      const approver = await signInAs(browser, 'administrator', { locale });
      const { page } = asker;
      await asker.open('/operators');
      await button(asker, words.makeService).click();
      const making = page.getByRole('dialog', { name: words.makeService });
      await making.getByLabel(words.account, { exact: true }).fill(name);
      await making.getByLabel(words.displayName, { exact: true }).fill(name);
      await making.getByLabel(words.owner, { exact: true }).fill('Billing');
      await making.getByLabel(words.contact, { exact: true }).fill('billing@example.com');
      await expectAccessible(asker);
      await making.getByRole('button', { name: words.makeService }).click();
      await page.getByText(words.submitted).first().waitFor();
      await asker.open(`/operators?keyword=${name}`);
      const account = page.getByRole('row').filter({ hasText: name });
      await account.getByText(words.keysOnly).waitFor();
      await expectAccessible(asker);
      const link = account.getByRole('link', { name: words.waits });
      await approveLink(approver, await link.getAttribute('href'), words);

      const title = `Reports ${randomInt(10 ** 9)}`;
      await asker.open('/keys');
      await button(asker, words.makeKey).first().click();
      const dialog = page.getByRole('dialog', { name: words.makeKey });
      await dialog.getByLabel(words.purpose, { exact: true }).fill(title);
      await dialog.getByLabel(words.keyAccount, { exact: true }).click();
      await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).click();
      await dialog.getByRole('checkbox', { name: words.jobs, exact: true }).check();
      await dialog.getByLabel(words.addresses, { exact: true }).fill('203.0.113.0/33');
      await dialog.getByRole('button', { name: words.makeKey }).click();
      await dialog.getByText(words.notAddresses).waitFor();
      await dialog.getByLabel(words.addresses, { exact: true }).fill('127.0.0.0/8\n::1');
      await expectAccessible(asker);
      await dialog.getByRole('button', { name: words.makeKey }).click();
      const row = page.getByRole('row').filter({ hasText: title });
      const keyLink = row.getByRole('link', { name: words.waits });
      await approveLink(approver, await keyLink.getAttribute('href'), words);
      await asker.open('/keys');
      await row.getByText(words.toTake).waitFor();
      await row.getByRole('button', { name: words.take, exact: true }).click();
      const once = page.getByRole('dialog', { name: words.keyMade });
      const key = (await once.locator('pre').textContent()) ?? '';
      await once.getByRole('button', { name: words.close, exact: true }).click();
      expect(await showJobsWith(key)).toBe('0000');

      await row.getByRole('button', { name: `${words.change}: ${title}` }).click();
      const changing = page.getByRole('dialog', { name: words.change });
      await changing.getByLabel(words.addresses, { exact: true }).fill('127.99.0.0/16');
      await changing.getByLabel(words.reason, { exact: true }).fill('the system moved');
      await expectAccessible(asker);
      await changing.getByRole('button', { name: words.change }).click();
      await page.getByText(words.changed).first().waitFor();
      expect(await showJobsWith(key)).toBe('8083');
      await Promise.all([asker.leave(), approver.leave()]);
    },
  );
}
