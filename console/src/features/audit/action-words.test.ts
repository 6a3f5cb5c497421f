import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionGroups, actionWord, targetKinds, targetWord } from '@coupon-centre/contract/audit/action-words';
import { contentKinds } from '@coupon-centre/contract/content/content-items';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../../../server/src');
const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(SERVER, file), 'utf8'))
  .filter((text) => /\bnote\(|action: ['`]|\bAuditNote\b/.test(text));

const DIRECT = /action: '([a-z]\w*)\.[a-z][\w.-]*'/gi;
/** Groups in which the server records anything; behind `type:` is the type of an event. */
const groups = [...new Set(sources.flatMap((text) => [...text.matchAll(DIRECT)].map(([, group = '']) => group)))];
const ACTION = new RegExp(`(?<!type: )'((?:${groups.join('|')})\\.[a-z][\\w.-]*)'`, 'gi');
/** What looks the same: rights, and addresses of fields. */
const OTHER = /\.(read|write|approve|manage|reveal|change)$|^draft\.waiting$|_/;

const known = new Set(actionGroups.flatMap(({ actions }) => actions));
const noted = [
  ...new Set(sources.flatMap((text) => [...text.matchAll(ACTION)].map(([, action = '']) => action))),
].filter((action) => !OTHER.test(action));

test('every audit action has a text in both languages, and a group that has one', () => {
  expect(noted.length).toBeGreaterThan(120);
  expect(noted.filter((action) => !known.has(action))).toEqual([]);
  for (const { group, actions } of actionGroups) {
    for (const name of [targetWord(group, 'zh-CN'), ...actions.map((action) => actionWord(action, 'zh-CN'))]) {
      expect(name).toMatch(/\p{Script=Han}/u);
      expect(name).not.toMatch(/^其他/);
    }
    for (const name of [targetWord(group, 'en'), ...actions.map((action) => actionWord(action, 'en'))]) {
      expect(name).toMatch(/^[A-Z][\w ,:'’()-]+$/);
      expect(name).not.toMatch(/^Another (action|target)$/);
    }
  }
});

test('every kind of target has a name', () => {
  const kinds = sources.flatMap((text) => [...text.matchAll(/target: \{ kind: '(\w+)'/g)].map(([, kind = '']) => kind));
  expect(kinds.length).toBeGreaterThan(80);
  expect([...kinds, ...contentKinds].filter((kind) => !targetKinds.includes(kind))).toEqual([]);
});

test('an action of another release is said to be one, not shown as its code', () => {
  expect(actionWord('lottery.drawn', 'en')).toBe('Another action');
});
