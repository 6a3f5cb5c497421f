import type { Socket } from 'node:net';
import type { RefusalName } from '@coupon-centre/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { LaneFull } from '#coupon/batch-lane.ts';
import { NoConnection } from '#db/kysely.ts';
import type { LocalisedText } from '#db/schema.ts';
import { BadInput } from '#http/bad-input.ts';
import { ANSWER_HEADERS, refusalBody } from '#http/envelope.ts';
import type { Caller } from '#http/handler.ts';
import { TooLate } from '#http/in-time.ts';
import { fieldOf, problemOf } from '#http/problem.ts';
import { unknownCaller } from '#http/serve.ts';
import { newTraceId } from '#http/trace-id.ts';
import { isUploading } from '#http/upload.ts';

/** Faults that are found before a schema is asked: their HTTP status, the field to blame, the words. */
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

/** The event loop lags: there is more to do than this process can. */
export class Overloaded extends Error {}

/** SQLSTATE classes of a database that goes away, has no room, or was told to give the statement up. */
const DATABASE_AWAY = /^(?:08|53|57)[0-9A-Z]{3}$/;

/** Told to thousands a second when there is too much to do: not a line in the log for each. */
const isShed = (error: unknown): boolean => error instanceof Overloaded || error instanceof LaneFull;

/** What will pass: the caller may send the same request again. */
const isPassing = (error: unknown, code: string | undefined): boolean =>
  error instanceof TooLate ||
  error instanceof NoConnection ||
  isShed(error) ||
  (code !== undefined && DATABASE_AWAY.test(code));

/** A request that is given up before it has a route: an address that cannot be decoded, an HTTP version that we do not speak. */
export function answerBeforeRouting(clock: Clock) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const caller = unknownCaller(request, clock.now());
    const problem = { 'zh-CN': '无法识别', en: 'cannot be understood' }[caller.locale];
    void answer(request, reply, caller, error.statusCode ?? 400, 'BAD_INPUT', { field: 'path', problem });
  };
}

/** What Node could not make a request of: HTTP status and reason by its error's code. */
const unreadableRequests: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers what is no HTTP, or came too slowly and is no upload, and ends its connection. There is no request yet, so no language either. */
export function answerUnreadable(clock: Clock) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const by = { locale: 'zh-CN', nowMs: clock.now(), traceId: newTraceId() } as const;
    const data = { field: 'request', problem: '无法识别，或发送过慢' };
    const body = JSON.stringify(refusalBody('card', 'BAD_INPUT', data, by));
    const head = [
      `HTTP/1.1 ${unreadableRequests[error.code ?? ''] ?? '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  status: number,
  name: RefusalName,
  data: unknown,
) {
  const service = request.url.startsWith('/login-server/') ? 'login' : 'card';
  const body = refusalBody(service, name, data, caller);
  // Straight text: the route's answer schema may not know this status, and no fault may hide another.
  return reply
    .code(status)
    .headers(ANSWER_HEADERS)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Every failure in the envelope; nothing of a defect (stack, SQL, path) leaves, it is in the log under the trace id. */
export function answerFailures(http: FastifyInstance, clock: Clock): void {
  http.setErrorHandler(async (error: FastifyError | z.ZodError | BadInput, request, reply) => {
    const caller = request.caller ?? unknownCaller(request, clock.now());
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    if (issue !== undefined) {
      const data = { field: fieldOf(issue), problem: problemOf(issue, caller.locale) };
      return answer(request, reply, caller, 400, 'BAD_INPUT', data);
    }
    if (error instanceof BadInput) {
      const data = { field: error.field, problem: error.problem[caller.locale] };
      return answer(request, reply, caller, 400, 'BAD_INPUT', data);
    }
    const known = error as FastifyError;
    if (isPassing(error, known.code)) {
      if (!isShed(error)) request.log.warn({ err: error, url: request.routeOptions.url }, 'a request was put off');
      reply.header('retry-after', '1');
      return answer(request, reply, caller, 503, 'BUSY', null);
    }
    const fault =
      transportFaults[known.code] ??
      (known.statusCode !== undefined && known.statusCode < 500
        ? { ...unreadable, status: known.statusCode }
        : undefined);
    if (fault !== undefined) {
      const data = { field: fault.field, problem: fault.problem[caller.locale] };
      return answer(request, reply, caller, fault.status, 'BAD_INPUT', data);
    }
    request.log.error({ err: error, url: request.routeOptions.url }, 'a request failed');
    return answer(request, reply, caller, 500, 'BUSY', null);
  });

  http.setNotFoundHandler(async (request, reply) => {
    const caller = unknownCaller(request, clock.now());
    const problem = { 'zh-CN': '没有这个地址', en: 'there is nothing at this address' }[caller.locale];
    return answer(request, reply, caller, 404, 'BAD_INPUT', { field: 'path', problem });
  });
}
