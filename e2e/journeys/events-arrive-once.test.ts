import { trackEvents, type UsageEvent } from '@coupon-centre/contract/analytics/track-events';
import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { logIn, newNumber } from '#journey/page/login.ts';
import { useIt } from '#journey/page/my-coupons.ts';
import type { Phone } from '#journey/page/phone.ts';

const OUTAGE_MS = 10_000;

/** The server's event calls, which can be made to fail; one answer after that is lost on its way back. */
async function troubledServer({ context }: Phone) {
  let isAway = false;
  let lost: 'nothing' | 'next' | 'one' = 'nothing';
  await context.route(/\/bass-(?!cardModuleH5)/, async (route: Route) => {
    if (isAway) return route.abort();
    if (lost !== 'next' || !route.request().url().endsWith(trackEvents.path)) return route.continue();
    lost = 'one';
    await route.fetch();
    return route.abort();
  });
  return {
    goAway: () => {
      isAway = true;
    },
    comeBack: () => {
      isAway = false;
      lost = 'next';
    },
    lost: () => lost,
  };
}

/** Events that the server stored for this browser session, in order of occurrence. */
async function keptEvents({ page, origin }: Phone): Promise<readonly UsageEvent[]> {
  const session = await page.evaluate(() => sessionStorage.getItem('browserSession') ?? '');
  if (session === '') return [];
  const answer = await fetch(`${origin}/sandbox/events.json?sessionId=${session}`);
  return ((await answer.json()) as UsageEvent[]).reverse();
}

const waitingEvents = ({ page }: Phone): Promise<number> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('waitingEvents') ?? '{}').waiting?.length ?? 0);

/** Views and outcomes, in short form. */
const story = (events: readonly UsageEvent[]): readonly string[] =>
  events
    .filter(({ event }) => ['page_view', 'login', 'collect', 'use'].includes(event))
    .map(({ event, props }) => (event === 'page_view' ? `view ${props['path']}` : `${event} ${props['success']}`));

journey(
  'all events of a journey arrive once and in order, despite ten seconds without a server and a reload',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    phone.troubles.allow(/ERR_|Failed to|\/bass-/);
    const server = await troubledServer(phone);

    await phone.open('/?ch=campus&entrance=app-home');
    await phone.coupon(words.luckyCredit).getByRole('button', { name: words.loginToCollect }).tap();
    await logIn(phone, sandbox, newNumber());
    await phone.toast(words.collected);
    await expect.poll(() => keptEvents(phone), { timeout: 15_000 }).not.toHaveLength(0);

    server.goAway();
    await phone.link(words.myCards).tap();
    await phone.button(words.retry).first().waitFor();
    await page.goBack();
    await phone.coupon(words.dailyData).first().waitFor();
    await page.waitForTimeout(OUTAGE_MS / 2);
    await page.reload();
    await phone.coupon(words.dailyData).first().waitFor();
    await page.waitForTimeout(OUTAGE_MS / 2);
    server.comeBack();

    await phone.link(words.myCards).tap();
    await useIt(phone, `${words.use} ${words.luckyCredit}`);
    await page.getByRole('heading', { name: words.useSucceeded }).waitFor();
    await expect
      .poll(async () => story(await keptEvents(phone)), { timeout: 40_000 })
      .toEqual([
        'view /',
        'login true',
        'collect true',
        'view /myCard',
        'view /',
        'view /',
        'view /myCard',
        'use true',
        'view /useCardResult',
      ]);
    await expect.poll(() => waitingEvents(phone), { timeout: 40_000 }).toBe(0);
    expect(server.lost()).toBe('one');

    const events = await keptEvents(phone);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    const moments = events.map(({ at }) => at);
    expect([...new Set(moments)].sort()).toEqual(moments);
    const loginAt = events.findIndex(({ event }) => event === 'login');
    const uid = events.at(-1)?.uid;
    expect(uid).toMatch(/./);
    for (const [index, event] of events.entries())
      expect(event).toMatchObject({
        ch: 'campus',
        entrance: 'app-home',
        platform: 'h5',
        ...(index <= loginAt ? { is_login: false, uid: '' } : { is_login: true, uid }),
      });
    const named = (name: string) => events.filter(({ event }) => event === name).map(({ props }) => props);
    const collected = named('collect')[0]?.['sCardId'];
    expect(collected).toMatch(/./);
    // The very first tap, on the collected coupon, came before most of the page had loaded.
    expect(named('tap')[0]).toMatchObject({ name: 'card_button', path: '/bass-cardModuleH5/', sCardId: collected });
    expect(named('tap').map(({ to }) => to)).toContain('/bass-cardModuleH5/myCard');
    const firstView = events.slice(0, loginAt).filter(({ event }) => event === 'exposure');
    expect(new Set(firstView.map(({ props }) => props['sCardId'])).size).toBe(firstView.length);
    expect(named('exposure').length).toBeGreaterThan(0);
    expect(named('web_vital').length).toBeGreaterThan(0);
    expect(named('events_dropped')).toEqual([]);
  },
);
