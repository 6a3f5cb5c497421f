import { expect, test } from 'vitest';
import { parameterOf } from './parameter.ts';

const address = (search: string, hash = '') => ({ search, hash });

test('a parameter is read from the query string', () => {
  expect(parameterOf(address('?ch=sms&uCardId=7'), 'uCardId')).toBe('7');
});

test('a parameter in the hash is read too, with or without a path before it', () => {
  expect(parameterOf(address('', '#/cardDetail?sCardId=9&ch=qq'), 'sCardId')).toBe('9');
  expect(parameterOf(address('', '#ch=qq'), 'ch')).toBe('qq');
});

test('the query string wins over the hash', () => {
  expect(parameterOf(address('?ch=query', '#?ch=hash'), 'ch')).toBe('query');
});

test('an absent or empty parameter is null, and an empty query falls back to the hash', () => {
  expect(parameterOf(address('?a=1', '#/page'), 'ch')).toBeNull();
  expect(parameterOf(address('?ch='), 'ch')).toBeNull();
  expect(parameterOf(address('?ch=', '#?ch=qq'), 'ch')).toBe('qq');
});

test('values are decoded', () => {
  expect(parameterOf(address('?keyword=%E6%B5%81%E9%87%8F+1GB'), 'keyword')).toBe('流量 1GB');
});
