import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#api/api.ts';
import { rehearseClaim } from '#rehearsal/rehearse-claim.ts';

const SOURCE = new URL('../src/', import.meta.url);
const isCall = (value: unknown): boolean => typeof value === 'object' && value !== null && 'who' in value;

/** Every call defined in a file, by its export's name; except a rehearsal's claim, which only its command uses. */
async function definedCalls(): Promise<(readonly [string, unknown])[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file): Promise<Readonly<Record<string, unknown>>> => import(new URL(file, SOURCE).href)),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([, value]) => isCall(value) && value !== rehearseClaim);
}

test('every defined call is in the API under its own name, and no two rooms share a name', async () => {
  const defined = await definedCalls();
  expect(defined.length).toBe(Object.keys(api).length);
  expect(new Map(defined)).toEqual(new Map<string, unknown>(Object.entries(api)));
});
