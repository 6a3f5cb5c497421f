import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { bringSession, logIn, newNumber } from '#journey/page/login.ts';
import { ownTab } from '#journey/page/my-coupons.ts';
import type { Phone } from '#journey/page/phone.ts';

const tab = ({ page }: Phone, name: string) => page.getByRole('tab', { name, exact: true });
/** Of the open list. */
const titles = ({ page }: Phone): Promise<string[]> =>
  page.getByRole('tabpanel').getByRole('article').getByRole('heading').allTextContents();
const addressOf = ({ page }: Phone): URLSearchParams => new URL(page.url()).searchParams;

journey.for(journeyLocales)(
  'all of today’s daily coupons with one tap (%s), then by day of expiry and into a calendar',
  async (locale, { sandbox, takePhone }) => {
    const phone = await takePhone({ locale });
    const { page, words } = phone;
    await phone.open('/');
    await phone.button(words.collectAll).tap();
    await logIn(phone, sandbox, newNumber());
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: words.collectedSome }).waitFor();
    expect(await sheet.getByText(words.dailyData).count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    const collected = Number.parseInt(
      /\d+/.exec((await sheet.getByRole('heading').textContent()) ?? '')?.[0] ?? '',
      10,
    );
    await sheet.getByRole('button', { name: words.seen }).tap();
    await page.getByText(words.doneForToday).waitFor();

    await phone.open('/myCard');
    await phone.button(words.byDay).tap();
    await expect.poll(() => addressOf(phone).get('view')).toBe('day');
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await ownTab(phone, 'AVAILABLE').textContent()).toContain(String(collected));
    const saved = page.waitForEvent('download');
    await phone.button(words.toCalendar).tap();
    const file = await text(await (await saved).createReadStream());
    expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(collected);
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
  },
);

journey.for(journeyLocales)(
  'search remembers, suggests and offers what is on; lists are sorted and filtered; suggestions can be switched off (%s)',
  async (locale, { sandbox, takePhone }) => {
    const phone = await takePhone({ locale });
    const { page, words } = phone;
    await bringSession(phone, await sandbox.newPerson());
    await phone.open('/');
    const box = page.getByRole('searchbox');
    await box.tap();
    await page.getByText(words.popularSearches).waitFor();
    // Initials of the Chinese title, in either language.
    await box.fill('yytz');
    await expect.poll(() => page.getByRole('search').getByRole('listitem').count()).toBe(0);
    await box.fill('1gbqg');
    await page.getByRole('search').getByRole('button', { name: words.dailyData }).tap();
    await expect.poll(() => addressOf(phone).get('keyword')).toBe(words.dailyData);
    await phone.coupon(words.dailyData).first().waitFor();
    await box.fill('zzzzzz');
    await box.press('Enter');
    await page.getByRole('heading', { name: words.availableList }).waitFor();
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: words.showAll }).tap();

    await page.getByRole('searchbox').tap();
    await page.getByText(words.searchHistory).waitFor();
    expect(await page.getByRole('search').getByRole('button', { name: words.dailyData }).count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await phone.button(words.clear).tap();
    await expect.poll(() => page.getByText(words.searchHistory).count()).toBe(0);
    await page.keyboard.press('Escape');

    await tab(phone, words.allTab).tap();
    await phone.button(words.mostValue).tap();
    await expect.poll(() => addressOf(phone).get('sort')).toBe('value');
    await phone.button(words.availableNow).tap();
    await expect.poll(() => addressOf(phone).get('now')).toBe('1');
    await page.getByRole('tabpanel').getByRole('article').first().waitFor();
    await page.reload();
    const buttons = page.getByRole('tabpanel').getByRole('article').getByRole('button');
    // Until the person's own list is there, the one for everybody is shown.
    await expect.poll(async () => new Set(await buttons.allTextContents())).toEqual(new Set([words.collect]));
    expect((await titles(phone)).length).toBeGreaterThan(3);

    await tab(phone, words.forYouTab).tap();
    const choice = page.getByRole('switch', { name: words.suggestions });
    await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);
    await choice.tap();
    await page.getByText(words.suggestionsOff).waitFor();
    await page.reload();
    await page.getByText(words.suggestionsOff).waitFor();
    expect(await titles(phone)).toEqual([]);
  },
);
