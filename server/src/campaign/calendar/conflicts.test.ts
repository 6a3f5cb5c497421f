import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, it } from 'vitest';
import { conflictsOf, type PlannedAd, type PlannedGrab, pageOfLink } from './conflicts.ts';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const at = (minutes: number) => NOW + minutes * MINUTE_MS;
const title = { 'zh-CN': '券', en: 'Coupon' };
const grab = (id: string, from: number, more: Partial<PlannedGrab> = {}): PlannedGrab => ({
  kind: 'GRAB',
  id,
  title,
  fromMs: at(from),
  toMs: at(from + 30),
  without: [],
  ...more,
});
const page = (id: string, from: number, to: number | null) => ({
  kind: 'PAGE' as const,
  id,
  title,
  fromMs: at(from),
  toMs: to === null ? null : at(to),
});
const ad = (link: string, from: number, to: number | null): PlannedAd => ({
  ...page('ad', from, to),
  kind: 'AD',
  link,
});
const nothing = { grabs: [], ads: [], pages: [] };

describe('conflicts of what is planned', () => {
  it('are grabs that start in the same minute, from now on', () => {
    const grabs = [
      grab('a', 60),
      grab('b', 60, { fromMs: at(60) + 20_000 }),
      grab('c', 61),
      grab('d', -5),
      grab('e', -5),
    ];
    expect(conflictsOf({ ...nothing, grabs }, NOW)).toEqual([
      {
        kind: 'GRABS_AT_ONCE',
        atMs: at(60),
        things: [
          { kind: 'GRAB', id: 'a', title },
          { kind: 'GRAB', id: 'b', title },
        ],
      },
    ]);
  });

  it('are coupons that cannot be collected in their grab, until it is over', () => {
    const without = [{ kind: 'COUPON' as const, id: 'x', title }];
    const grabs = [grab('coming', 10, { without }), grab('running', -10, { without }), grab('over', -60, { without })];
    const found = conflictsOf({ ...nothing, grabs }, NOW);
    expect(found.map(({ atMs, things }) => [atMs, things.map(({ id }) => id)])).toEqual([
      [NOW, ['running', 'x']],
      [at(10), ['coming', 'x']],
    ]);
  });

  it.each([
    { page: 'none', pages: [], shown: [0, 60], atMs: at(0) },
    { page: 'online all the while', pages: [page('p', -10, 60)], shown: [0, 60], atMs: null },
    { page: 'over before the ad', pages: [page('p', -10, 30)], shown: [0, 60], atMs: at(30) },
    { page: 'beginning after the ad', pages: [page('p', 20, null)], shown: [10, 60], atMs: at(10) },
    { page: 'over, of an ad without an end', pages: [page('p', -10, 30)], shown: [0, null], atMs: at(30) },
    { page: 'without an end, as the ad', pages: [page('p', -10, null)], shown: [0, null], atMs: null },
    { page: 'none, of an ad that is over', pages: [], shown: [-60, -1], atMs: null },
    { page: 'online since before now', pages: [page('p', -10, null)], shown: [-60, 60], atMs: null },
  ] as const)('an ad whose page is $page', ({ pages, shown: [from, to], atMs }) => {
    const ads = [ad('/bass-cardModuleH5/h5Page?pageId=p', from, to)];
    expect(conflictsOf({ ...nothing, ads, pages }, NOW).map((conflict) => conflict.atMs)).toEqual(
      atMs === null ? [] : [atMs],
    );
  });

  it.each([
    ['/bass-cardModuleH5/h5Page?pageId=spring', 'spring'],
    ['https://coupons.example.com/bass-cardModuleH5/h5Page?ch=app&pageId=spring', 'spring'],
    ['/h5Page', null],
    ['/myCard', null],
    [null, null],
  ])('the link %s leads to the page %s', (link, pageId) => expect(pageOfLink(link)).toBe(pageId));
});
