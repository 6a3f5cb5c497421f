import { journey } from '#journey/journey.ts';
import { logIn } from '#journey/page/login.ts';
import { takePhone } from '#journey/page/phone.ts';

/** The demo subscriber with coupons in every state. */
const OWNER = '13912345678';

/** A number gets one SMS a minute, so all journeys of a file share one login of this subscriber. */
export const ownersJourney = journey.extend('ownersCookies', { scope: 'file' }, async ({ browser, sandbox, stage }) => {
  const phone = await takePhone(browser, stage.baseUrl, { locale: 'zh-CN' });
  await phone.open('/myCard');
  await phone.button(phone.words.login).tap();
  await logIn(phone, sandbox, OWNER);
  const cookies = await phone.context.cookies();
  await phone.context.close();
  return cookies;
});
