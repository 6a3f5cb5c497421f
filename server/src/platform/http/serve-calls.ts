import type { Access, Call, SessionNeed } from '@coupon-centre/contract/call/call';
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
import { type AnswerWriter, answerWriter, sendJson } from './send-json.ts';
import { unknownCaller } from './unknown-caller.ts';
import { withUpload } from './upload/upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | OperatorGuest;
    /** The code in the envelope; undefined for answers without one. */
    answeredCode?: string;
  }
}

/** Any handler, untyped. */
type AnyHandler = (request: unknown, caller: unknown, upload?: Upload) => Promise<unknown>;
interface Served {
  readonly name: string;
  readonly call: Call;
  readonly handle: AnyHandler;
}

/** A call with the writer of its answers. */
interface Written {
  readonly call: Call;
  readonly write: AnswerWriter;
}

/** Fits a claim page or a document with all its text. */
const OPERATOR_JSON_LIMIT_BYTES = 1024 * 1024;

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
  return handle(request.body, caller);
}

const lagMsOf = ({ server }: FastifyRequest): number => server.memoryUsage().eventLoopDelay;

/** What an operator's call answers by the deadline; a list of millions may take its time until it begins. */
function actInTime(served: Served, request: FastifyRequest, answers: SealedBox | undefined): Promise<unknown> {
  const answer = act(served, request, answers);
  const { upload, answer: declared } = served.call;
  if (upload !== undefined || declared.kind === 'file') return answer;
  return new Promise((answered, failed) => inTime(answer, lagMsOf(request), { answered, failed }));
}

/** Seconds after which a refused caller may try again, where the status says so. */
function retryAfterOf(status: number, data: unknown): number | undefined {
  if (status !== 503 && status !== 429) return undefined;
  return (data as { readonly retryAfterSec?: number } | null)?.retryAfterSec ?? 1;
}

/** An answer as it leaves: for operators' calls, which set cookies and send files, and for what is not JSON. */
function present(reply: FastifyReply, { answer: { envelope } }: Call, answer: unknown): FastifyReply {
  const { request } = reply;
  const { caller } = request;
  if (answer instanceof Refusal) {
    const { name } = answer as Refusal;
    const { status, code } = codes[name];
    request.answeredCode = code;
    const retryAfterSec = retryAfterOf(status, answer.data);
    if (retryAfterSec !== undefined) reply.header('retry-after', String(retryAfterSec));
    return reply.code(status).send(refusalBody(envelope, { name, data: answer.data }, caller));
  }
  if (answer instanceof SentFile) return sendFile(reply, answer);
  request.answeredCode = SUCCESS_CODE;
  return reply.send(
    answer instanceof SuccessWithMessage
      ? successBody(envelope, answer.data, { ...caller, msg: answer.msg })
      : successBody(envelope, answer, caller),
  );
}

/** A subscriber's answer: a file, or JSON written by what is compiled from the contract. */
function presentJson(reply: FastifyReply, { call, write }: Written, answer: unknown): FastifyReply {
  const { request } = reply;
  const { caller } = request;
  const { envelope } = call.answer;
  if (answer instanceof Refusal) {
    const { name } = answer as Refusal;
    const { status, code } = codes[name];
    const text = write.refusal(name, refusalBody(envelope, { name, data: answer.data }, caller));
    request.answeredCode = code;
    return sendJson(reply, { status, text, retryAfterSec: retryAfterOf(status, answer.data) });
  }
  if (answer instanceof SentFile) return sendFile(reply.headers(ANSWER_HEADERS), answer);
  const isTold = answer instanceof SuccessWithMessage;
  const json = answer instanceof Prepared ? answer.json : write.data(isTold ? answer.data : answer);
  request.answeredCode = SUCCESS_CODE;
  return sendJson(reply, {
    status: 200,
    text: successText(envelope, json, isTold ? { ...caller, msg: answer.msg } : caller),
  });
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

/** What routes of one kind have in common. */
function routeOf({ name, call }: Served) {
  return {
    method: 'POST',
    url: call.path,
    schema: describeCall(name, call),
    onResponse: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      logSecurity(request, name);
      done();
    },
  } as const;
}

/**
 * Serves each call of the contract in the same order: authenticate, parse by the contract, act, present (checked by the contract
 * again, so that nothing undeclared leaves).
 */
function createServeOperators({ clock, access = noAccess, answers }: Guards) {
  const admitOperator = createAdmission(access);
  return (http: FastifyInstance, served: Served, need: Access): void => {
    const { call } = served;
    http.route({
      ...routeOf(served),
      bodyLimit: call.upload?.maxBytes ?? OPERATOR_JSON_LIMIT_BYTES,
      onRequest: async (request, reply) => {
        void reply.headers(ANSWER_HEADERS);
        const caller = unknownCaller(request, clock.now());
        request.caller = caller;
        const admitted = await admitOperator(need, { request, reply, caller });
        if (admitted instanceof Refusal) await present(reply, call, admitted);
        else request.caller = admitted;
      },
      handler: async (request, reply) => present(reply, call, await actInTime(served, request, answers)),
    });
  };
}

/** The same for subscribers, whose answers are JSON: by the crowd's way, with as little of the framework's work as it takes. */
function createServeSubscribers({ clock, verify = () => 'NOT_LOGGED_IN', answers }: Guards) {
  return (http: FastifyInstance, served: Served, need: SessionNeed): void => {
    const { call } = served;
    const written: Written = { call, write: answerWriter(call) };
    http.route({
      ...routeOf(served),
      onRequest: (request, reply, done) => {
        const caller = unknownCaller(request, clock.now());
        request.caller = caller;
        const admitted = admitSubscriber(need, { request, reply, caller }, verify);
        if (admitted instanceof Refusal) {
          presentJson(reply, written, admitted);
          return;
        }
        request.caller = admitted;
        done();
      },
      handler: (request, reply) => {
        const failed = (error: unknown): void => {
          reply.send(error instanceof Error ? error : new Error('a call failed with no error', { cause: error }));
        };
        const answered = (answer: unknown): void => {
          try {
            presentJson(reply, written, answer);
          } catch (error) {
            failed(error);
          }
        };
        inTime(act(served, request, answers), lagMsOf(request), { answered, failed });
      },
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
  const serveSubscribers = createServeSubscribers(guards);
  const serveOperators = createServeOperators(guards);
  const operators: { readonly served: Served; readonly need: Access }[] = [];
  for (const [name, call] of Object.entries<Call>(calls)) {
    // The pair fits by the type of `handlers`; the compiler cannot follow a pair through a loop.
    const served: Served = { name, call, handle: handlers[name] as unknown as AnyHandler };
    if ('operator' in call.who) operators.push({ served, need: call.who.operator });
    else serveSubscribers(http, served, call.who.session);
  }
  const isUpload = ({ served }: { readonly served: Served }): boolean => served.call.upload !== undefined;
  if (operators.length === 0) return;
  await http.register((scope, _options, done) => {
    void scope.register(cookie);
    for (const one of operators) if (!isUpload(one)) serveOperators(scope, one.served, one.need);
    void scope.register((streaming, _none, ready) => {
      streaming.removeAllContentTypeParsers();
      streaming.addContentTypeParser('*', (_request, body, taken) => taken(null, body));
      for (const one of operators) if (isUpload(one)) serveOperators(streaming, one.served, one.need);
      ready();
    });
    done();
  });
}
