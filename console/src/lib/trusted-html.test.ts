import { expect, test } from 'vitest';
import { allowedMarkup } from './trusted-html.ts';

test('until the purifier is loaded, no markup passes; a style sheet’s text does', () => {
  expect(allowedMarkup('.ant-btn { color: red }')).toBe('.ant-btn { color: red }');
  expect(allowedMarkup('')).toBe('');
  expect(allowedMarkup('<b>bold</b>')).toBeNull();
  expect(allowedMarkup('<img src=x onerror=alert(1)>')).toBeNull();
});
