import { type AnyEndpoint, answersFile } from '@coupon-centre/contract/endpoint';
import { answerSchemas } from '@coupon-centre/contract/envelope';
import { codes, SUCCESS_CODE } from '@coupon-centre/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { outcomesInWords } from '#http/api-description.ts';
import { ANSWER_HEADERS, refusalBody, successBody, successText } from '#http/envelope.ts';
import { type Caller, type Handler, Prepared, Refusal, SentFile, type Session, Told } from '#http/handler.ts';
import { inTime } from '#http/in-time.ts';
import { localeOf } from '#http/locale.ts';
import { sendFile } from '#http/send-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    call?: AnyEndpoint;
  }
}

export type SessionProblem = 'NOT_LOGGED_IN' | 'SESSION_ENDED' | 'SESSION_MISMATCH';
interface SessionHeaders {
  readonly token: string | undefined;
  readonly ms: string | undefined;
  readonly hc: string | undefined;
}
/** Checks the three session values; no database. */
export type VerifySession = (values: SessionHeaders, nowMs: number) => Session | SessionProblem;

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header === '' ? undefined : header;

const sessionHeaders = (request: FastifyRequest): SessionHeaders => ({
  token: single(request.headers['h5_token']),
  ms: single(request.headers['ms']),
  hc: single(request.headers['hc']),
});

/** The request's caller before its session is known; also what error answers are stamped with. */
export const unknownCaller = (request: FastifyRequest, nowMs: number): Caller => ({
  session: null,
  locale: localeOf(request.headers['accept-language']),
  nowMs,
  traceId: request.id,
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** A handler when all that is known is that it is one. */
type AnyHandler = (request: unknown, caller: Caller) => Promise<unknown>;

/** Services are told apart in the API description as they are in the address: `card`, `docs`, `login`. */
const tagOf = (call: AnyEndpoint): string =>
  (call.path.split('/')[1] ?? '').replace(/^bass-/, '').replace(/-server$/, '');

function sendRefusal(reply: FastifyReply, call: AnyEndpoint, caller: Caller, refusal: Refusal): FastifyReply {
  const { status } = codes[refusal.name];
  if (status === 503) reply.header('retry-after', '1');
  return reply.code(status).send(refusalBody(call.service, refusal.name, refusal.data, caller));
}

const JSON_TYPE = 'application/json; charset=utf-8';
const asItIs = (text: unknown): string => String(text);

/** A call's answers by HTTP status; those of a file are described, its refusals parsed. */
function responseSchemas(call: AnyEndpoint): Record<string, unknown> {
  const schemas = Object.fromEntries(answerSchemas(call));
  if (!answersFile(call)) return schemas;
  const content = Object.fromEntries(call.types.map((type) => [type.split(';')[0], { schema: z.file() }]));
  return { ...schemas, 200: { description: 'The file', content } };
}

/**
 * Serves one call of the contract. The order is the same for every call: who asks (session), what is asked (parsed by the
 * contract), act, present (parsed by the contract again, so that nothing undeclared leaves).
 */
function serveOne(
  http: FastifyInstance,
  call: AnyEndpoint,
  handle: AnyHandler,
  verify: VerifySession,
  clock: Clock,
): void {
  http.route({
    method: 'POST',
    url: call.path,
    schema: {
      summary: call.summary,
      description: outcomesInWords(call),
      tags: [tagOf(call)],
      body: call.request,
      response: responseSchemas(call),
      ...(call.session === 'none' ? {} : { security: [{ H5_TOKEN: [], ms: [], hc: [] }] }),
    },
    config: { call },
    onRequest: async (request, reply) => {
      const caller = unknownCaller(request, clock.now());
      request.caller = caller;
      void reply.headers(ANSWER_HEADERS);
      if (call.session === 'none') return;
      const session = verify(sessionHeaders(request), caller.nowMs);
      if (typeof session !== 'string') request.caller = { ...caller, session };
      else if (call.session === 'required' || session !== 'NOT_LOGGED_IN') {
        await sendRefusal(reply, call, caller, new Refusal(session, null));
      }
    },
    handler: async (request, reply) => {
      const { caller } = request;
      const answer = await inTime(handle(request.body, caller));
      if (answer instanceof Refusal) return sendRefusal(reply, call, caller, answer);
      if (answer instanceof SentFile) return sendFile(reply, answer);
      if (answer instanceof Prepared) {
        request.answeredCode = SUCCESS_CODE;
        return reply.serializer(asItIs).type(JSON_TYPE).send(successText(answer.json, caller));
      }
      const body =
        answer instanceof Told
          ? successBody(call.service, answer.data, caller, answer.msg)
          : successBody(call.service, answer, caller);
      return reply.send(body);
    },
  });
}

export type Handlers<Api extends Record<string, AnyEndpoint>> = { readonly [Name in keyof Api]: Handler<Api[Name]> };

/** Serves every call of an API; a call without a handler does not compile. */
export function serveAll<Api extends Record<string, AnyEndpoint>>(
  http: FastifyInstance,
  api: Api,
  handlers: Handlers<Api>,
  verify: VerifySession,
  clock: Clock,
): void {
  for (const [name, call] of Object.entries(api)) {
    // The pair fits by the type of `handlers`; the compiler cannot follow a pair through a loop.
    serveOne(http, call, handlers[name] as unknown as AnyHandler, verify, clock);
  }
}
