import { expect, test } from 'vitest';
import { longTasksOf, type TraceEvent } from './long-tasks.ts';

const ADDRESS = 'http://page.example/';
const MAIN = { ph: 'X', pid: 7, tid: 1, args: {} };
const START_US = 1_000_000;

/** An event of the page's main thread, in milliseconds since the navigation. */
const event = ([name, atMs, tookMs]: readonly [string, number, number], data = {}): TraceEvent => ({
  ...MAIN,
  name,
  ts: START_US + atMs * 1_000,
  dur: tookMs * 1_000,
  args: { data },
});
const navigation = { ...event(['navigationStart', 0, 0], { documentLoaderURL: ADDRESS }), ph: 'R' };
const nameOf = (url: string): string => url.replace(/.*\//, '');

test('a task of 50 ms is long; what takes its time is told without what is nested in it', () => {
  const trace = [
    navigation,
    event(['RunTask', 10, 49]),
    event(['RunTask', 100, 80]),
    event(['FunctionCall', 110, 60], { url: 'http://page.example/start.js' }),
    // Forced by the script, and within it something that has no name here.
    event(['Layout', 120, 30]),
    event(['Receive mojo reply', 125, 10]),
  ];
  expect(longTasksOf(trace, ADDRESS, nameOf)).toEqual([
    {
      atMs: 100,
      tookMs: 80,
      causes: [
        ['running start.js', 30],
        ['layout', 30],
        ['the rest', 20],
      ],
    },
  ]);
});

test('other pages and threads, and what came before the navigation, do not count', () => {
  const trace = [
    navigation,
    event(['RunTask', -100, 90]),
    { ...event(['RunTask', 10, 90]), pid: 8 },
    { ...event(['RunTask', 10, 90]), tid: 2 },
  ];
  expect(longTasksOf(trace, ADDRESS, nameOf)).toEqual([]);
});
