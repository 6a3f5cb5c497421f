import { expect, test } from 'vitest';
import { en } from '#lib/words/en.ts';
import { zhCn } from '#lib/words/zh-cn.ts';
import { routeOf, routes } from './routes.ts';

/** The specification's table (§2), verbatim; null is 'none'. */
const specified = {
  '/': 'coupon centre',
  '/myCard': 'my coupons',
  '/exchange': null,
  '/tyCardDetail': 'experience coupon detail',
  '/historyCard': 'history coupons',
  '/useCardResult': 'use result (success)',
  '/useCardFailResult': 'use result (failure)',
  '/checkCoupon': null,
  '/protocol': 'customer service agreement',
  '/h5Page': 'H5 coupon claim page',
  '/ticket': 'activity ended',
  '/H5Index': null,
  '/H5MyCard': 'my coupons',
  '/lifePage': 'my coupons',
  '/H5Index1': null,
  '/shareIndex': null,
  '/ticketOut': 'activity ended',
  '/main': 'coupon centre',
  '/rule': 'activity rules',
  '/exchangePage': 'share of the provincial card platform',
  '/cardPageListShare': null,
} as const;

/** The specification does not show its path; the title is its header's. */
const detail = { '/cardDetail': 'coupon details' } as const;

const capitalised = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);

test('the routes are those of the specification, in its order, with its titles', () => {
  const table = routes.map(({ path, title }) => [path, title && en.shell.titles[title]]);
  const wanted = Object.entries({ ...specified, ...detail }).map(([path, title]) => [
    path,
    title && capitalised(title),
  ]);
  expect(table).toEqual(wanted);
});

test('every title has a Chinese version', () => {
  const untitled = Object.entries(zhCn.shell.titles).filter(([, title]) => !/\p{Script=Han}/u.test(title));
  expect(untitled).toEqual([]);
});

test('paths are matched exactly, case included', () => {
  expect(routeOf('/myCard')?.screen).toBe('myCards');
  expect(routeOf('/mycard')).toBeUndefined();
  expect(routeOf('/myCard/')).toBeUndefined();
  expect(routeOf('/constructor')).toBeUndefined();
});

test('routes that the specification gives the same screen share it', () => {
  expect(routeOf('/main')?.screen).toBe(routeOf('/')?.screen);
  expect(routeOf('/H5MyCard')?.screen).toBe(routeOf('/myCard')?.screen);
});
