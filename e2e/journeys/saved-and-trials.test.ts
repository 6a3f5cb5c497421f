import { codeOf } from '@coupon-centre/contract/call/errors';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { readQrCode } from '#journey/browser/qr-code.ts';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/page/login.ts';
import { useIt } from '#journey/page/my-coupons.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';

journey('savings: the sum, its sources, and a picture whose QR code leads back', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  await bringSession(phone, person);
  await phone.open('/myCard');
  await phone.link(words.saved).tap();
  await page.getByText(words.nothingSaved).waitFor();

  const uCardId = await giveCoupon(sandbox, person, 'luckyCredit');
  expect((await sandbox.call(useCoupon, { uCardId }, person)).code).toBe(codeOf.SUCCESS);
  await page.reload();
  await page.getByRole('heading', { name: words.savedTotal }).waitFor();
  expect(await page.getByText('¥8.88').count()).toBeGreaterThan(1);
  await page.getByRole('listitem').filter({ hasText: words.luckyCredit }).waitFor();

  const picture = page.getByRole('img', { name: words.savedPicture });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth, image.naturalHeight]),
    )
    .toEqual([true, 750, 1_100]);
  const address = (await picture.getAttribute('src')) ?? '';
  const answer = await fetch(phone.origin + address);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const png = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
  expect([png.width, png.height]).toEqual([750, 1_100]);
  const leadsTo = readQrCode(png) ?? '';
  expect(leadsTo).toBe(`${phone.origin}${PAGE_BASE}/exchangePage?ch=saved-picture`);
  expect((await fetch(leadsTo)).status).toBe(200);
});

journey('a trial: its description, its start, the time left', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'boost');
  await bringSession(phone, person);
  await phone.open('/myCard');
  await phone.coupon(words.boost).getByRole('link', { name: words.boost }).tap();
  await page.getByRole('heading', { name: words.trialTitle, level: 1 }).waitFor();
  const trial = page.url();
  await page.getByText(words.trialEnds).waitFor();
  await useIt(phone, words.startTrial);
  await page.getByRole('heading', { name: words.useSucceeded }).waitFor();

  await page.goto(trial);
  await page.getByRole('heading', { name: words.trialRuns }).waitFor();
  const left = page.getByRole('timer');
  await expect.poll(() => left.textContent()).toMatch(/^6天23:59:\d\d$/);
  expect(await phone.button(words.startTrial).count()).toBe(0);
});

journey('a new subscriber’s gift is shown until the first coupon is used', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  await bringSession(phone, person);
  await phone.open('/');
  await phone.button(words.openGift).tap();
  const sheet = page.getByRole('dialog', { name: words.gift });
  await sheet.getByRole('button', { name: words.collect }).first().tap();
  await phone.toast(words.collected);
  await sheet.getByRole('button', { name: words.closeSheet }).tap();

  const uCardId = await giveCoupon(sandbox, person, 'luckyCredit');
  expect((await sandbox.call(useCoupon, { uCardId }, person)).code).toBe(codeOf.SUCCESS);
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await phone.button(words.openGift).count()).toBe(0);
});
