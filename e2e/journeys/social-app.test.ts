import { createHash } from 'node:crypto';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { getWxSign } from '@coupon-centre/contract/share/sign-wx-page';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { playSocialApp, socialAppCalls } from '#journey/page/social-app.ts';
import { offerId } from '#journey/sandbox/owned.ts';
import { appWords } from '#journey/words/app-words.ts';

const SOCIAL_APP = 'MicroMessenger/8.0.56';
/** The sandbox's ticket of the social app. */
const TICKET = 'sandbox-ticket';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

journey(
  'the social app accepts the page, and its menu shares what the screen shares',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', marks: [SOCIAL_APP] });
    const { page, words, origin } = phone;
    await playSocialApp(phone, true);
    const sCardId = await offerId(sandbox, 'luckyCredit');
    await phone.open(`/shareIndex?sCardId=${sCardId}#below`);
    await expect.poll(async () => (await socialAppCalls(phone))?.friends.at(-1)?.title).toBe(words.luckyCredit);

    const calls = await socialAppCalls(phone);
    const { signature, nonceStr, timestamp, appId, jsApiList } = calls?.configs[0] ?? {};
    expect(appId).toBe('sandbox');
    expect(jsApiList).toEqual(['updateAppMessageShareData', 'updateTimelineShareData']);
    const signedUrl = `${origin}${PAGE_BASE}/shareIndex?sCardId=${sCardId}`;
    const signed = `jsapi_ticket=${TICKET}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${signedUrl}`;
    expect(signature).toBe(sha1(signed));
    const toFriend = calls?.friends.at(-1);
    const { desc, ...toTimeline } = toFriend ?? {};
    expect(desc).toMatch(/./);
    expect(calls?.timeline.at(-1)).toEqual(toTimeline);
    expect(toFriend?.link).toMatch(new RegExp(`/shareIndex\\?sCardId=${sCardId}&from=[\\da-f]{32}&ch=share$`));
    expect(toFriend?.imgUrl).toMatch(new RegExp(`^${origin}${PAGE_BASE}/assets/[^/]+\\.png$`));

    await phone.button(words.share).tap();
    const sheet = page.getByRole('dialog', { name: words.share });
    await sheet.getByText(appWords['zh-CN'].menuHint).waitFor();
    await sheet.getByRole('button').last().tap();
    await sheet.waitFor({ state: 'detached' });

    // A screen without a share text: the platform's, with the new address.
    await page.getByRole('banner').getByRole('link').tap();
    await expect.poll(async () => (await socialAppCalls(phone))?.friends.at(-1)?.link).toMatch(/\/exchangePage\?from=/);
    const after = await socialAppCalls(phone);
    expect(after?.friends.at(-1)?.title).toBe('邀您一起来领券中心淘优惠');
    expect(new Set(after?.configs.map((config) => config.signature)).size).toBe(2);
  },
);

journey('on iOS the address at the start of the session is signed', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'en', marks: ['iPhone', SOCIAL_APP] });
  await playSocialApp(phone, true);
  const asked: (string | null)[] = [];
  phone.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === getWxSign.path) asked.push(searchParams.get('url'));
  });
  await phone.open('/exchangePage?ch=campus');
  await expect.poll(() => asked.length).toBe(1);
  await phone.open('/rule');
  await expect.poll(() => asked.length).toBe(2);
  expect(new Set(asked)).toEqual(new Set([`${phone.origin}${PAGE_BASE}/exchangePage?ch=campus`]));
});

journey('if the social app rejects the page or its SDK does not load, links are copied', async ({ takePhone }) => {
  for (const admits of [false, null]) {
    const phone = await takePhone({ locale: 'en', marks: [SOCIAL_APP] });
    phone.troubles.allow(/social\.example|ERR_FAILED/);
    const { words } = phone;
    await playSocialApp(phone, admits);
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await phone.open('/exchangePage');
    await phone.page.waitForLoadState('networkidle');
    await phone.button(words.share).tap();
    await phone.button(appWords.en.copyLink).tap();
    await phone.toast(words.linkCopied);
  }
});
