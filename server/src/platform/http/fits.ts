import { z } from 'zod';

/** Whether a value is, as it stands, what a schema makes of it: nothing to strip, to fill in, to change or to refuse. */
export type Fits = (value: unknown) => boolean;

type Def = z.core.$ZodTypeDef & Readonly<Record<string, unknown>>;
type Check = Readonly<Record<string, unknown>> & { readonly check: string };

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;
const checksOf = (def: Def): readonly Check[] =>
  ((def.checks ?? []) as readonly z.core.$ZodCheck[]).map((check) => check._zod.def as unknown as Check);

/** Formats that are their pattern and nothing else. */
const PATTERNED: ReadonlySet<unknown> = new Set(['uuid', 'regex', 'datetime', 'date']);

/** One check of a text; undefined for one that only the schema itself can make. */
function textCheck({
  check,
  format,
  pattern,
  minimum,
  maximum,
  length,
}: Check): ((text: string) => boolean) | undefined {
  if (check === 'min_length') return (text) => text.length >= Number(minimum);
  if (check === 'max_length') return (text) => text.length <= Number(maximum);
  if (check === 'length_equals') return (text) => text.length === length;
  if (check !== 'string_format' || !PATTERNED.has(format) || !(pattern instanceof RegExp)) return undefined;
  return pattern.global || pattern.sticky ? undefined : (text) => pattern.test(text);
}

function numberCheck({ check, format, value, inclusive }: Check): ((number: number) => boolean) | undefined {
  const bound = Number(value);
  if (check === 'number_format' && format === 'safeint') return Number.isSafeInteger;
  if (check === 'greater_than') return inclusive === true ? (number) => number >= bound : (number) => number > bound;
  if (check === 'less_than') return inclusive === true ? (number) => number <= bound : (number) => number < bound;
  return undefined;
}

/** All checks of a leaf, its own format included; undefined if one of them is not known here. */
function allOf<T>(def: Def, checkOf: (check: Check) => ((value: T) => boolean) | undefined) {
  const own = typeof def['check'] === 'string' ? [def as unknown as Check] : [];
  const known = [...own, ...checksOf(def)].map(checkOf);
  const checks = known.filter((check) => check !== undefined);
  return checks.length === known.length ? (value: T) => checks.every((check) => check(value)) : undefined;
}

/** Compiles schemas for one direction. */
interface Compiler {
  compile(schema: z.core.$ZodType): Fits;
  /** What the schema itself says. */
  run(schema: z.core.$ZodType, value: unknown): z.core.util.SafeParseResult<unknown>;
}

/** Asks the schema itself: sound for all, and quick enough for a leaf. */
const bySchema =
  (schema: z.core.$ZodType, { run }: Compiler): Fits =>
  (value) => {
    const result = run(schema, value);
    return result.success && Object.is(result.data, value);
  };

function objectFits(def: Def, { compile }: Compiler): Fits | undefined {
  const isStrictOrPlain = def['catchall'] === undefined || defOf(def['catchall'] as z.core.$ZodType).type === 'never';
  if (!isStrictOrPlain || checksOf(def).length > 0) return undefined;
  const shape = Object.entries(def['shape'] as Record<string, z.core.$ZodType>);
  const fields = shape.map(([name, schema]) => [name, compile(schema)] as const);
  const declared = new Set(shape.map(([name]) => name));
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
    for (const name in value) if (!declared.has(name)) return false;
    const record = value as Readonly<Record<string, unknown>>;
    for (const [name, fits] of fields) if (!fits(record[name])) return false;
    return true;
  };
}

function arrayFits(def: Def, { compile }: Compiler): Fits | undefined {
  const sized = allOf(def, textCheck as (check: Check) => ((value: { length: number }) => boolean) | undefined);
  if (sized === undefined) return undefined;
  const element = compile(def['element'] as z.core.$ZodType);
  return (value) => {
    if (!Array.isArray(value) || !sized(value)) return false;
    // Holes count.
    for (const item of value) if (!element(item)) return false;
    return true;
  };
}

function recordFits(def: Def, { compile }: Compiler): Fits | undefined {
  if (checksOf(def).length > 0) return undefined;
  const [key, item] = [compile(def['keyType'] as z.core.$ZodType), compile(def['valueType'] as z.core.$ZodType)];
  // A key type that lists its keys also asks for each of them.
  if (defOf(def['keyType'] as z.core.$ZodType).type !== 'string') return undefined;
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.entries(value).every(([name, inside]) => key(name) && item(inside));
}

