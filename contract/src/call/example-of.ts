import { z } from 'zod';
import type { Call } from './call.ts';
import { codes, type RefusalName, SUCCESS_CODE, successWords } from './errors.ts';
import { type ExampleValue, exampleValues } from './example-values.ts';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const DAY = '2026-12-01';
const BEGIN = `${DAY}T10:00:00+08:00`;
const END = '2026-12-31T23:59:59+08:00';
/** Names of moments at the end of something, and of days. */
const ENDS = /(?:to|end|endAt|endsAt|expiresAt|validTo|claimEnd|effectiveTo|endedAt|changesAt)$/i;
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const SERVER_TIME = Date.parse(BEGIN);

/** A different id for each name, always the same. */
const idOf = (name: string): string => {
  const sum = Array.from(name).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 0xffff_ffff, 7);
  return `0199f3a2-7c1e-7d44-9b7e-${sum.toString(16).padStart(12, '0')}`;
};

/** Where in a call a value stands. */
interface Place {
  readonly call: string;
  readonly name: string;
  readonly language: 'zh-CN' | 'en';
  /** Named schemas of the document. */
  readonly definitions: Json;
  /** Fields of a request that are left out: an example asks for the first page. */
  readonly without: ReadonlySet<string>;
}

const typesOf = ({ type }: Json): readonly unknown[] => (Array.isArray(type) ? type : [type]);

function fitsText(schema: Json, value: string): boolean {
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' && value.length < minLength) return false;
  if (typeof maxLength === 'number' && value.length > maxLength) return false;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
}

function fitsNumber(schema: Json, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum } = schema;
  if (typeof minimum === 'number' && value < minimum) return false;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false;
  return typeof maximum !== 'number' || value <= maximum;
}

/** Whether a value is of a schema's type and within its limits. */
function fits(schema: Json, value: unknown): boolean {
  const types = typesOf(schema);
  if (typeof value === 'string') return types.includes('string') && fitsText(schema, value);
  if (typeof value === 'number') {
    return (
      (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) && fitsNumber(schema, value)
    );
  }
  if (typeof value === 'boolean') return types.includes('boolean');
  return types.includes('object') && schema['properties'] === undefined;
}

function known(schema: Json, place: Place): unknown {
  const { call, name, language } = place;
  const values: readonly ExampleValue[] = [...(exampleValues[`${call}.${name}`] ?? []), ...(exampleValues[name] ?? [])];
  const inLanguage = values.map((value) => (isJson(value) && 'zh-CN' in value ? value[language] : value));
  return inLanguage.find((value) => fits(schema, value));
}

/** A usual value of those that a field can have. */
const chosen = (choices: readonly unknown[], { call, name }: Place): unknown =>
  [...(exampleValues[`${call}.${name}`] ?? []), ...(exampleValues[name] ?? [])].find((value) =>
    choices.includes(value),
  ) ?? choices[0];

function textOf(schema: Json, place: Place): unknown {
  const { format } = schema;
  if (format === 'uuid') return idOf(place.name);
  if (format === 'date') return DAY;
  if (format === 'date-time') return ENDS.test(place.name) ? END : BEGIN;
  return known(schema, place);
}

const isBothLanguages = (fields: Json): boolean => 'zh-CN' in fields && 'en' in fields;

function objectOf(schema: Json, place: Place): unknown {
  const { properties } = schema;
  if (!isJson(properties)) return known(schema, place) ?? {};
  const names = Object.keys(properties).filter((name) => !place.without.has(name));
  const ofLanguages = isBothLanguages(properties);
  return Object.fromEntries(
    names.map((name) => {
      const at = ofLanguages ? { ...place, language: name as Place['language'] } : { ...place, name };
      return [name, valueFor(properties[name] as Json, at)];
    }),
  );
}

function listOf(schema: Json, place: Place): readonly unknown[] {
  const { items, minItems } = schema;
  const one = valueFor(items as Json, place);
  return Array.from({ length: Math.max(1, Number(minItems ?? 1)) }, () => one);
}

/** A value that a JSON schema allows. Throws where no value of the field's name fits. */
function valueFor(schema: Json, place: Place): unknown {
  const { $ref, anyOf, oneOf, enum: choices } = schema;
  if (typeof $ref === 'string') return valueFor(place.definitions[$ref.split('/').at(-1) ?? ''] as Json, place);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(choices)) return chosen(choices, place);
  const [first] = (anyOf ?? oneOf ?? []) as readonly Json[];
  if (first !== undefined) return valueFor(first, place);
  const value = valueByType(schema, place);
  if (value === undefined) throw new Error(`no example for ${place.call}.${place.name}: ${JSON.stringify(schema)}`);
  return value;
}

function valueByType(schema: Json, place: Place): unknown {
  const types = typesOf(schema);
  if (types.includes('object')) return objectOf(schema, place);
  if (types.includes('array')) return listOf(schema, place);
  if (types.includes('boolean')) return known(schema, place) ?? true;
  if (types.includes('string')) return textOf(schema, place);
  if (types.includes('integer')) return known(schema, place) ?? Math.max(1, Number(schema['minimum'] ?? 0));
  if (types.includes('number')) return known(schema, place);
  return types.includes('null') ? null : undefined;
}

/** Fields of a request that do not go with the others. */
const notTogether: Readonly<Record<string, readonly string[]>> = {
  claimCoupon: ['previewToken', 'sessionId'],
  explainClaim: ['sessionId'],
  findOwnCoupon: ['uCardId'],
  listCoupons: ['draft', 'externalCodes', 'isShort'],
  listOffers: ['previewToken', 'pageId', 'sCardId'],
  readDocument: ['docKeys'],
};

interface Of {
  readonly call: string;
  readonly io: 'input' | 'output';
}

/** A value that a schema allows, with natural values for its fields. */
function exampleOf(type: z.ZodType, { call, io }: Of): unknown {
  const schema: Json = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  const definitions = isJson(schema['$defs']) ? schema['$defs'] : {};
  const without = new Set(io === 'input' ? ['cursor', ...(notTogether[call] ?? [])] : []);
  return valueFor(schema, { call, name: '', language: 'zh-CN', definitions, without });
}

/** What a call is asked. */
export const requestExample = (name: string, { request }: Call): unknown =>
  exampleOf(request, { call: name, io: 'input' });

const stamp = { traceId: TRACE_ID, serverTime: SERVER_TIME };

/** A call's successful answer; a file has none. */
export function answerExample(name: string, { answer }: Call): unknown {
  if (answer.kind === 'file') return undefined;
  const data = exampleOf(answer.data, { call: name, io: 'output' });
  const head = { code: SUCCESS_CODE, msg: successWords['zh-CN'], ...stamp };
  return answer.envelope === 'card' ? { ...head, resp_data: data } : { rs: 1, ...head, datas: data };
}

/** The message, with values of the data in it. */
const messageOf = (words: string, data: unknown): string =>
  words.replaceAll(/\{(\w+)\}/g, (_, field: string) => (isJson(data) ? String(data[field] ?? '') : ''));

/** A refusal's body. */
export function refusalExample(envelope: 'card' | 'login', name: RefusalName): unknown {
  const entry = codes[name];
  const data = 'data' in entry ? exampleOf(entry.data, { call: name, io: 'output' }) : null;
  const head = { code: entry.code, msg: messageOf(entry.words['zh-CN'], data), ...stamp };
  return envelope === 'card' ? { ...head, resp_data: data } : { rs: 0, ...head, datas: data };
}
