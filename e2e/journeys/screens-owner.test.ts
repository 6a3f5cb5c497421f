import { describe, expect } from 'vitest';
import { journey as bareJourney } from '#journey/journey.ts';
import { logIn } from '#journey/login.ts';
import { lookAtAll, lookedAtOn } from '#journey/look.ts';
import { takePhone } from '#journey/phone.ts';

/** The person of the demo province who has coupons of every state. */
const OWNER = '13912345678';

/** One SMS a minute goes to a number, so all journeys of this file share one login. */
const journey = bareJourney.extend('ownersCookies', { scope: 'file' }, async ({ browser, sandbox, stage }) => {
  const phone = await takePhone(browser, stage.baseUrl, { locale: 'zh-CN' });
  await phone.open('/myCard');
  await phone.button(phone.words.login).tap();
  await logIn(phone, sandbox, OWNER);
  const cookies = await phone.context.cookies();
  await phone.context.close();
  return cookies;
});

describe.for(lookedAtOn)('an owner of coupons, in $locale, size $size', (kind) => {
  journey(
    'finds nothing cut, overlapping or too small to tap, and axe finds nothing',
    async ({ takePhone: take, ownersCookies }) => {
      const phone = await take(kind);
      await phone.context.addCookies(ownersCookies);
      expect(await lookAtAll(phone, 'owner')).toEqual([]);
    },
  );
});
