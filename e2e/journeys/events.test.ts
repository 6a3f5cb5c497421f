import { codeOf } from '@coupon-centre/contract/call/errors';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { named, noteEvents } from '#journey/page/events.ts';
import { newNumber, openLogin } from '#journey/page/login.ts';

journey(
  'a page reports views, logins, failed logins with reasons, and the entry channel',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    const { page, words } = phone;
    const events = noteEvents(phone);
    await phone.open('/myCard?ch=campus&entrance=app-home');
    await page.getByText(words.guestTitle).waitFor();
    await openLogin(phone);
    const sheet = page.getByRole('dialog');
    const number = newNumber();
    await sheet.getByLabel(words.phone).fill(number);
    await sheet.getByRole('button', { name: words.sendCode }).tap();
    const code = await sandbox.loginCode(number, 0);
    await sheet.getByLabel(words.code).fill(code === '000000' ? '000001' : '000000');
    await sheet.getByRole('checkbox', { name: words.agree }).check();
    await sheet.getByRole('button', { name: words.login, exact: true }).tap();
    await expect.poll(() => named(events, 'login').length, { timeout: 15_000 }).toBe(1);
    // The last digit submits.
    await sheet.getByLabel(words.code).fill(code);
    await page.getByRole('tablist').waitFor();
    await expect.poll(() => named(events, 'login').length, { timeout: 15_000 }).toBe(2);

    const [failed, succeeded] = named(events, 'login');
    expect(failed).toMatchObject({ is_login: false, uid: '', props: { success: false, code: codeOf.CODE_WRONG } });
    expect(failed?.props['reason']).toMatch(/code/);
    expect(succeeded).toMatchObject({ props: { success: true } });
    expect(named(events, 'page_view')[0]).toMatchObject({
      props: { path: '/myCard' },
      ch: 'campus',
      entrance: 'app-home',
      platform: 'h5',
      functionName: '领券中心',
    });
    expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(JSON.stringify(events)).not.toContain(number);
    await phone.open('/');
    await expect
      .poll(() => named(events, 'page_view').find(({ is_login }) => is_login)?.uid, { timeout: 15_000 })
      .toMatch(/./);
  },
);

journey(
  'inside the app events are tagged as app, and waiting ones are sent when the page is left',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', isApp: true });
    phone.troubles.allow(/URL:|url:/);
    const events = noteEvents(phone);
    await phone.open('/');
    await expect.poll(() => named(events, 'page_view').length, { timeout: 15_000 }).toBe(1);
    expect(events.every(({ platform }) => platform === 'app')).toBe(true);
    // No app handles the page's call here, and a tap would wait for its navigation.
    await phone.link(phone.words.myCards).dispatchEvent('click');
    await phone.page.getByText(phone.words.guestTitle).waitFor();
    // As the browser signals leaving the page.
    await phone.page.evaluate(() => void dispatchEvent(new Event('pagehide')));
    await expect.poll(() => named(events, 'page_view').map(({ props }) => props['path'])).toContain('/myCard');
  },
);
