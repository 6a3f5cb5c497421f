import type { IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inSpan, inTrace, isTracing, markFailed, startSpan } from '#platform/tracing/tracing.ts';
import { HEALTH_PATHS } from './health.ts';
import { traceIdOf } from './trace-id.ts';

const SERVER_FAULT = 500;
/** Asked every few seconds by machines. */
const UNTRACED: ReadonlySet<string | undefined> = new Set([...HEALTH_PATHS, '/metrics']);

const spans = new WeakMap<IncomingMessage, Span>();

/** A span's parent, where the caller sends one: what `traceIdOf` takes. */
const parentOf = ({ headers: { traceparent } }: IncomingMessage): string | null =>
  typeof traceparent === 'string' ? traceparent : null;

/** The trace id of a request: with tracing that of its span, which begins here. */
export function requestTraceId(request: IncomingMessage): string {
  if (!isTracing()) return traceIdOf(request.headers['traceparent']);
  const span = UNTRACED.has(request.url)
    ? undefined
    : startSpan({ name: 'HTTP', kind: 'request', parent: parentOf(request) });
  if (span === undefined) return traceIdOf(request.headers['traceparent']);
  spans.set(request, span);
  return span.spanContext().traceId;
}

/** The route's pattern, which holds no value of the request. */
const routeOf = ({ routeOptions, is404 }: FastifyRequest): string =>
  is404 ? 'unknown' : (routeOptions.url ?? 'unknown');

/** Lets handlers work within their request's trace; with spans, names its span by the call and ends it with the answer. */
export function traceRequests(http: FastifyInstance): void {
  if (!isTracing()) {
    http.addHook('onRequest', (request, _reply, done) => inTrace(request.id, done));
    return;
  }
  http.addHook('onRequest', (request, _reply, done) => {
    const span = spans.get(request.raw);
    if (span === undefined) return done();
    const route = routeOf(request);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ 'http.request.method': request.method, 'http.route': route });
    inSpan(span, done);
  });
  http.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request.raw);
    span?.setAttribute('http.response.status_code', statusCode);
    if (request.answeredCode !== undefined) span?.setAttribute('answer.code', request.answeredCode);
    if (span !== undefined && statusCode >= SERVER_FAULT) markFailed(span, statusCode);
    span?.end();
    done();
  });
}
