import type { Socket } from 'node:net';
import type { RefusalName } from '@coupon-centre/contract/call/errors';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { QueueFull } from '#platform/db/batcher.ts';
import { ConnectionLost, NoConnection } from '#platform/db/kysely.ts';
import { isShardGone } from '#platform/db/try-again.ts';
import { asksForPage, busyPage } from './busy-page.ts';
import { ANSWER_HEADERS, refusalBody, type Stamped } from './envelope.ts';
import { TooLate } from './in-time.ts';
import { faultOf } from './problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { isAmbiguous } from './strict-framing.ts';
import { newTraceId } from './trace-id.ts';
import { unknownCaller } from './unknown-caller.ts';
import { TooManyTables } from './upload/table/table-readers.ts';
import { isUploading } from './upload/upload.ts';

/** Faults found before the schema: HTTP status, field, text. */
const transportFaults: Readonly<Record<string, { status: number; field: string; problem: LocalisedText }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    field: 'content-type',
    problem: { 'zh-CN': '应为 application/json', en: 'should be application/json' },
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    field: 'body',
    problem: { 'zh-CN': '内容过大', en: 'is too large' },
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    field: 'body',
    problem: { 'zh-CN': '不是合法的 JSON', en: 'is not valid JSON' },
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    field: 'content-length',
    problem: { 'zh-CN': '与内容不符', en: 'does not match the body' },
  },
};
const unreadable: { status: number; field: string; problem: LocalisedText } = {
  status: 400,
  field: 'body',
  problem: { 'zh-CN': '无法读取', en: 'cannot be read' },
};

/** So much of a trace id finds a request's log lines, and can be read out on the phone. */
const TRACE_ID_SAID = 8;
/** The error id that an unexpected failure shows after "busy"; support finds the log lines by it. */
const unexpectedWords: Readonly<Record<Locale, (traceId: string) => string>> = {
  'zh-CN': (traceId) => `（错误编号 ${traceId}）`,
  en: (traceId) => ` (error ${traceId})`,
};

/** The event loop lags: the process is overloaded. */
export class Overloaded extends Error {}

/**
 * SQLSTATE classes: connection lost, transaction rolled back for another, out of resources, operator intervention; and a lock
 * that was not to be had, a database that only reads (after a failover) or lets the server in no more (while it is moved), a disk that
 * fails.
 */
const DATABASE_AWAY = /^(?:(?:08|40|53|57)[0-9A-Z]{3}|55P03|25006|28000|58030)$/;

/** Load shedding gives thousands of these a second: not logged. */
const isShed = (error: unknown): boolean => error instanceof Overloaded || error instanceof QueueFull;

/** A temporary failure: the caller may retry. */
export const isPassing = (error: unknown, code: string | undefined): boolean =>
  error instanceof TooLate ||
  error instanceof TooManyTables ||
  error instanceof NoConnection ||
  error instanceof ConnectionLost ||
  isShed(error) ||
  isShardGone(error) ||
  (code !== undefined && DATABASE_AWAY.test(code));

/** Answers a request rejected before routing: an undecodable address, an unsupported HTTP version. */
export function answerBeforeRouting(clock: Clock) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const caller = unknownCaller(request, clock.now());
    const problem = { 'zh-CN': '无法识别', en: 'cannot be understood' }[caller.locale];
    void answer(reply.headers(SECURITY_HEADERS), caller, {
      status: error.statusCode ?? 400,
      name: 'BAD_INPUT',
      data: { field: 'path', problem },
    });
  };
}

/** Requests that Node cannot parse: HTTP status and reason by error code. */
const unreadableRequests: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers invalid HTTP and slow requests other than uploads, and closes the connection. There is no request yet, so no language. */
export function answerUnreadable(clock: Clock) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
    if (isAmbiguous(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const by = { locale: 'zh-CN', nowMs: clock.now(), traceId: newTraceId() } as const;
    const data = { field: 'request', problem: '无法识别，或发送过慢' };
    const body = JSON.stringify(refusalBody('card', { name: 'BAD_INPUT', data }, by));
    const head = [
      `HTTP/1.1 ${unreadableRequests[error.code ?? ''] ?? '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}

interface Failure {
  readonly status: number;
  readonly name: RefusalName;
  readonly data: unknown;
  /** Added to the refusal's words. */
  readonly note?: string;
}

function answer(reply: FastifyReply, caller: Stamped, { status, name, data, note = '' }: Failure) {
  const service = reply.request.url.startsWith('/login-server/') ? 'login' : 'card';
  const refusal = refusalBody(service, { name, data }, caller);
  const body = { ...refusal, msg: refusal.msg + note };
  reply.request.answeredCode = body.code;
  // Sent as text: the route's answer schema may not know this status.
  return reply
    .code(status)
    .headers(ANSWER_HEADERS)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** The field at fault and why; undefined for another failure. */
function badInputOf(error: unknown, request: FastifyRequest, locale: Locale) {
  if (error instanceof BadInput) return { field: error.field, problem: error.problem[locale] };
  if (!(error instanceof z.ZodError)) return undefined;
  const { body, querystring } = request.routeOptions.schema ?? {};
  const asked =
    body === undefined ? { schema: querystring, sent: request.query } : { schema: body, sent: request.body ?? {} };
  return faultOf(error.issues, asked, locale);
}

/** Puts every failure in the envelope; a defect's details (stack, SQL, path) go only to the log, under the trace id. */
export function answerFailures(http: FastifyInstance, clock: Clock): void {
  http.setErrorHandler(async (error: FastifyError | z.ZodError | BadInput, request, reply) => {
    const caller = request.caller ?? unknownCaller(request, clock.now());
    const data = badInputOf(error, request, caller.locale);
    if (data !== undefined) return answer(reply, caller, { status: 400, name: 'BAD_INPUT', data });
    const known = error as FastifyError;
    if (isPassing(error, known.code)) {
      if (!isShed(error)) request.log.warn({ err: error, url: request.routeOptions.url }, 'a request was put off');
      reply.header('retry-after', '1');
      if (asksForPage(request)) {
        return reply.code(503).type('text/html; charset=utf-8').headers(ANSWER_HEADERS).send(busyPage(caller.locale));
      }
      return answer(reply, caller, { status: 503, name: 'BUSY', data: null });
    }
    const fault =
      transportFaults[known.code] ??
      (known.statusCode !== undefined && known.statusCode < 500
        ? { ...unreadable, status: known.statusCode }
        : undefined);
    if (fault !== undefined) {
      const data = { field: fault.field, problem: fault.problem[caller.locale] };
      return answer(reply, caller, { status: fault.status, name: 'BAD_INPUT', data });
    }
    request.log.error({ err: error, url: request.routeOptions.url }, 'a request failed');
    const note = unexpectedWords[caller.locale](caller.traceId.slice(0, TRACE_ID_SAID));
    return answer(reply, caller, { status: 500, name: 'BUSY', data: null, note });
  });

  http.setNotFoundHandler(async (request, reply) => {
    const caller = unknownCaller(request, clock.now());
    const problem = { 'zh-CN': '没有这个地址', en: 'there is nothing at this address' }[caller.locale];
    return answer(reply, caller, { status: 404, name: 'BAD_INPUT', data: { field: 'path', problem } });
  });
}
