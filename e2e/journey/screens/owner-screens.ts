import type { Page } from 'playwright-core';
import type { Phone } from '#journey/page/phone.ts';
import { dialog, type Screen } from '#journey/screens/screen.ts';

async function toOwnTab(phone: Phone, tab: keyof Phone['words']['tabs']): Promise<void> {
  await phone.open('/myCard');
  const found = phone.page.getByRole('tab', { name: phone.words.tabs[tab] });
  await found.tap();
  const panel = phone.page.getByRole('tabpanel', { name: phone.words.tabs[tab] });
  await panel.getByRole('article').or(panel.getByRole('link')).first().waitFor();
}

/** Opens a result screen from the history, as using the coupon would. */
async function toResult(phone: Phone, path: string, outcome: unknown): Promise<void> {
  await phone.open(path);
  const note = { uCardId: '00000000-0000-7000-8000-000000000000', outcome };
  await phone.page.evaluate((state) => history.replaceState(state, ''), note);
  await phone.page.reload();
  await phone.page.getByRole('heading', { level: 2 }).first().waitFor();
}

const openOwnDetail = async (phone: Phone): Promise<void> => {
  await phone.open('/myCard');
  await phone.coupon(phone.words.topUp50).getByRole('link').tap();
  await phone.button(phone.words.copy).waitFor();
};

const withoutLists = async (page: Page, work: () => Promise<void>): Promise<void> => {
  await page.route('**/bass-card/getUserCardList', (route) => route.abort());
  await work();
  await page.unroute('**/bass-card/getUserCardList');
};

/** Screens for coupon owners. */
export const ownerScreens: readonly Screen[] = [
  {
    name: 'centre-own',
    who: 'owner',
    async go(phone) {
      await phone.open('/');
      await phone
        .button(new RegExp(`^${phone.words.use}`))
        .first()
        .waitFor();
    },
  },
  {
    name: 'messages',
    who: 'owner',
    async go(phone) {
      await phone.open('/myCard?messages=1');
      const shown = phone.page.getByRole('main');
      await shown.getByRole('listitem').or(shown.getByRole('link')).first().waitFor();
    },
  },
  {
    name: 'feedback',
    who: 'owner',
    async go(phone) {
      await phone.open('/myCard?feedback=1');
      await phone.page.getByRole('textbox').waitFor();
    },
  },
  { name: 'my-coupons-available', who: 'owner', go: (phone) => toOwnTab(phone, 'AVAILABLE') },
  {
    name: 'expiry-reminder',
    who: 'owner',
    isSheet: true,
    async go(phone) {
      await toOwnTab(phone, 'AVAILABLE');
      await phone.button(phone.words.remindExpiry).first().tap();
      await dialog(phone);
    },
  },
  { name: 'my-coupons-in-use', who: 'owner', go: (phone) => toOwnTab(phone, 'USING') },
  { name: 'my-coupons-used', who: 'owner', go: (phone) => toOwnTab(phone, 'USED') },
  { name: 'my-coupons-expired', who: 'owner', go: (phone) => toOwnTab(phone, 'EXPIRED') },
  {
    name: 'my-coupons-picking',
    who: 'owner',
    async go(phone) {
      await toOwnTab(phone, 'USED');
      await phone.button(phone.words.pick).tap();
      await phone.page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'history',
    who: 'owner',
    async go(phone) {
      await phone.open('/historyCard');
      await phone.page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'top-up-helper',
    who: 'owner',
    isSheet: true,
    async go(phone) {
      await phone.open('/myCard?topUp=1');
      await dialog(phone);
      await phone.page.getByRole('dialog').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'my-coupons-failed',
    who: 'owner',
    go: (phone) =>
      withoutLists(phone.page, async () => {
        await phone.open('/myCard');
        await phone.button(phone.words.retry).waitFor();
      }),
  },
  {
    name: 'saved',
    who: 'owner',
    async go(phone) {
      await phone.open('/myCard?saved=1');
      await phone.page.getByRole('img', { name: phone.words.savedPicture }).waitFor();
    },
  },
  {
    name: 'trial-running',
    who: 'owner',
    async go(phone) {
      await toOwnTab(phone, 'USED');
      await phone.coupon(phone.words.cloudDrive).getByRole('link').tap();
      await phone.page.getByRole('timer').waitFor();
    },
  },
  { name: 'detail-own', who: 'owner', go: openOwnDetail },
  {
    name: 'check-coupon',
    who: 'owner',
    async go(phone) {
      await openOwnDetail(phone);
      await phone.link(phone.words.showCode).tap();
      await phone.page.getByRole('img', { name: phone.words.codeInQr }).waitFor();
    },
  },
  {
    name: 'confirm-use',
    who: 'owner',
    isSheet: true,
    async go(phone) {
      await openOwnDetail(phone);
      await phone.button(phone.words.useNow).tap();
      await dialog(phone);
    },
  },
  { name: 'use-succeeded', who: 'owner', go: (phone) => toResult(phone, '/useCardResult', { kind: 'done' }) },
  { name: 'use-processing', who: 'owner', go: (phone) => withProcessing(phone) },
  {
    name: 'use-failed',
    who: 'owner',
    go: (phone) =>
      toResult(phone, '/useCardFailResult', { kind: 'failed', reasons: [phone.words.reason], place: 'BACK' }),
  },
];

async function withProcessing(phone: Phone): Promise<void> {
  await toResult(phone, '/useCardResult', { kind: 'processing' });
  await phone.page.getByText(phone.words.processing).waitFor();
}
