import { api } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import { answerExample, requestExample } from '@coupon-centre/contract/call/example-of';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { encodesAsIs, jsonWriter, parsesAsIs, UndeclaredAnswer } from './fits.ts';

/** Of every call, in each direction. */
const RUNS = 60;

const someValue = fc.oneof(
  fc.constantFrom('', 'ACTIVE', '13912345678', '2026-11-21', '2026-11-21T10:00:00+08:00', '\uD800', ' padded '),
  fc.constantFrom('01a1fbfe-67a0-7553-97cf-8f7abb30dadd', null, undefined, true, 0, -1, 1.5, 1e21, Number.NaN),
  fc.jsonValue({ maxDepth: 2 }),
);

type Path = readonly (string | number)[];
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inside]) => pathsOf(inside, [...path, key]))];
}

type Change = 'replace' | 'leave out' | 'add' | 'twice';
/** A copy with a change at one place. */
function changed(value: unknown, [first, ...rest]: Path, { what, by }: { what: Change; by: unknown }): unknown {
  if (first === undefined) {
    if (what === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ...value, notDeclared: by };
    }
    return what === 'twice' && Array.isArray(value) ? [...value, ...value] : by;
  }
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : { ...(value as object) };
  if (what === 'leave out' && rest.length === 0) delete copy[first];
  else copy[first] = changed(copy[first], rest, { what, by });
  return copy;
}

/** The example with up to three changes anywhere in it. */
const nearly = (example: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(
      fc.record({
        path: fc.constantFrom(...pathsOf(example)),
        what: fc.constantFrom<Change>('replace', 'leave out', 'add', 'twice'),
        by: someValue,
      }),
      { maxLength: 3 },
    )
    .map((changes) =>
      changes.reduce((value, { path, ...change }) => {
        try {
          return changed(value, path, change);
        } catch {
          // An earlier change took the place away.
          return value;
        }
      }, example),
    );

const calls = Object.entries<Call>(api);

it.each(calls)('what %s is asked and fits is what its schema makes of it', (name, call) => {
  const fits = parsesAsIs(call.request);
  fc.assert(
    fc.property(nearly(requestExample(name, call)), (value) => {
      if (!fits(value)) return;
      expect(call.request.safeParse(value)).toEqual({ success: true, data: value });
    }),
    { numRuns: RUNS, seed: 20_261_125 },
  );
});

/** The schema's own text, or undefined. */
function plainText(schema: z.ZodType, value: unknown): string | undefined {
  const encoded = z.safeEncode(schema, value as never);
  return encoded.success ? JSON.stringify(encoded.data) : undefined;
}

it.each(calls)(
  'what %s answers is written as its schema has it, or refused as it refuses',
  (name, { answer, ...call }) => {
    if (answer.kind === 'file') return;
    const body = answerExample(name, { ...call, answer }) as Record<string, unknown>;
    const example = body[answer.envelope === 'card' ? 'resp_data' : 'datas'];
    // What the crowd is answered is written without the schema's own, slower work.
    if ('session' in call.who) expect(encodesAsIs(answer.data)(example)).toBe(true);
    const write = jsonWriter(answer.data);
    fc.assert(
      fc.property(nearly(example), (value) => {
        const expected = plainText(answer.data, value);
        if (expected === undefined) {
          expect(() => write(value)).toThrow(UndeclaredAnswer);
          return;
        }
        expect(JSON.parse(write(value))).toEqual(JSON.parse(expected));
      }),
      { numRuns: RUNS, seed: 20_261_125 },
    );
  },
);
