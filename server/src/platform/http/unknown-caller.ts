import type { FastifyRequest } from 'fastify';
import type { Caller } from '#foundation/caller/caller.ts';
import { localeOf } from './locale.ts';

/** The request's caller before authentication; also used for error answers. */
export const unknownCaller = (request: FastifyRequest, nowMs: number): Caller<null> => ({
  session: null,
  locale: localeOf(request.headers['accept-language']),
  nowMs,
  traceId: request.id,
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.headers.cookie,
});
