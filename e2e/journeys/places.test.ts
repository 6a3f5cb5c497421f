import type { Locale } from '@coupon-centre/contract/foundation/field';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { layoutProblems } from '#journey/browser/layout.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { bringSession } from '#journey/page/login.ts';
import { giveCoupon, offerId } from '#journey/sandbox/owned.ts';

const said: Readonly<
  Record<
    Locale,
    Readonly<Record<'count' | 'search' | 'near' | 'away' | 'copy' | 'copied' | 'call' | 'map' | 'nothing', string>>
  >
> = {
  'zh-CN': {
    count: '家门店可用',
    search: '搜索门店',
    near: '离我最近',
    away: '约50米',
    copy: '复制地址',
    copied: '地址已复制',
    call: '电话',
    map: '地图',
    nothing: '没有找到门店',
  },
  en: {
    count: 'Accepted at',
    search: 'Search places',
    near: 'Near me',
    away: 'about 50 m',
    copy: 'Copy address',
    copied: 'Address copied',
    call: 'Call',
    map: 'Map',
    nothing: 'No places found',
  },
};

journey.for(journeyLocales)(
  'the places of a life coupon, in %s: searched, by city, and the nearest without telling the server where the person is',
  async (locale, { sandbox, takePhone }) => {
    const words = said[locale];
    const phone = await takePhone({
      locale,
      size: 'small',
      ...(locale === 'en' && { colorScheme: 'dark', fontFactor: 1.8 }),
    });
    const { page, context } = phone;
    const person = await sandbox.newPerson();
    const sCardId = await offerId(sandbox, 'coffee');
    const uCardId = await giveCoupon(sandbox, person, 'coffee');
    await bringSession(phone, person);
    await phone.open(`/cardDetail?sCardId=${sCardId}&uCardId=${uCardId}`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await phone.button(new RegExp(words.count)).tap();
    const sheet = page.getByRole('dialog');
    const places = sheet.getByRole('listitem');
    await places.first().waitFor();
    expect(await layoutProblems(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);

    await sheet.getByRole('button', { name: /临江市 \d/ }).tap();
    await expect.poll(() => places.filter({ hasText: '云州市' }).count()).toBe(0);
    const map = places.first().getByRole('link', { name: new RegExp(`^${words.map}`) });
    const [, latitude = '', longitude = ''] =
      /^geo:([\d.]+),([\d.]+)\?/.exec((await map.getAttribute('href')) ?? '') ?? [];
    expect(
      await places
        .first()
        .getByRole('link', { name: new RegExp(`^${words.call}`) })
        .getAttribute('href'),
    ).toMatch(/^tel:0590\d{8}$/);
    const name = await places.first().getByRole('heading').textContent();
    await places
      .first()
      .getByRole('button', { name: new RegExp(`^${words.copy}`) })
      .tap();
    await phone.toast(words.copied);

    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: Number(latitude), longitude: Number(longitude) });
    await sheet.getByRole('button', { name: words.near }).tap();
    await expect.poll(() => places.first().textContent()).toContain(words.away);
    expect(await places.first().getByRole('heading').textContent()).toBe(name);
    expect(asked.filter((request) => request.includes('getCardPlaces')).length).toBeGreaterThan(1);
    expect(asked.filter((request) => request.includes(latitude.slice(0, 5)))).toEqual([]);
    expect(await layoutProblems(page)).toEqual([]);

    await sheet.getByRole('searchbox', { name: words.search }).fill('没有这家店');
    await sheet.getByRole('searchbox', { name: words.search }).press('Enter');
    await sheet.getByText(words.nothing).waitFor();
  },
);
