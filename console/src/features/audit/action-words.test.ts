import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionWord } from './action-words.ts';

const SERVER = join(import.meta.dirname, '../../../../server/src');
/** Behind `type:` is the type of an event. */
const ACTION =
  /(?<!type: )'((?:session|operator|key|audit|approval|audience|campaign|coupon|grab|codes|distribution|page|content|document|image|subscriber|ownedCoupon|use|offer|codeFile|place|webhook)\.[a-z][\w.-]*)'/gi;

/** Action names that the server's handlers record. */
function notedActions(): readonly string[] {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
  const noted = files.flatMap((file) => {
    const text = readFileSync(join(SERVER, file), 'utf8');
    return /\bnote\(|action: '/.test(text) ? [...text.matchAll(ACTION)].map(([, action = '']) => action) : [];
  });
  return [...new Set(noted)];
}

test('every audit action has a text in both languages', () => {
  const noted = notedActions();
  expect(noted.length).toBeGreaterThan(50);
  expect(noted.filter((action) => actionWord(action, 'en') === action)).toEqual([]);
  expect(noted.filter((action) => !/\p{Script=Han}/u.test(actionWord(action, 'zh-CN')))).toEqual([]);
});
