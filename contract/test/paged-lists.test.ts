import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#api/api.ts';
import type { Call } from '#call/call.ts';
import { EVENTS_A_PAGE_MAX, PAGE_SIZE_MAX } from '#foundation/limits.ts';

/** Subscribers' answers whose arrays the specification fixes without a limit. */
const FIXED_BY_SPECIFICATION = new Set([
  'deleteMyCoupons',
  'listAds',
  'listClaimPages',
  'listGrabs',
  'listOffersByClass',
  'listTopUpCoupons',
  'readDocument',
  'showDictionary',
  'showFirstDeal',
  'showSavings',
  'showTheme',
]);

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' });

/** The arrays of rows in an answer that have no limit. */
function unlimited(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((inner) => unlimited(inner, at));
  if (!isJson(schema)) return [];
  const inner = Object.entries(schema).flatMap(([key, value]) => unlimited(value, `${at}.${key}`));
  const isOfRows = schema['type'] === 'array' && isJson(schema['items']) && schema['items']['type'] !== 'string';
  return isOfRows && schema['maxItems'] === undefined ? [at, ...inner] : inner;
}

interface Listed {
  readonly name: string;
  readonly request: Json;
  readonly answer: Json;
}

const fieldsOf = (schema: Json): Json => (isJson(schema['properties']) ? schema['properties'] : {});

/** A list in pages: `rows`, and where the next page begins. Systems that pull events take more at once. */
function isPaged({ name, request, answer }: Listed, rows: string): boolean {
  const asked = fieldsOf(request);
  const answered = fieldsOf(answer);
  const size = asked['pageSize'];
  return (
    'cursor' in asked &&
    isJson(size) &&
    size['maximum'] === (name === 'listEvents' ? EVENTS_A_PAGE_MAX : PAGE_SIZE_MAX) &&
    rows in answered &&
    'cursor' in answered &&
    isJson(answered['hasMore']) &&
    answered['hasMore']['type'] === 'boolean'
  );
}

const calls = Object.entries<Call>(api).flatMap(([name, { who, request, answer }]) =>
  answer.kind === 'json'
    ? [
        {
          name,
          isOperators: 'operator' in who,
          request: schemaOf(request, 'input'),
          answer: schemaOf(answer.data, 'output'),
        },
      ]
    : [],
);

test.each(calls.filter(({ name }) => !FIXED_BY_SPECIFICATION.has(name)))(
  '$name answers rows in pages or in a limited number',
  ({ name, isOperators, request, answer }) => {
    const rows = isOperators ? 'items' : 'list';
    // The subscribers' pages are limited by what they are asked for.
    const allowed = !isOperators && isPaged({ name, request, answer }, rows) ? [`${name}.properties.${rows}`] : [];
    expect(unlimited(answer, name).filter((at) => !allowed.includes(at))).toEqual([]);
  },
);

test.each(calls.filter(({ isOperators, request }) => isOperators && 'cursor' in fieldsOf(request)))(
  '$name takes and answers its pages in the one shape',
  (listed) => expect(isPaged(listed, 'items')).toBe(true),
);

test('no list of operators pages by number, or by another name', () => {
  const others = ['page', 'size', 'offset', 'limit', 'nextCursor'];
  const found = calls
    .filter(({ name, isOperators }) => isOperators && name.startsWith('list'))
    .flatMap(({ name, request, answer }) =>
      others
        .filter((field) => field in fieldsOf(request) || field in fieldsOf(answer))
        .map((field) => `${name}.${field}`),
    );
  expect(found).toEqual([]);
});

test('what the specification fixes is still there', () => {
  expect([...FIXED_BY_SPECIFICATION].filter((name) => !(name in api))).toEqual([]);
});
