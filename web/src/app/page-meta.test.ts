import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { PageState, PublicData } from '@coupon-centre/contract/front-ends/page-rendering';
import { expect, test } from 'vitest';
import { fullData } from '../../test/public-data.ts';
import { addressTags, metaTags } from './meta-tags.ts';
import { pageMeta } from './page-meta.ts';

const ORIGIN = 'https://coupons.example';
const asOf = '2026-11-21T10:00:00+08:00';
const [card] = fullData.classes.classes[0]?.list ?? [];
if (card === undefined) throw new Error('the full centre has no coupon');

const written = { title: 'Come and find "deals"', subTitle: 'New ones daily', imageUrl: null };
const stateOf = (data: PublicData | null, locale: Locale = 'zh-CN') =>
  ({ config: { locale, share: written }, isLargeType: false, data }) as PageState;
const coupons = (...list: (typeof card)[]) => ({ list, cursor: null, hasMore: false, asOf });
const sharedCoupon = (...list: (typeof card)[]): PublicData => ({
  screen: 'shared',
  shared: { kind: 'coupon', id: card.sCardId, cards: coupons(...list) },
  offers: coupons(),
});
const sharedPage = (state: 'ON' | 'ENDED'): PublicData => ({
  screen: 'shared',
  shared: {
    kind: 'page',
    id: 'spring',
    pages: {
      asOf,
      list: [
        {
          pageId: 'spring',
          title: 'Spring',
          share: { title: 'See "spring" <now>', subTitle: 'Come', imageUrl: 'https://pictures.example/a.png' },
          color: '#006e8c',
          art: 'gift',
          coupons: 1,
          state,
          effectiveFrom: asOf,
          effectiveTo: null,
        },
      ],
    },
    cards: coupons(),
  },
  offers: coupons(),
});

const tagsOf = (path: string, state: PageState): string => {
  const meta = pageMeta(path, state);
  const { locale } = state.config;
  return addressTags(meta, ORIGIN) + metaTags({ meta, description: 'About', siteName: 'Coupon centre', locale });
};

test('the centre has the operators’ title and description and the page’s own picture, and one canonical URL for both routes', () => {
  for (const path of ['/', '/main']) {
    const tags = tagsOf(path, stateOf(fullData, 'en'));
    expect(tags).toContain('<meta property="og:title" content="Come and find &quot;deals&quot;">');
    expect(tags).toContain('content="New ones daily"');
    expect(tags).toContain(`<link rel="canonical" href="${ORIGIN}/bass-cardModuleH5/">`);
    expect(tags).toMatch(/<meta property="og:image" content="https:\/\/coupons\.example\/[^"]*share-en[^"]*\.png">/);
    expect(tags).toContain('<meta property="og:locale" content="en_US">');
    expect(tags).toContain(`<meta name="theme-color" content="${fullData.background.bgColor}">`);
    expect(tags).not.toContain('noindex');
  }
  expect(tagsOf('/', stateOf(fullData))).toMatch(/og:image" content="[^"]*share-zh-cn/);
});

test('a shared coupon has its own title and description; an ended or missing one is not indexed', () => {
  const tags = tagsOf('/shareIndex', stateOf(sharedCoupon({ ...card, mTitle: '5GB & more' })));
  expect(tags).toContain('og:title" content="5GB &amp; more"');
  expect(tags).toContain(`${ORIGIN}/bass-cardModuleH5/shareIndex?sCardId=${card.sCardId}"`);
  for (const data of [sharedCoupon({ ...card, actionState: 'ENDED' }), sharedCoupon()]) {
    const unlisted = tagsOf('/shareIndex', stateOf(data));
    expect(unlisted).toContain('noindex');
    expect(unlisted).toContain('og:title" content="Come and find &quot;deals&quot;"');
  }
});

test('a shared page has the page itself as canonical URL, with its title, description and picture', () => {
  const tags = tagsOf('/shareIndex', stateOf(sharedPage('ON')));
  expect(tags).toContain('og:title" content="See &quot;spring&quot; &lt;now&gt;"');
  expect(tags).toContain('og:image" content="https://pictures.example/a.png"');
  expect(tags).toContain(`<link rel="canonical" href="${ORIGIN}/bass-cardModuleH5/h5Page?pageId=spring">`);
  expect(tagsOf('/shareIndex', stateOf(sharedPage('ENDED')))).toContain('noindex');
});

test('personal screens are not indexed, documents are; the theme colour follows the colour scheme', () => {
  expect(tagsOf('/myCard', stateOf(null))).toContain('noindex');
  expect(tagsOf('/rule', stateOf(null))).not.toContain('noindex');
  expect(tagsOf('/rule', stateOf(null))).toContain('content="#0e262f" media="(prefers-color-scheme:dark)"');
  expect(tagsOf('/nowhere"><script>', stateOf(null))).toContain(`href="${ORIGIN}/bass-cardModuleH5/"`);
});
