import { join } from 'node:path';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const SCREENSHOTS = join(import.meta.dirname, '../screenshots');

const texts = {
  'zh-CN': {
    title: '个人信息请求',
    record: '登记请求',
    phone: '手机号码（11 位）',
    phoneWrong: '请输入 11 位手机号码',
    kind: '请求',
    cameBy: '来源',
    copy: '查阅、复制',
    closing: '注销账号',
    correction: '更正',
    newPhone: '新手机号码',
    toNumber: '更换为',
    waits: '待审批',
    approve: '审批通过',
    newNumber: '新号码',
    retyped: '新手机号码（11 位）',
    approved: '已通过',
    counter: '营业厅',
    reason: '原因',
    recorded: /已登记，请在 .+ 前答复/,
    carryOut: '办理',
    decline: '拒绝',
    done: '已记录',
    all: '全部',
    states: ['已办理', '已拒绝'],
    file: '个人信息副本.json',
  },
  en: {
    title: 'Requests about personal data',
    record: 'Record a request',
    phone: 'Phone number (11 digits)',
    phoneWrong: 'Enter an 11-digit number',
    kind: 'Request',
    cameBy: 'Came by',
    copy: 'Copy of the data',
    closing: 'Closing the account',
    correction: 'Correction',
    newPhone: 'New phone number',
    toNumber: 'New number:',
    waits: 'To be approved',
    approve: 'Approve',
    newNumber: 'New number',
    retyped: 'New phone number (11 digits)',
    approved: 'Approved',
    counter: 'Counter',
    reason: 'Reason',
    recorded: /Recorded; answer by .+/,
    carryOut: 'Carry out',
    decline: 'Decline',
    done: 'Recorded',
    all: 'All',
    states: ['Carried out', 'Declined'],
    file: 'personal-data.json',
  },
} as const;

for (const locale of journeyLocales) {
  const words = texts[locale];

  journey(
    `support records requests about personal data, hands out a copy without the number, and declines with a reason (${locale})`,
    async ({ browser, sandbox }) => {
      const { phone } = await sandbox.newPerson();
      const support = await signInAs(browser, 'support', { locale });
      const { page } = support;
      const dialog = page.getByRole('dialog');
      const choose = async (label: string, option: string): Promise<void> => {
        await dialog.getByLabel(label, { exact: true }).click();
        await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).click();
      };
      const mark = `J${Date.now()}`;
      const record = async (kind: string): Promise<void> => {
        await page.getByRole('button', { name: words.record }).click();
        await dialog.getByLabel(words.phone).fill('123');
        await choose(words.kind, kind);
        await choose(words.cameBy, words.counter);
        await dialog.getByLabel(words.reason).fill(`${mark} ${kind}`);
        await dialog.getByRole('button', { name: words.record }).click();
        await dialog.getByText(words.phoneWrong).waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        await dialog.getByLabel(words.phone).fill(phone);
        await dialog.getByRole('button', { name: words.record }).click();
        await page.getByText(words.recorded).first().waitFor();
        await dialog.waitFor({ state: 'hidden' });
      };
      const row = (kind: string) => page.getByRole('row').filter({ hasText: `${mark} ${kind}` });
      const end = async (kind: string, way: string): Promise<void> => {
        await row(kind).getByRole('button', { name: way }).click();
        await dialog.getByLabel(words.reason).fill('已当面告知本人 told in person');
        expect(await accessibilityProblems(page)).toEqual([]);
        await dialog.getByRole('button', { name: way }).click();
        await dialog.waitFor({ state: 'hidden' });
        await expect.poll(() => row(kind).count()).toBe(0);
      };

      await support.open('/privacy-requests');
      await page.getByRole('heading', { name: words.title }).waitFor();
      await record(words.copy);
      await record(words.closing);
      expect(await page.locator('main').textContent()).not.toContain(phone);

      const saved = page.waitForEvent('download');
      await end(words.copy, words.carryOut);
      const file = await saved;
      expect(file.suggestedFilename()).toBe(words.file);
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      const copy = Buffer.concat(chunks).toString();
      expect(JSON.parse(copy)).toMatchObject({
        account: { maskedPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
      });
      expect(copy).not.toContain(phone);

      await end(words.closing, words.decline);
      await page.getByText(words.all, { exact: true }).click();
      await row(words.copy).getByText(words.states[0], { exact: true }).waitFor();
      await row(words.closing).getByText(words.states[1], { exact: true }).waitFor();
      await support.leave();
    },
  );

  journey(
    `another number is recorded by support, read with its middle hidden and approved by finance (${locale})`,
    async ({ browser, sandbox }) => {
      const [{ phone }, spare] = [await sandbox.newPerson(), `138${String(Date.now()).slice(-8)}`];
      const masked = `${spare.slice(0, 3)}****${spare.slice(-4)}`;
      const support = await signInAs(browser, 'support', { locale });
      const { page } = support;
      const dialog = page.getByRole('dialog');
      const choose = async (label: string, option: string): Promise<void> => {
        await dialog.getByLabel(label, { exact: true }).click();
        await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).click();
      };
      const mark = `N${Date.now()}`;
      await support.open('/privacy-requests');
      await page.getByRole('button', { name: words.record }).click();
      await dialog.getByLabel(words.phone).fill(phone);
      expect(await dialog.getByLabel(words.newPhone).count()).toBe(0);
      await choose(words.kind, words.correction);
      await dialog.getByLabel(words.newPhone).fill(spare);
      await choose(words.cameBy, words.counter);
      await dialog.getByLabel(words.reason).fill(mark);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.screenshot({ path: join(SCREENSHOTS, `number-change-form-${locale}.png`) });
      await dialog.getByRole('button', { name: words.record }).click();
      const row = page.getByRole('row').filter({ hasText: mark });
      await row.getByText(`${words.toNumber} ${masked}`).waitFor();
      await row.getByRole('button', { name: words.carryOut }).click();
      await dialog.getByLabel(words.reason).fill(`${mark} told in person`);
      await dialog.getByRole('button', { name: words.carryOut }).click();
      const waiting = row.getByRole('link', { name: words.waits });
      await waiting.waitFor();
      const path = new URL((await waiting.getAttribute('href')) ?? '', page.url()).pathname.replace(/^\/console/, '');
      await support.leave();

      const finance = await signInAs(browser, 'finance', { locale });
      await finance.open(path);
      await finance.page.getByText(masked).waitFor();
      await finance.page.getByText(words.newNumber, { exact: true }).waitFor();
      expect(await finance.page.locator('main').textContent()).not.toContain(spare);
      expect(await accessibilityProblems(finance.page)).toEqual([]);
      await finance.page.screenshot({ path: join(SCREENSHOTS, `number-change-approval-${locale}.png`) });
      await finance.page.getByLabel(words.retyped).fill(spare);
      await finance.page.getByRole('button', { name: words.approve }).click();
      await finance.page.getByRole('heading', { level: 1 }).getByText(words.approved, { exact: true }).waitFor();
      await finance.leave();
    },
  );
}
