import { expect, test } from 'vitest';
import { givenPlace } from './given-place.ts';

test('no argument: no other page', () => {
  expect(givenPlace([])).toBeUndefined();
});

test('an address and a selector', () => {
  expect(givenPlace(['https://shop.example', '.goods > a'])).toEqual({
    address: 'https://shop.example/',
    selector: '.goods > a',
  });
});

test.each([
  [['https://shop.example'], /selector/],
  [['https://shop.example', '.goods', '5'], /selector/],
  [['shop.example', '.goods'], /"shop.example" is not an address/],
  [['file:///etc/passwd', 'body'], /is not an address/],
])('%j is refused with what to write instead', (words, message) => {
  expect(() => givenPlace(words)).toThrow(message);
  expect(() => givenPlace(words)).toThrow('npm run bench -- page https://');
});
