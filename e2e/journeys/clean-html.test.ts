import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { offerId } from '#journey/sandbox/owned.ts';

/** Malicious rules: each of these would act if it were rendered as is. */
const FOREIGN = [
  '<p id="kept">What may stay: <b>bold</b> and <a href="https://example.com/">a link</a></p>',
  '<script>window.acted = 1</script>',
  '<img src="x" onerror="window.acted = 1">',
  '<svg onload="window.acted = 1"></svg>',
  '<a href="javascript:window.acted = 1">tap</a>',
  '<form action="https://example.com/"><input name="phone"><button>Send</button></form>',
  '<iframe srcdoc="<script>parent.acted = 1</script>"></iframe>',
  '<style>body { display: none }</style><p style="position: fixed">over all</p>',
].join('');

journey('rules are sanitised HTML: text and links stay, nothing is executed', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { page } = phone;
  // The page's CSP forbids it too, and the browser logs that during sanitising.
  phone.troubles.allow(/inline (?:event handler|style)/);
  await page.route('**/getCardDetailsInfo', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, resp_data: { ...body.resp_data, rule: FOREIGN } } });
  });
  await phone.open(`/cardDetail?sCardId=${await offerId(sandbox, 'dailyData')}`);
  await page.getByText('What may stay').waitFor();
  await page.getByText('tap', { exact: true }).click();
  const main = page.getByRole('main');
  expect(await main.locator('script, svg[onload], iframe, form, style, [onerror], [style*="fixed"]').count()).toBe(0);
  expect(await main.locator('a[href^="javascript"]').count()).toBe(0);
  expect(await main.getByRole('link', { name: 'a link' }).getAttribute('href')).toBe('https://example.com/');
  expect(await page.evaluate(() => 'acted' in window)).toBe(false);
});
