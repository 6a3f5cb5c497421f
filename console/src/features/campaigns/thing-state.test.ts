import { expect, it } from 'vitest';
import { stateOfThing } from './thing-state.ts';
import { words } from './words.ts';

const title = { 'zh-CN': '周末抢券', en: 'Weekend grab' };
const span = { from: '2026-12-04T10:00:00+08:00', to: '2026-12-04T11:00:00+08:00' };
const grab = { kind: 'GRAB', id: 'g', title, ...span, isCancelled: false } as const;
const ad = { kind: 'AD', id: 'a', title, ...span } as const;
const said = (thing: Parameters<typeof stateOfThing>[0], time: string) =>
  stateOfThing(thing, words['zh-CN'], Date.parse(`2026-12-04T${time}:00+08:00`))?.text;

it.each([
  ['09:59', '未开始'],
  ['10:00', '进行中'],
  ['11:00', '已结束'],
])('at %s grabs and ads from 10 until 11 are %s', (time, text) => {
  expect([said(grab, time), said(ad, time)]).toEqual([text, text]);
});

it('an ad without an end goes on, a cancelled grab is cancelled, and a page has its own state', () => {
  expect(said({ ...ad, to: null }, '23:00')).toBe('进行中');
  expect(said({ ...grab, isCancelled: true }, '10:30')).toBe('已取消');
  expect(said({ kind: 'PAGE', id: 'p', title, ...span, state: 'DRAFT' }, '10:30')).toBe('草稿');
  expect(said({ kind: 'SHARE', id: 's', title }, '10:30')).toBeUndefined();
});
