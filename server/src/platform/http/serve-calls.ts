import type { Call } from '@coupon-centre/contract/call/call';
import { codes, SUCCESS_CODE } from '@coupon-centre/contract/call/errors';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, VerifySession } from '#foundation/caller/caller.ts';
import type { OperatorGuest } from '#foundation/caller/operator-caller.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { admitSubscriber } from './admission.ts';
import { describeCall } from './api-description.ts';
import { ANSWER_HEADERS, refusalBody, successBody, successText } from './envelope.ts';
import { type HandlersOf, Prepared, SentFile, SuccessWithMessage, type Upload } from './handler.ts';
import { repeatableOf } from './idempotency-key.ts';
import { inTime } from './in-time.ts';
import { createAdmission, type OperatorAccess } from './operator-access.ts';
import { logSecurity } from './security-log.ts';
import { sendFile } from './send-file.ts';
import { unknownCaller } from './unknown-caller.ts';
import { withUpload } from './upload/upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | OperatorGuest;
  }
}

/** Any handler, untyped. */
type AnyHandler = (request: unknown, caller: unknown, upload?: Upload) => Promise<unknown>;
interface Served {
  readonly name: string;
  readonly call: Call;
  readonly handle: AnyHandler;
}

/** Fits a claim page or a document with all its text. */
const OPERATOR_JSON_LIMIT_BYTES = 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';
const asItIs = (text: unknown): string => String(text);

function act(
  { name, call, handle }: Served,
  request: FastifyRequest,
  answers: SealedBox | undefined,
): Promise<unknown> {
  const isUpload = call.upload !== undefined;
  const repeatable =
    call.isRepeatable && answers !== undefined ? repeatableOf({ name, isUpload }, request, answers) : undefined;
  const caller = repeatable === undefined ? request.caller : { ...request.caller, repeatable };
  if (call.upload !== undefined) {
    const take = { ...call.upload, onPart: repeatable?.seePart };
    return withUpload(take, request, (upload) => handle(request.query, caller, upload));
  }
  const answer = handle(request.body, caller);
  // A list of millions may take its time until it begins.
  return 'operator' in call.who && call.answer.kind === 'file'
    ? answer
    : inTime(answer, request.server.memoryUsage().eventLoopDelay);
}

function present(reply: FastifyReply, { answer: { envelope } }: Call, answer: unknown): FastifyReply {
  const { request } = reply;
  const { caller } = request;
  if (answer instanceof Refusal) {
    const { name } = answer as Refusal;
    const { status, code } = codes[name];
    request.answeredCode = code;
    const data = answer.data as unknown as { readonly retryAfterSec?: number } | null;
    if (status === 503 || status === 429) reply.header('retry-after', String(data?.retryAfterSec ?? 1));
    return reply.code(status).send(refusalBody(envelope, { name, data: answer.data }, caller));
  }
  if (answer instanceof SentFile) return sendFile(reply, answer);
  request.answeredCode = SUCCESS_CODE;
  if (answer instanceof Prepared) {
    return reply.serializer(asItIs).type(JSON_TYPE).send(successText(answer.json, caller));
  }
  return reply.send(
    answer instanceof SuccessWithMessage
      ? successBody(envelope, answer.data, { ...caller, msg: answer.msg })
      : successBody(envelope, answer, caller),
  );
}

/** Without `verify` no subscriber is admitted, without `access` no operator. */
interface Guards {
  readonly clock: Clock;
  readonly verify?: VerifySession;
  readonly access?: OperatorAccess;
  /** Seals the answers that operators' repeated requests get. */
  readonly answers?: SealedBox;
}
const noAccess: OperatorAccess = { ofSession: async () => undefined, ofKey: async () => undefined };

/**
 * Serves each call of the contract in the same order: authenticate, parse by the contract, act, present (parsed by the contract
 * again, so that nothing undeclared leaves).
 */
function createServeOne({ clock, verify = () => 'NOT_LOGGED_IN', access = noAccess, answers }: Guards) {
  const admitOperator = createAdmission(access);
  return (http: FastifyInstance, served: Served): void => {
    const { name, call } = served;
    const { who } = call;
    const bodyLimit = call.upload?.maxBytes ?? ('operator' in who ? OPERATOR_JSON_LIMIT_BYTES : undefined);
    http.route({
      method: 'POST',
      url: call.path,
      ...(bodyLimit !== undefined && { bodyLimit }),
      schema: describeCall(name, call),
      onRequest: async (request, reply) => {
        void reply.headers(ANSWER_HEADERS);
        const caller = unknownCaller(request, clock.now());
        request.caller = caller;
        const arrival = { request, reply, caller };
        const admitted =
          'operator' in who
            ? await admitOperator(who.operator, arrival)
            : admitSubscriber(who.session, arrival, verify);
        if (admitted instanceof Refusal) await present(reply, call, admitted);
        else request.caller = admitted;
      },
      onResponse: (request, _reply, done) => {
        logSecurity(request, name);
        done();
      },
      handler: async (request, reply) => present(reply, call, await act(served, request, answers)),
    });
  };
}

/**
 * Serves calls of the contract, each with its handler; a missing handler does not compile. Subscribers' sessions are ignored for
 * operators' calls and vice versa.
 */
export async function serveCalls<Calls extends Readonly<Record<string, Call>>>(
  http: FastifyInstance,
  { calls, handlers }: { readonly calls: Calls; readonly handlers: HandlersOf<Calls> },
  guards: Guards,
): Promise<void> {
  const serveOne = createServeOne(guards);
  const all = Object.entries(calls).map(
    // The pair fits by the type of `handlers`; the compiler cannot follow a pair through a loop.
    ([name, call]): Served => ({ name, call, handle: handlers[name] as unknown as AnyHandler }),
  );
  const operators = all.filter(({ call }) => 'operator' in call.who);
  const uploads = operators.filter(({ call }) => call.upload !== undefined);
  for (const served of all) if (!operators.includes(served)) serveOne(http, served);
  if (operators.length === 0) return;
  await http.register((scope, _options, done) => {
    void scope.register(cookie);
    for (const served of operators) if (!uploads.includes(served)) serveOne(scope, served);
    void scope.register((streaming, _none, ready) => {
      streaming.removeAllContentTypeParsers();
      streaming.addContentTypeParser('*', (_request, body, taken) => taken(null, body));
      for (const served of uploads) serveOne(streaming, served);
      ready();
    });
    done();
  });
}
