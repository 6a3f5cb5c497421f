import { expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#api/api.ts';

const INT4_MAX = 2_147_483_647;
/** Kept as bigint, or as JSON, or compared and not kept. */
const LARGER =
  /^(setThresholds\.|setBudget\.budget(PerDay)?Fen|verifyAudit\.after\.seq|acknowledgeBreakGlass\.seqs|markNotices\.seqs|saveDraft\.CouponTerms\.benefit\.)/;

interface JsonSchema {
  readonly type?: string;
  readonly maximum?: number;
  readonly [key: string]: unknown;
}

/** Whole numbers of a schema that may be larger than a column of four bytes, by their path. */
function largeNumbers(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum = Number.POSITIVE_INFINITY } = schema as JsonSchema;
  if (type === 'integer' && maximum > INT4_MAX) return [path];
  return Object.entries(schema).flatMap(([key, inner]) =>
    largeNumbers(inner, /^(properties|\$defs|anyOf|oneOf|items|\d+)$/.test(key) ? path : `${path}.${key}`),
  );
}

it('asks for no whole number that the database has no room for', () => {
  const found = Object.entries(api).flatMap(([name, { request }]) =>
    largeNumbers(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(found.filter((path) => LARGER.test(path))).not.toEqual([]);
  expect(found.filter((path) => !LARGER.test(path))).toEqual([]);
});
