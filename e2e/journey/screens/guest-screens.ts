import { openLogin } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { dialog, type Screen } from '#journey/screens/screen.ts';

const heading = ({ page }: Phone, name: string) => page.getByRole('heading', { name }).first().waitFor();

async function toCentre(phone: Phone): Promise<void> {
  await phone.open('/');
  // The only screen rendered before its scripts.
  await phone.page.waitForLoadState('networkidle');
}

/** Screens for guests. */
export const guestScreens: readonly Screen[] = [
  { name: 'centre', who: 'guest', go: toCentre },
  {
    name: 'login',
    who: 'guest',
    isSheet: true,
    async go(phone) {
      await phone.open('/');
      await phone.coupon(phone.words.dailyData).getByRole('button').tap();
      await dialog(phone);
    },
  },
  {
    name: 'login-with-errors',
    who: 'guest',
    isSheet: true,
    async go(phone) {
      await phone.open('/myCard');
      await openLogin(phone);
      await dialog(phone);
      await phone.page.getByRole('dialog').getByRole('button', { name: phone.words.login, exact: true }).tap();
      await phone.page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    },
  },
  {
    name: 'my-coupons-guest',
    who: 'guest',
    async go(phone) {
      await phone.open('/myCard');
      await phone.page.getByText(phone.words.guestTitle).waitFor();
    },
  },
  {
    name: 'detail-on-offer',
    who: 'guest',
    async go(phone) {
      await phone.open('/');
      await phone.coupon(phone.words.dailyData).getByRole('link').tap();
      await heading(phone, phone.words.rules);
    },
  },
  {
    name: 'search',
    who: 'guest',
    async go(phone) {
      await phone.open(`/?keyword=${encodeURIComponent(phone.words.keyword)}`);
      await phone.coupon(phone.words.dailyData).waitFor();
    },
  },
  {
    name: 'search-without-result',
    who: 'guest',
    async go(phone) {
      await phone.open('/?keyword=zzzz');
      await phone.button(phone.words.showAll).waitFor();
    },
  },
  {
    name: 'one-class',
    who: 'guest',
    async go(phone) {
      await phone.open('/');
      const tab = phone.page.getByRole('tab').nth(3);
      await tab.tap();
      const panel = phone.page.getByRole('tabpanel', { name: (await tab.textContent()) ?? '', exact: true });
      await panel.getByRole('article').nth(3).waitFor();
    },
  },
  {
    name: 'agreement',
    who: 'guest',
    async go(phone) {
      await phone.open('/protocol');
      await phone.page
        .getByRole('article')
        .or(phone.page.getByRole('heading', { level: 2 }))
        .first()
        .waitFor();
    },
  },
  {
    name: 'rules',
    who: 'guest',
    async go(phone) {
      await phone.open('/rule');
      await phone.page.getByRole('article').waitFor();
    },
  },
  {
    name: 'claim-page',
    who: 'guest',
    async go(phone) {
      await phone.open('/H5Index');
      await phone.coupon(phone.words.rescue).waitFor();
    },
  },
  {
    name: 'claim-page-of-one-coupon',
    who: 'guest',
    async go(phone) {
      await phone.open('/H5Index1');
      await phone.button(phone.words.welcomeGift).waitFor();
    },
  },
  {
    name: 'ended',
    who: 'guest',
    async go(phone) {
      await phone.open('/ticket?pageId=autumn-harvest');
      await phone.page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'exchange-misread',
    who: 'guest',
    async go(phone) {
      await phone.open('/exchange');
      await phone.page.getByLabel(phone.words.exchangeCode, { exact: true }).fill('0000 0000 0000 000D');
      await phone.page.getByRole('alert').filter({ hasText: phone.words.looksLike }).waitFor();
    },
  },
  {
    name: 'code-file',
    who: 'guest',
    async go(phone) {
      await phone.open('/exchange?view=file');
      await phone.button(phone.words.next).tap();
      await phone.page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    },
  },
  {
    name: 'shared-coupon',
    who: 'guest',
    async go(phone) {
      await phone.open('/');
      const path = await phone.coupon(phone.words.dailyData).getByRole('link').getAttribute('href');
      await phone.open(`/shareIndex?${path?.split('?')[1]}`);
      await heading(phone, phone.words.friendShared);
      await phone.page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'platform',
    who: 'guest',
    async go(phone) {
      await phone.open('/exchangePage');
      await phone.page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'page-list',
    who: 'guest',
    async go(phone) {
      await phone.open('/cardPageListShare?pageIds=traffic-festival,weekend-grab,autumn-harvest');
      await phone.page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'not-found',
    who: 'guest',
    async go(phone) {
      await phone.open('/nowhere');
      await heading(phone, phone.words.notFound);
    },
  },
];
