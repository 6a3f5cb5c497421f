import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/*
 * Spans, if there is tracing. `start-tracing.ts` switches it on; without it only OpenTelemetry's interfaces are loaded, there are no
 * spans, and what is kept of a request is its trace id: it is in its log lines, in messages of the outbox and in requests to outside
 * systems either way. Attributes hold names and counts: no personal data, no coupon codes, no money.
 */

let tracer: Tracer | undefined;

const SPAN_ID_BYTES = 8;
const TRACEPARENT = /^\w{2}-(\w{32})-/;

/** The trace id of the work under way, while there are no spans. */
const traceIds = new AsyncLocalStorage<string | undefined>();

/** Switches spans on, or off again. For `start-tracing.ts`. */
export function useTracer(used: Tracer | undefined): void {
  tracer = used;
}

export const isTracing = (): boolean => tracer !== undefined;

/** Begins the name of a worker's round. */
export const ROUND_PREFIX = 'round ';

/** A span to come. */
export interface Spanned {
  readonly name: string;
  /** Default: work within this process. */
  readonly kind?: 'request' | 'message' | 'outside call';
  /** W3C `traceparent` of the span above it; null: it begins a trace. Default: the span under way. */
  readonly parent?: string | null;
  readonly links?: readonly Link[];
  readonly attributes?: Attributes;
}

const kinds = { request: SpanKind.SERVER, message: SpanKind.CONSUMER, 'outside call': SpanKind.CLIENT };

const contextOf = (parent: string | null | undefined): Context =>
  parent === undefined
    ? context.active()
    : parent === null
      ? ROOT_CONTEXT
      : propagation.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter);

/** Starts a span, which the caller ends; undefined without tracing. */
export function startSpan({ name, kind, parent, links = [], attributes = {} }: Spanned): Span | undefined {
  if (tracer === undefined) return undefined;
  const options = { kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind], links: [...links], attributes };
  return tracer.startSpan(name, options, contextOf(parent));
}

/** Runs something within a trace by its id alone, where there are no spans. */
export const inTrace = <T>(traceId: string | undefined, act: () => T): T => traceIds.run(traceId, act);

/** The work's trace by what wrote it; a part of the trace under way unless a parent is named. */
const inTraceOf = <T>({ parent }: Spanned, act: () => T): T =>
  parent === undefined ? act() : inTrace(TRACEPARENT.exec(parent ?? '')?.[1], act);

/** Runs something with this span as the one under way; undefined: with none. */
export const inSpan = <T>(span: Span | undefined, act: () => T): T =>
  context.with(span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span), act);

/** Says that a span's work failed. The error's words stay out, which may hold anything. */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Does work in a span of its own; `noted` says what came of it. Without tracing just does it. */
export async function traced<T>(
  spanned: Spanned,
  work: () => Promise<T>,
  noted: (result: T) => Attributes = () => ({}),
): Promise<T> {
  const span = startSpan(spanned);
  if (span === undefined) return inTraceOf(spanned, work);
  try {
    const result = await inSpan(span, work);
    span.setAttributes(noted(result));
    return result;
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Without spans: of one that is not recorded, below which another process goes on. */
function unrecordedTraceparent(): string | null {
  const traceId = traceIds.getStore();
  return traceId === undefined ? null : `00-${traceId}-${randomBytes(SPAN_ID_BYTES).toString('hex')}-00`;
}

/** W3C `traceparent` of the work under way, with which another process continues the trace; null outside of any. */
export function currentTraceparent(): string | null {
  if (tracer === undefined) return unrecordedTraceparent();
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier, defaultTextMapSetter);
  return carrier['traceparent'] ?? null;
}

/** The trace of the work under way, for log lines; undefined outside of any. */
export const currentTraceId = (): string | undefined =>
  tracer === undefined ? traceIds.getStore() : trace.getActiveSpan()?.spanContext().traceId;
