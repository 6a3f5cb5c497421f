import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#api/api.ts';
import type { Call } from '#call/call.ts';
import { SUCCESS_CODE } from '#call/errors.ts';

/** Specification §7, in its order; paths relative to the wire's base. */
const CARD_CALLS = [
  'getCardVoucherList',
  'getCardDetailsInfo',
  'topUpPlusCouponList',
  'getUserCardList',
  'delMyCardByIds',
  'getH5PageConf',
  'previewH5PageConf',
  'useCard',
  'getUserSaveMoneyImg',
  'getFirstDealUserInfo',
  'getCardCenterBackground',
  'getClassifyCardCenterList',
  'getTimeLimitedCardRrabbingList',
  'collectFromCardCenter',
  'reminderSwitch',
  'cardCodeFileDownLoad',
  'fileExtractions',
  'redeemCardVouchers',
  'getSmsSecondaryConfirmationInfo',
].map((name) => `/bass-card/${name}`);

const NEIGHBOURS = [
  '/bass-docs/getDocsConfig',
  '/bass-ads/getAdSpaceDetails',
  '/bass-sms/sendSmsCode',
  '/bass-dict/getFiled',
  '/bass-dict/getDictionary',
];

const LOGIN_CALLS = [
  ...['h5sll', 'h5slgrs', 'h5slygs', 'h5sluutv'].map((name) => `/login-server/wap/bk/tyrz/${name}`),
  '/login-server/refreshToken',
];

const calls = Object.values<Call>(api).filter(({ who }) => 'session' in who);

test.each([...CARD_CALLS, ...NEIGHBOURS, ...LOGIN_CALLS])(
  '%s is in the contract with the specified spelling',
  (path) => {
    expect(calls.map(({ path }) => path)).toContain(path);
  },
);

test('no two calls share a path, and login calls answer as the login service does', () => {
  expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length);
  for (const { path, answer } of calls) {
    expect(answer.envelope, path).toBe(path.startsWith('/login-server/') ? 'login' : 'card');
  }
});

test('the success code is the specification’s', () => {
  expect(SUCCESS_CODE).toBe('0000');
});

test.each(['docs/subscriber-api.md', 'docs/zh/subscriber-api.md'])(
  '%s names every call that takes a session if there is one',
  (page) => {
    const said = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8').split('\n');
    const [sessions = ''] = said.filter((line) => line.includes('`H5_TOKEN`'));
    const named = [...sessions.matchAll(/`(get\w+)`/g)].map(([, name]) => name);
    const taking = calls.filter(({ who }) => 'session' in who && who.session === 'optional');
    expect([...new Set(named)].toSorted()).toEqual(taking.map(({ path }) => path.split('/').at(-1)).toSorted());
  },
);