/** The first option that takes a value makes the result, even if a later one would leave it as it stands. */
function unionFits(def: Def, { compile, run }: Compiler): Fits | undefined {
  if (checksOf(def).length > 0) return undefined;
  const options = (def['options'] as readonly z.core.$ZodType[]).map((schema) => ({ schema, fits: compile(schema) }));
  const name = def['discriminator'];
  if (typeof name === 'string') {
    const byValue = new Map<unknown, Fits>();
    for (const { schema, fits } of options) {
      for (const value of schema._zod.propValues?.[name] ?? []) byValue.set(value, fits);
    }
    return (value) =>
      typeof value === 'object' &&
      value !== null &&
      byValue.get((value as Readonly<Record<string, unknown>>)[name])?.(value) === true;
  }
  return (value) => {
    for (const { schema, fits } of options) {
      if (fits(value)) return true;
      if (run(schema, value).success) return false;
    }
    return false;
  };
}

function leafFits(def: Def): Fits | undefined {
  switch (def.type) {
    case 'string': {
      const checks = allOf(def, textCheck);
      return checks && ((value) => typeof value === 'string' && checks(value));
    }
    case 'number': {
      const checks = allOf(def, numberCheck);
      return checks && ((value) => typeof value === 'number' && Number.isFinite(value) && checks(value));
    }
    case 'boolean':
      return checksOf(def).length > 0 ? undefined : (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'enum':
    case 'literal': {
      if (checksOf(def).length > 0) return undefined;
      const values = new Set<unknown>(Object.values((def['entries'] ?? def['values']) as object));
      return (value) => values.has(value);
    }
    default:
      return undefined;
  }
}

function compileNew(schema: z.core.$ZodType, compiler: Compiler): Fits | undefined {
  const { compile } = compiler;
  const def = defOf(schema);
  const inner = () => compile(def['innerType'] as z.core.$ZodType);
  switch (def.type) {
    case 'object':
      return objectFits(def, compiler);
    case 'array':
      return arrayFits(def, compiler);
    case 'record':
      return recordFits(def, compiler);
    case 'union':
      return unionFits(def, compiler);
    case 'optional': {
      const fits = inner();
      return (value) => value === undefined || fits(value);
    }
    case 'nullable': {
      const fits = inner();
      return (value) => value === null || fits(value);
    }
    case 'default': {
      const fits = inner();
      return (value) => value !== undefined && fits(value);
    }
    case 'lazy':
      return compile((def['getter'] as () => z.core.$ZodType)());
    default:
      return leafFits(def);
  }
}

function createCompiler(run: Compiler['run']): Compiler['compile'] {
  const compiled = new WeakMap<z.core.$ZodType, Fits>();
  const compiler: Compiler = {
    run,
    compile(schema) {
      const known = compiled.get(schema);
      if (known !== undefined) return known;
      let made: Fits | undefined;
      // A schema that refers to itself finds this one.
      compiled.set(schema, (value) => made?.(value) === true);
      made = compileNew(schema, compiler) ?? bySchema(schema, compiler);
      compiled.set(schema, made);
      return made;
    },
  };
  return compiler.compile;
}

/** Compiled once for a schema: parsing it would change nothing of a value that fits. */
export const parsesAsIs = createCompiler((schema, value) => z.core.safeParse(schema, value));
/** The same for what leaves: encoding it would change nothing. */
export const encodesAsIs = createCompiler((schema, value) => z.core.safeEncode(schema, value));

/** An answer that its contract does not declare: a defect. */
export class UndeclaredAnswer extends Error {}

/**
 * Compiled once for a schema: the JSON text of a value, without anything that is not declared. Throws UndeclaredAnswer for a value
 * that is not what the schema says.
 */
export function jsonWriter(schema: z.core.$ZodType): (value: unknown) => string {
  const fits = encodesAsIs(schema);
  return (value) => {
    if (fits(value)) return JSON.stringify(value);
    const encoded = z.core.safeEncode(schema, value);
    if (!encoded.success) throw new UndeclaredAnswer('an answer is not as declared', { cause: encoded.error });
    return JSON.stringify(encoded.data);
  };
}
