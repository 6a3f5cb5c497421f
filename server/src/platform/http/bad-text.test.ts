import { expect, it } from 'vitest';
import { badTextIn } from './bad-text.ts';

const fieldOf = (body: string) => badTextIn(body, JSON.parse(body));

it.each([
  ['a lone surrogate', '{"title":{"en":"\\ud800"}}', 'title.en'],
  ['the other half', '{"names":["a","\\udc00b"]}', 'names.1'],
  ['NUL', '{"reason":"a\\u0000b"}', 'reason'],
  ['a field with one in its name', '{"a":{"\\u0000":1}}', 'a'],
])('%s is found, with its field', (_what, body, field) => {
  expect(fieldOf(body)).toBe(field);
});

it.each(['{"title":"\\ud83d\\ude00 券"}', '{"title":"😀"}', '{"title":"\\\\u0000 as text"}', '[]', '1'])(
  '%s is kept',
  (body) => {
    expect(fieldOf(body)).toBeUndefined();
  },
);
