import { api } from '@coupon-centre/contract/api/api';
import { type Call, refusalsOf } from '@coupon-centre/contract/call/call';
import { codes, type RefusalName } from '@coupon-centre/contract/call/errors';
import { answerExample, refusalExample, requestExample } from '@coupon-centre/contract/call/example-of';

/** An OpenAPI document, as far as its operations go. */
interface Media {
  example?: unknown;
  examples?: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
  readonly parameters?: readonly { readonly in: string; readonly name: string; example?: unknown }[];
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}
interface Described {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: object;
}
/** Where the examples of refusals stand, one for each and envelope. */
type Refusals = Map<string, { readonly summary: string; readonly value: unknown }>;

const JSON_TYPE = 'application/json';
const IDEMPOTENCY_KEY = 'idempotency-key';
/** Besides the refusals that a call declares: a body that is too large, or of another type. */
const BODY_FAULTS = ['413', '415'];

function giveRequest({ requestBody, parameters = [] }: Operation, example: unknown): void {
  const body = requestBody?.content?.[JSON_TYPE];
  if (body !== undefined) body.example = example;
  for (const parameter of parameters) {
    if (parameter.name === IDEMPOTENCY_KEY) parameter.example = 'spring-2027-01';
    else if (parameter.in === 'query')
      parameter.example = (example as Readonly<Record<string, unknown>>)[parameter.name];
  }
}

function giveRefusals({ responses = {} }: Operation, call: Call, refusals: Refusals): void {
  const { envelope } = call.answer;
  const nameOf = (name: RefusalName): string => (envelope === 'card' ? name : `${name}_LOGIN`);
  for (const [status, { content }] of Object.entries(responses)) {
    const media = content?.[JSON_TYPE];
    const names = BODY_FAULTS.includes(status)
      ? (['BAD_INPUT'] as const)
      : refusalsOf(call).filter((name) => String(codes[name].status) === status);
    if (media === undefined || names.length === 0) continue;
    const given = names.map((name) => [nameOf(name), { $ref: `#/components/examples/${nameOf(name)}` }] as const);
    for (const name of names) {
      refusals.set(nameOf(name), { summary: codes[name].words.en, value: refusalExample(envelope, name) });
    }
    const success = status === '200' && call.answer.kind === 'json' ? { SUCCESS: { value: media.example } } : {};
    delete media.example;
    media.examples = { ...success, ...Object.fromEntries(given) };
  }
}

/** Gives every operation an example of its request, of its success and of each of its refusals. */
export function withExamples<Document extends object>(document: Document): Document {
  const { paths = {}, components = {} } = document as Described;
  const refusals: Refusals = new Map();
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const name = operation.operationId ?? '';
    const call: Call | undefined = Object.hasOwn(api, name) ? api[name as keyof typeof api] : undefined;
    if (call === undefined) continue;
    giveRequest(operation, requestExample(name, call));
    const success = operation.responses?.['200']?.content?.[JSON_TYPE];
    if (success !== undefined && call.answer.kind === 'json') success.example = answerExample(name, call);
    giveRefusals(operation, call, refusals);
  }
  const examples = Object.fromEntries([...refusals].sort(([one], [other]) => (one < other ? -1 : 1)));
  return { ...document, components: { ...components, examples } };
}
