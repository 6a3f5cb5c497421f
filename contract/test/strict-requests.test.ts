import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#api/api.ts';
import type { Call } from '#call/call.ts';

/** Where in a JSON schema an object allows fields that it does not name. */
function loose(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((inner, index) => loose(inner, `${at}[${index}]`));
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties, additionalProperties } = schema as Record<string, unknown>;
  const isLoose = type === 'object' && properties !== undefined && additionalProperties !== false;
  const inner = Object.entries(schema).flatMap(([key, value]) => loose(value, `${at}.${key}`));
  return isLoose ? [at, ...inner] : inner;
}

const operators = Object.entries<Call>(api).filter(([, { who }]) => 'operator' in who);

test.each(operators)('%s refuses a field that it does not know, at any depth', (name, { request }) => {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  expect(loose(schema, name)).toEqual([]);
});
