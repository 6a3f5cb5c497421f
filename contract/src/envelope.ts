import { z } from 'zod';
import type { AnyEndpoint, Endpoint, LoginEndpoint, RefusalOf, ResponseOf } from '#endpoint.ts';
import { answersFile, refusalsOf } from '#endpoint.ts';
import { codes, type RefusalCode, type RefusalData, type RefusalName, SUCCESS_CODE } from '#errors.ts';
import { type AnyOperatorEndpoint, operatorRefusalsOf } from '#operator/operator-endpoint.ts';

interface Stamp {
  readonly msg: string;
  readonly traceId: string;
  /** Epoch milliseconds when the answer was made. */
  readonly serverTime: number;
}

/** What a call of the card service answers (wire §2); the page tells outcomes apart by `code`. */
export type Answer<E extends Endpoint> = Stamp &
  (
    | { readonly code: typeof SUCCESS_CODE; readonly resp_data: ResponseOf<E> }
    | { [N in RefusalOf<E>]: { readonly code: RefusalCode<N>; readonly resp_data: RefusalData<N> } }[RefusalOf<E>]
  );

/** What a call of the login service answers; `rs` 1 is success, `code` is the card service's code for the same outcome. */
export type LoginAnswer<E extends LoginEndpoint> = Stamp &
  (
    | { readonly rs: 1; readonly code: typeof SUCCESS_CODE; readonly datas: ResponseOf<E> }
    | {
        [N in RefusalOf<E>]: { readonly rs: 0; readonly code: RefusalCode<N>; readonly datas: RefusalData<N> };
      }[RefusalOf<E>]
  );

export type AnswerOf<E extends AnyEndpoint> = E extends Endpoint
  ? Answer<E>
  : E extends LoginEndpoint
    ? LoginAnswer<E>
    : never;

const stamp = { msg: z.string(), traceId: z.string(), serverTime: z.int() };
const dataOf = (name: RefusalName): z.ZodType => {
  const entry = codes[name];
  return 'data' in entry ? entry.data : z.null();
};

/** A success of the card service with this data. */
export const successEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.literal(SUCCESS_CODE), ...stamp, resp_data: data });

/** Answers of a call by HTTP status; without a `response` success is no JSON. */
interface Answering {
  readonly service: 'card' | 'login';
  readonly response: z.ZodType | null;
  readonly refusals: readonly RefusalName[];
}
function schemasByStatus({ service, response, refusals }: Answering): Map<number, z.ZodType> {
  const wrap = (code: string, data: z.ZodType) =>
    service === 'card'
      ? z.object({ code: z.literal(code), ...stamp, resp_data: data })
      : z.object({
          rs: z.literal(code === SUCCESS_CODE ? 1 : 0),
          code: z.literal(code),
          ...stamp,
          datas: data,
        });
  const byStatus = new Map<number, z.ZodObject[]>(response === null ? [] : [[200, [wrap(SUCCESS_CODE, response)]]]);
  for (const name of refusals) {
    const { code, status } = codes[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), wrap(code, dataOf(name))]);
  }
  return new Map(
    [...byStatus].map(([status, [first, ...rest]]) => [
      status,
      first === undefined || rest.length === 0 ? (first ?? z.never()) : z.discriminatedUnion('code', [first, ...rest]),
    ]),
  );
}

/** The answer's schema by HTTP status, for parsing what leaves and for the API description; a file has none. */
export const answerSchemas = (call: AnyEndpoint): Map<number, z.ZodType> =>
  schemasByStatus({
    service: call.service,
    response: answersFile(call) ? null : call.response,
    refusals: refusalsOf(call),
  });

/** The same for an operator call: the card service's envelope, each refusal under its own status. */
export const operatorAnswerSchemas = (call: AnyOperatorEndpoint): Map<number, z.ZodType> =>
  schemasByStatus({
    service: 'card',
    response: call.kind === 'file' ? null : call.response,
    refusals: operatorRefusalsOf(call),
  });
