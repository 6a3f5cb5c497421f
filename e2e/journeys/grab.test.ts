import { setTimeout } from 'node:timers/promises';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { HOUR_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { expect } from 'vitest';
import { setClockAhead, wearClock } from '#journey/browser/device-clock.ts';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import type { Sandbox } from '#journey/sandbox/sandbox.ts';

/** The first grab of a fresh demo province opens three minutes after the start. */
const UNTIL_OPEN_MS = 220_000;
/** The server's clock is known to half a round trip; the rest allows for a busy machine. */
const OPENS_WITHIN_MS = 1_000;
const BETWEEN_TAPS_MS = 60;

/** The shown countdown in seconds. */
async function secondsShown({ page }: Phone): Promise<number> {
  const digits = ((await page.getByRole('timer').textContent()) ?? '').match(/\d\d/g) ?? [];
  return digits.reduce((sum, pair) => sum * 60 + Number(pair), 0);
}

async function nextGrab(sandbox: Sandbox): Promise<{ startAt: number; now: number; title: string }> {
  const answer = await sandbox.call(listGrabs, {});
  if (answer.code !== codeOf.SUCCESS) throw new Error(answer.msg);
  const [first] = answer.resp_data.sessions.filter(({ endAt }) => Date.parse(endAt) > answer.serverTime);
  return { startAt: Date.parse(first?.startAt ?? ''), now: answer.serverTime, title: first?.list[0]?.mTitle ?? '' };
}

/** The shown countdown's error in seconds; only before the first grab. */
async function deviation(phone: Phone, sandbox: Sandbox): Promise<number> {
  const { startAt, now } = await nextGrab(sandbox);
  return Math.abs((await secondsShown(phone)) - (startAt - now) / SECOND_MS);
}

/** When a coupon's button becomes 'collect': epoch milliseconds from monotonic time, not the phone's clock. */
const opening = ({ page, words }: Phone, title: string): Promise<number> =>
  page.evaluate(
    ([wanted, says]) =>
      new Promise<number>((resolve) => {
        const check = (): void => {
          const coupon = [...document.querySelectorAll('article')].find((found) => found.textContent?.includes(wanted));
          if (!coupon?.querySelector('button')?.textContent?.startsWith(says)) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        check();
      }),
    [title, words.collect] as const,
  );

/** Taps one place, as a finger does: without waiting for what the page makes of it. */
async function tapRepeatedly({ context, page }: Phone, place: { x: number; y: number }, times: number): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const sent = [];
  for (let taps = 0; taps < times; taps += 1) {
    sent.push(
      devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] }),
      devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    );
    await setTimeout(BETWEEN_TAPS_MS);
  }
  await Promise.all(sent);
}

journey('the countdown follows the server’s clock, whatever the phone’s clock says', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  await wearClock(phone.context, HOUR_MS);
  await phone.open('/');
  await expect.poll(() => deviation(phone, sandbox)).toBeLessThan(2);
  for (const aheadMs of [-HOUR_MS, 24 * HOUR_MS]) {
    await setClockAhead(phone.page, aheadMs);
    const before = await secondsShown(phone);
    await expect.poll(() => secondsShown(phone)).toBeLessThan(before - 1);
    expect(await deviation(phone, sandbox)).toBeLessThan(2);
  }
});

journey(
  'a grab opens on the second on a page that is already open; thirty taps collect once and lead nowhere else',
  { timeout: UNTIL_OPEN_MS },
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { words } = phone;
    await wearClock(phone.context, -HOUR_MS);
    await bringSession(phone, await sandbox.newPerson());
    await phone.open('/');
    const { startAt, title } = await nextGrab(sandbox);
    const button = phone.coupon(title).first().getByRole('button');
    await button.waitFor();
    const lateMs = (await opening(phone, title)) - startAt;
    expect(lateMs).toBeGreaterThan(-OPENS_WITHIN_MS);
    expect(lateMs).toBeLessThan(OPENS_WITHIN_MS);
    await phone.page.getByText(words.grabEndsIn).waitFor();
    const sent: string[] = [];
    phone.page.on('request', (request) => {
      if (request.url().endsWith(claimCoupon.path)) sent.push(request.url());
    });
    // Thirty impatient taps on the same place, most of them after the button became 'use'.
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (box === null) throw new Error('the button is not visible');
    await tapRepeatedly(phone, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, 30);
    await phone.coupon(title).first().getByRole('button', { name: words.use }).waitFor();
    expect(new URL(phone.page.url()).pathname).toBe('/bass-cardModuleH5/');
    expect(sent).toHaveLength(1);
  },
);
