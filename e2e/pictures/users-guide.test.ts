import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPages } from '@coupon-centre/contract/claim-page/editing/list-pages';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { findSubscriber } from '@coupon-centre/contract/support/find-subscriber';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openConsole, type SignedInConsole, signInAs } from '#journey/console/console.ts';
import { isAllThere } from '#journey/console/screens.ts';
import { journey } from '#journey/journey.ts';
import { springCampaign } from './spring-campaign.ts';

/* Writes the pictures of docs/users-guide.md and its Chinese page: docs/images/console/<screen>.<en|zh>.webp. */

const PICTURES = join(import.meta.dirname, '../../docs/images/console');
const WEBP_QUALITY = 80;
const PATIENCE_MS = 30_000;
/** The demo province's subscriber with coupons. */
const SUBSCRIBER = '13912345678';

/** The same session in a console of this language. */
async function inLanguage(browser: Browser, operator: SignedInConsole, locale: Locale) {
  const console = await openConsole(browser, { locale });
  await console.context.addCookies(await operator.context.cookies());
  return console;
}

/** Waits until the texts of the screen no longer change, such as names that come after the list. */
async function untilStill(page: Page): Promise<void> {
  let before: string | null = '';
  const isStill = async (): Promise<boolean> => {
    const now = await page.locator('main').textContent();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isStill, { interval: 1_000, timeout: PATIENCE_MS }).toBe(true);
}

/** One picture of one screen, 1440 × 900. */
async function takePicture(browser: Browser, screen: Screen, locale: Locale): Promise<void> {
  const { name, path, operator } = screen;
  const console = await inLanguage(browser, operator, locale);
  const { page, context } = console;
  await console.open(path);
  expect(await isAllThere(page), path).toBe(true);
  for (const preview of page.frames().filter((frame) => frame !== page.mainFrame()))
    await preview.getByRole('button').first().waitFor();
  await untilStill(page);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const shot = { format: 'webp', quality: WEBP_QUALITY } as const;
  const { data } = await (await context.newCDPSession(page)).send('Page.captureScreenshot', shot);
  await writeFile(join(PICTURES, `${name}.${locale === 'en' ? 'en' : 'zh'}.webp`), data, 'base64');
  await console.leave();
}

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly operator: SignedInConsole;
}

journey('pictures of the main screens in both languages', async ({ browser, sandbox }) => {
  const editor = await signInAs(browser, 'editor', { person: { name: 'chen.lin', displayName: '陈琳 Chen Lin' } });
  const approver = await signInAs(browser, 'approver', { person: { name: 'wang.lei', displayName: '王磊 Wang Lei' } });
  const finance = await signInAs(browser, 'finance', { person: { name: 'liu.min', displayName: '刘敏 Liu Min' } });
  const support = await signInAs(browser, 'support', { person: { name: 'zhao.na', displayName: '赵娜 Zhao Na' } });
  const administrator = await signInAs(browser, 'administrator', {
    person: { name: 'sun.hao', displayName: '孙浩 Sun Hao' },
  });
  const staff = { editor, approver, finance, administrator };
  const { campaignId, templateId, approvalId } = await springCampaign(staff, sandbox);
  const { subscriberId } = await support.call(findSubscriber.path, { phone: SUBSCRIBER });
  const [page] = (await editor.call(listPages.path, {}))['items'] as { readonly pageId: string }[];

  const screens: readonly Screen[] = [
    { name: 'home', path: '/', operator: approver },
    { name: 'campaign', path: `/campaigns/${campaignId}`, operator: editor },
    { name: 'coupon', path: `/coupons/${templateId}`, operator: editor },
    { name: 'approval', path: `/approvals/${approvalId}`, operator: approver },
    { name: 'grabs', path: '/grabs', operator: editor },
    { name: 'claim-page', path: `/pages/${page?.pageId}`, operator: editor },
    { name: 'board', path: '/board', operator: editor },
    { name: 'subscriber', path: `/subscribers/${subscriberId}`, operator: support },
    { name: 'liability', path: '/liability', operator: finance },
    { name: 'risk-rules', path: '/risk/rules', operator: administrator },
    { name: 'operators', path: '/operators', operator: administrator },
    { name: 'audit', path: '/audit', operator: administrator },
    { name: 'jobs', path: '/jobs', operator: administrator },
  ];
  await mkdir(PICTURES, { recursive: true });
  for (const screen of screens)
    for (const locale of ['en', 'zh-CN'] as const) await takePicture(browser, screen, locale);
  await Promise.all([...Object.values(staff), support].map((operator) => operator.leave()));
});
