import type {
  CentreData,
  ClaimPageData,
  PublicData,
  SharedData,
} from '@coupon-centre/contract/front-ends/page-rendering';
import { expect, it } from 'vitest';
import { withoutNames } from './without-names.ts';

const cards = ['one', 'two'].map((sCardId) => ({
  sCardId,
  mTitle: `${sCardId} title`,
  sTitle: `${sCardId} line`,
  time: 'today',
}));
const coupons = { list: cards, cursor: null, hasMore: false, asOf: '' };
const grabs = { serverNow: '', sessions: [{ sessionId: 's', list: cards }] };
const centre = { screen: 'centre', classes: { asOf: '', classes: [{ classId: 'c', total: 2, list: cards }] }, grabs };
const screens = [
  centre,
  { screen: 'claimPage', askedId: 'p', cards: coupons, grabs },
  { screen: 'claimPage', askedId: 'p', cards: coupons, grabs: null },
  { screen: 'shared', shared: { kind: 'coupon', id: 'one', cards: coupons }, offers: coupons },
  { screen: 'shared', shared: { kind: 'page', id: 'p', pages: [], cards: coupons }, offers: coupons },
  { screen: 'shared', shared: { kind: 'nothing' }, offers: coupons },
  { screen: 'platform', offers: coupons },
] as unknown as readonly (CentreData | ClaimPageData | SharedData | PublicData)[];

it.each(screens)('a screen $screen loses the names of coupons that differ by person, and nothing else', (screen) => {
  const shown = JSON.stringify(withoutNames(screen, new Set(['one'])));
  expect(shown).not.toMatch(/one (title|line)/);
  expect(shown.replaceAll('\u00a0', '?')).toBe(JSON.stringify(screen).replaceAll(/one (title|line)/g, '?'));
});

it('a list of pages is as it was', () => {
  const pages: PublicData = { screen: 'pageList', pageIds: [], pages: { list: [], asOf: '' } };
  expect(withoutNames(pages, new Set(['one']))).toBe(pages);
});
