import { expect, test } from 'vitest';
import { choiceOf } from './page-choice.ts';

const bare = { query: {}, cookies: undefined, acceptLanguage: undefined };
const isKnownChannel = (ch: string): boolean => ch === 'app-banner';

test('without any wish the page is Chinese, in standard type, for everybody', () => {
  expect(choiceOf(bare, isKnownChannel)).toEqual({ locale: 'zh-CN', isLargeType: false, ch: undefined });
});

test('the address wins over the choice that was kept, that over the browser', () => {
  const kept = { cookies: 'a=b; locale=en', acceptLanguage: 'zh-CN,zh;q=0.9' };
  expect(choiceOf({ ...bare, ...kept }, isKnownChannel).locale).toBe('en');
  expect(choiceOf({ ...bare, ...kept, query: { lang: 'zh-CN' } }, isKnownChannel).locale).toBe('zh-CN');
  expect(choiceOf({ ...bare, acceptLanguage: 'en-GB,en;q=0.9' }, isKnownChannel).locale).toBe('en');
});

test('a language that we do not speak is not chosen', () => {
  expect(choiceOf({ ...bare, query: { lang: 'fr' }, cookies: 'locale=de' }, isKnownChannel).locale).toBe('zh-CN');
});

test('only channels that make a difference are told apart, so that invented ones cost nothing', () => {
  expect(choiceOf({ ...bare, query: { ch: 'app-banner' } }, isKnownChannel).ch).toBe('app-banner');
  expect(choiceOf({ ...bare, query: { ch: 'made-up' } }, isKnownChannel).ch).toBeUndefined();
  expect(choiceOf({ ...bare, query: { ch: ['app-banner', 'app-banner'] } }, isKnownChannel).ch).toBeUndefined();
});

test('large type is read from its own cookie only', () => {
  expect(choiceOf({ ...bare, cookies: 'notlargeType=1; largeType=1' }, isKnownChannel).isLargeType).toBe(true);
  expect(choiceOf({ ...bare, cookies: 'notlargeType=1' }, isKnownChannel).isLargeType).toBe(false);
});
