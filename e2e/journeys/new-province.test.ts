import { join } from 'node:path';
import { locales } from '@coupon-centre/contract/foundation/field';
import { CONSOLE_BASE } from '@coupon-centre/contract/foundation/limits';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { openConsole } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { logIn, newNumber, openLogin } from '#journey/page/login.ts';
import { takePhone } from '#journey/page/phone.ts';
import { createSandbox } from '#journey/sandbox/sandbox.ts';
import { serveKillable } from '#stage/killable-product.ts';

const SCREENSHOTS = join(import.meta.dirname, '../screenshots/new-province');

const answers = {
  'operator-zh': '启澜移动云溪分公司',
  'operator-en': 'Qilan Mobile, Yunxi',
  hotline: '4001234567',
  'address-zh': '云溪市滨江路1号',
  'address-en': '1 Riverside Road, Yunxi',
  'privacy-contact': 'privacy@example.com',
  colour: '#1b6a41',
  administrators: 'wang.wei, li.na',
};

/** Documents by their addresses, each with what its text has of the answers. */
const documents = {
  '/rule': { 'zh-CN': '活动规则', en: 'Activity rules', says: answers.hotline },
  '/protocol': { 'zh-CN': '客户服务协议', en: 'Customer service agreement', says: answers.hotline },
  '/protocol?docKey=privacy': { 'zh-CN': '隐私政策', en: 'Privacy policy', says: answers['privacy-contact'] },
  '/protocol?docKey=third-parties': { 'zh-CN': '第三方信息共享清单', en: 'Third-party list', says: answers.hotline },
  '/protocol?docKey=help': { 'zh-CN': '使用帮助', en: 'Help', says: answers.hotline },
} as const;

const screens = ['categories', 'dictionary', 'channels', 'themes', 'share-texts', 'documents', 'pages', 'operators'];

journey(
  'a province that npm run init set up has no empty screen, no broken link and no missing document',
  async ({ browser }) => {
    const product = await serveKillable({}, { answers });
    try {
      for (const locale of locales) {
        const phone = await takePhone(browser, product.baseUrl, { locale, origin: product.baseUrl });
        const { page } = phone;
        const keep = (name: string) => page.screenshot({ path: join(SCREENSHOTS, `${name}-${locale}.png`) });
        await phone.open('/');
        await page.waitForLoadState('networkidle');
        await keep('centre');
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.getByRole('link', { name: locale === 'en' ? /How to collect/ : /一看就会/ }).tap();
        await page.getByRole('heading', { name: documents['/protocol?docKey=help'][locale] }).first().waitFor();

        for (const [path, { says, ...titles }] of Object.entries(documents)) {
          await phone.open(path);
          await page.getByRole('heading', { name: titles[locale] }).first().waitFor();
          await page.getByText(says).first().waitFor();
          await keep(path.replace(/\W+/g, '-'));
          expect(await accessibilityProblems(page)).toEqual([]);
        }

        await phone.open('/myCard');
        await openLogin(phone);
        await logIn(phone, createSandbox(product.baseUrl), newNumber());
        await page.waitForLoadState('networkidle');
        await keep('my-coupons');
        expect(phone.troubles.list()).toEqual([]);
        await phone.context.close();
      }

      const operator = await openConsole(browser, { product });
      const [name = '', value = ''] = product.administratorCookie.split('=');
      await operator.context.addCookies([{ name, value, url: product.baseUrl }]);
      await operator.open('/');
      await operator.page.getByRole('heading', { name: '您好，wang.wei' }).waitFor();
      for (const screen of screens) {
        await operator.page.goto(`${product.baseUrl}${CONSOLE_BASE}/${screen}`);
        // The first row is the table's head.
        await operator.page.getByRole('row').nth(1).waitFor();
        await operator.page.screenshot({ path: join(SCREENSHOTS, `console-${screen}.png`) });
      }
      await operator.leave();
    } finally {
      await product.stop();
    }
  },
);
