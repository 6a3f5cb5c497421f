import { trackEvents, type UsageEvent } from '@coupon-centre/contract/track/track-events';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';

const OUTAGE_MS = 10_000;

journey(
  'events of a whole journey arrive once each and in order, though the server is away for ten seconds and the page is reloaded',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words, context, origin } = phone;
    phone.troubles.allow(/ERR_|Failed to|bass-track/);
    let isAway = false;
    let lost = 0;
    await context.route(`**${trackEvents.path}`, async (route) => {
      if (!isAway) {
        // It arrives, and of some the page never hears so.
        if (lost === 1) {
          lost += 1;
          await route.fetch();
          return route.abort();
        }
        return route.continue();
      }
      lost = Math.max(lost, 1);
      return route.abort();
    });

    await phone.open('/?ch=campus&entrance=app-home');
    await phone.coupon(words.dailyData).first().waitFor();
    const session = await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('browserSession')), { timeout: 15_000 })
      .not.toBeNull()
      .then(() => page.evaluate(() => sessionStorage.getItem('browserSession') ?? ''));
    const stored = async (): Promise<readonly UsageEvent[]> =>
      [
        ...((await (await fetch(`${origin}/sandbox/events.json?sessionId=${session}`)).json()) as UsageEvent[]),
      ].reverse();
    await expect.poll(stored, { timeout: 15_000 }).not.toHaveLength(0);

    isAway = true;
    await phone.link(words.myCards).tap();
    await page.getByText(words.guestTitle).waitFor();
    await page.goBack();
    await phone.coupon(words.dailyData).first().waitFor();
    await page.waitForTimeout(OUTAGE_MS / 2);
    await page.reload();
    await phone.coupon(words.dailyData).first().waitFor();
    await page.waitForTimeout(OUTAGE_MS / 2);
    isAway = false;

    const views = async () =>
      (await stored()).filter(({ event }) => event === 'page_view').map(({ props }) => props['path']);
    await expect.poll(views, { timeout: 40_000 }).toEqual(['/', '/myCard', '/', '/']);
    const waiting = () =>
      page.evaluate(() => JSON.parse(sessionStorage.getItem('waitingEvents') ?? '{}').waiting?.length as number);
    await expect.poll(waiting, { timeout: 40_000 }).toBe(0);

    const events = await stored();
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    const moments = events.map(({ at }) => at);
    expect([...new Set(moments)].sort()).toEqual(moments);
    for (const event of events)
      expect(event).toMatchObject({ ch: 'campus', entrance: 'app-home', platform: 'h5', is_login: false, uid: '' });
    const taps = events.filter(({ event }) => event === 'tap');
    expect(taps.map(({ props }) => props)).toEqual([
      expect.objectContaining({ name: expect.stringMatching(/_link$/), to: expect.stringMatching(/myCard$/) }),
    ]);
    const order = events.map(({ event, props }) => (event === 'page_view' ? `view ${props['path']}` : event));
    expect(order.indexOf('tap')).toBe(order.indexOf('view /myCard') - 1);
    // Seen once in each view of the page.
    const exposures = events.filter(({ event }) => event === 'exposure').map(({ props }) => props['sCardId']);
    expect(exposures.length).toBeGreaterThan(0);
    const firstView = order.slice(0, order.indexOf('tap')).filter((name) => name === 'exposure').length;
    expect(new Set(exposures.slice(0, firstView)).size).toBe(firstView);
    expect(events.map(({ event }) => event)).not.toContain('events_dropped');
    expect(lost).toBe(2);
  },
);
