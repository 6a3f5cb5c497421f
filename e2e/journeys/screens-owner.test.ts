import { describe, expect } from 'vitest';
import { journey as bareJourney } from '#journey/journey.ts';
import { logIn, openLogin } from '#journey/page/login.ts';
import { takePhone } from '#journey/page/phone.ts';
import { checkedPhones, checkScreens } from '#journey/screens/screen-checks.ts';

/** The demo subscriber with coupons in every state. */
const OWNER = '13912345678';

/** A number gets one SMS a minute, so all journeys of this file share one login. */
const journey = bareJourney.extend('ownersCookies', { scope: 'file' }, async ({ browser, sandbox, stage }) => {
  const phone = await takePhone(browser, stage.baseUrl, { locale: 'zh-CN' });
  await phone.open('/myCard');
  await openLogin(phone);
  await logIn(phone, sandbox, OWNER);
  const cookies = await phone.context.cookies();
  await phone.context.close();
  return cookies;
});

describe.for(checkedPhones)('an owner of coupons, in $locale, size $size', (kind) => {
  journey(
    'sees nothing cut off, overlapping or too small to tap, and no axe violations',
    async ({ takePhone: take, ownersCookies }) => {
      const phone = await take(kind);
      await phone.context.addCookies(ownersCookies);
      expect(await checkScreens(phone, 'owner')).toEqual([]);
    },
  );
});
