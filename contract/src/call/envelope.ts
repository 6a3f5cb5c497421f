import { z } from 'zod';
import { type Call, type Envelope, type RefusalOf, type ResponseOf, refusalsOf } from './call.ts';
import { codes, type RefusalCode, type RefusalData, type RefusalName, SUCCESS_CODE } from './errors.ts';

interface Stamp {
  readonly msg: string;
  readonly traceId: string;
  /** Epoch milliseconds when the answer was made. */
  readonly serverTime: number;
}

type Body<E extends Envelope, Code extends string, Data> = E extends 'card'
  ? { readonly code: Code; readonly resp_data: Data }
  : {
      /** 1 is success; `code` is the card service's code for the same outcome. */
      readonly rs: Code extends typeof SUCCESS_CODE ? 1 : 0;
      readonly code: Code;
      readonly datas: Data;
    };

/** A call's JSON answers (wire §2), discriminated by `code`; files excluded. */
export type AnswerOf<C extends Call, E extends Envelope = C['answer']['envelope']> = Stamp &
  (
    | Body<E, typeof SUCCESS_CODE, ResponseOf<C>>
    | { [N in RefusalOf<C>]: Body<E, RefusalCode<N>, RefusalData<N>> }[RefusalOf<C>]
  );

const stamp = { msg: z.string(), traceId: z.string(), serverTime: z.int() };

function bodySchema(envelope: Envelope, code: string, data: z.ZodType): z.ZodObject {
  return envelope === 'card'
    ? z.object({ code: z.literal(code), ...stamp, resp_data: data })
    : z.object({ rs: z.literal(code === SUCCESS_CODE ? 1 : 0), code: z.literal(code), ...stamp, datas: data });
}

/** A success in the card service's envelope with this data. */
export const successEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.literal(SUCCESS_CODE), ...stamp, resp_data: data });

const dataOf = (name: RefusalName): z.ZodType => {
  const entry = codes[name];
  return 'data' in entry ? entry.data : z.null();
};

const refusalBodies = new Map<string, z.ZodObject>();

/** A refusal's body, one schema for all calls that answer with it. Named for the API description, like `AllGoneRefusal`. */
export function refusalSchema(envelope: Envelope, name: RefusalName): z.ZodObject {
  const pascal = name.toLowerCase().replace(/(^|_)(.)/g, (_, __, letter: string) => letter.toUpperCase());
  const id = `${pascal}${envelope === 'login' ? 'Login' : ''}Refusal`;
  const body = refusalBodies.get(id) ?? bodySchema(envelope, codes[name].code, dataOf(name)).meta({ id });
  refusalBodies.set(id, body);
  return body;
}

/** Besides its own 400: a body that is too large, or of another media type. */
const BODY_FAULTS = [413, 415];

/** The answer's schema by HTTP status, for parsing outgoing answers and for the API description; a file has none. */
export function answerSchemas(call: Call): Map<number, z.ZodType> {
  const { answer } = call;
  const byStatus = new Map<number, z.ZodObject[]>();
  const add = (status: number, body: z.ZodObject) => byStatus.set(status, [...(byStatus.get(status) ?? []), body]);
  if (answer.kind === 'json') add(200, bodySchema(answer.envelope, SUCCESS_CODE, answer.data));
  for (const name of refusalsOf(call)) {
    add(codes[name].status, refusalSchema(answer.envelope, name));
  }
  for (const status of BODY_FAULTS) add(status, refusalSchema(answer.envelope, 'BAD_INPUT'));
  return new Map(
    [...byStatus].map(([status, [first, ...rest]]) => [
      status,
      first === undefined || rest.length === 0 ? (first ?? z.never()) : z.discriminatedUnion('code', [first, ...rest]),
    ]),
  );
}
