import { randomInt } from 'node:crypto';
import { expect, inject } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { signInAs } from '#journey/console/console.ts';
import { openReceiver } from '#journey/console/receiver.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const WORDS = {
  'zh-CN': {
    set: '设置',
    mailAddress: '邮箱地址',
    postAddress: '接收地址',
    sendCode: '发送验证码',
    code: '验证码',
    confirm: '验证',
    wrong: '验证码不正确或已失效，请核对或重新获取',
    confirmed: '已验证',
    mail: '邮件',
    bell: '控制台',
    imported: '券码导入完成',
    signedIn: '应急登录（使用本地账号密码）',
    save: '保存',
    saved: '已保存',
    remove: '移除',
    removed: '已移除',
  },
  en: {
    set: 'Set',
    mailAddress: 'Mail address',
    postAddress: 'Address of the receiver',
    sendCode: 'Send code',
    code: 'Code',
    confirm: 'Confirm',
    wrong: 'The code is wrong or no longer valid: check it, or ask for a new one',
    confirmed: 'Confirmed',
    mail: 'Mail',
    bell: 'Console',
    imported: 'Partner codes were imported',
    signedIn: 'An emergency sign-in with a local password',
    save: 'Save',
    saved: 'Saved',
    remove: 'Remove',
    removed: 'Removed',
  },
} as const;

interface SentMail {
  readonly to: string;
  readonly text: string;
}

/** The six digits in a text; empty without. */
const codeIn = (text: string | undefined): string => /\d{6}/.exec(text ?? '')?.[0] ?? '';

/** The code that was mailed to an address; empty while there is none. */
async function mailedCode(to: string): Promise<string> {
  const mails = (await (await fetch(`${inject('baseUrl')}/sandbox/mail.json`)).json()) as readonly SentMail[];
  return codeIn(mails.find((mail) => mail.to === to)?.text);
}

for (const locale of journeyLocales) {
  journey(
    `own notices (${locale}): addresses are confirmed by their codes, and the choices are kept`,
    async ({ browser }) => {
      const words = WORDS[locale];
      const receiver = await openReceiver();
      const operator = await signInAs(browser, 'administrator', { locale });
      const { page } = operator;
      const dialog = page.getByRole('dialog');
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      /** Has a code sent to an address; the dialog that asks for it is open. */
      const setAddress = async (label: string, address: string): Promise<void> => {
        await button(`${words.set} ${label}`).click();
        await dialog.getByLabel(label).fill(address);
        expect(await accessibilityProblems(page)).toEqual([]);
        await dialog.getByRole('button', { name: words.sendCode }).click();
        await dialog.getByLabel(words.code, { exact: true }).waitFor();
      };
      const enterCode = async (code: string): Promise<void> => {
        await dialog.getByLabel(words.code, { exact: true }).fill(code);
        await dialog.getByRole('button', { name: words.confirm, exact: true }).click();
      };

      await operator.open('/notices');
      const address = `operator-${randomInt(10 ** 9)}@example.com`;
      await setAddress(words.mailAddress, address);
      await expect.poll(() => mailedCode(address)).not.toBe('');
      const code = await mailedCode(address);
      operator.troubles.allow(/status of 4\d\d.*confirmAddress/);
      await enterCode(code === '000000' ? '111111' : '000000');
      await dialog.getByText(words.wrong).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await enterCode(code);
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(words.confirmed, { exact: true }).waitFor();

      await setAddress(words.postAddress, receiver.url);
      await expect.poll(() => codeIn(receiver.received[0]?.body)).not.toBe('');
      await enterCode(
        codeIn((JSON.parse(receiver.received[0]?.body ?? '{}') as { data?: { text?: string } }).data?.text),
      );
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => page.getByText(words.confirmed, { exact: true }).count()).toBe(2);

      const bell = `${words.imported} ${words.bell}`;
      await page.getByRole('checkbox', { name: bell, exact: true }).uncheck();
      const boxes = [`${words.imported} ${words.mail}`, `${words.signedIn} Webhook`];
      for (const name of boxes) await page.getByRole('checkbox', { name, exact: true }).check();
      expect(await accessibilityProblems(page)).toEqual([]);
      await button(words.save).click();
      await page.getByText(words.saved).waitFor();
      await page.reload();
      for (const name of boxes) {
        await expect.poll(() => page.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true);
      }
      expect(await page.getByRole('checkbox', { name: bell, exact: true }).isChecked()).toBe(false);
      const ofBell = page.getByRole('checkbox', { name: new RegExp(`${words.bell}$`), checked: true });
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(boxes.length + (await ofBell.count()));

      await button(`${words.remove} ${words.postAddress}`).click();
      await dialog.getByRole('button', { name: words.remove }).click();
      await page.getByText(words.removed).waitFor();
      await expect.poll(() => page.getByText(words.confirmed, { exact: true }).count()).toBe(1);
      expect(await accessibilityProblems(page)).toEqual([]);
      await operator.leave();
      await receiver.stop();
    },
  );
}
