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
 * Spans, if there is tracing. `start-tracing.ts` switches it on; without it nothing here does more than look at one variable, and
 * only OpenTelemetry's interfaces are loaded. Attributes hold names and counts: no personal data, no coupon codes, no money.
 */

let tracer: Tracer | undefined;

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
  if (span === undefined) return work();
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

/** W3C `traceparent` of the current span, with which another process continues the trace; null without a span. */
export function currentTraceparent(): string | null {
  if (tracer === undefined) return null;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier, defaultTextMapSetter);
  return carrier['traceparent'] ?? null;
}

/** The trace of the current span, for log lines; undefined without one. */
export const currentTraceId = (): string | undefined =>
  tracer === undefined ? undefined : trace.getActiveSpan()?.spanContext().traceId;
