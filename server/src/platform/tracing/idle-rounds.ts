import { type Span as ApiSpan, type Context, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { ROUND_PREFIX } from './tracing.ts';

const MS_A_SECOND = 1_000;
const NS_A_MS = 1_000_000;
/** A round that took longer did something. */
const IDLE_MS = 100;

/** Leaves out the spans of rounds that found nothing to do: every worker runs several of them a second. */
export class IdleRounds implements SpanProcessor {
  readonly #next: SpanProcessor;
  readonly #parents = new WeakSet<object>();

  constructor(next: SpanProcessor) {
    this.#next = next;
  }

  onStart(span: Span, parentContext: Context): void {
    const parent: ApiSpan | undefined = trace.getSpan(parentContext);
    if (parent !== undefined) this.#parents.add(parent);
    this.#next.onStart(span, parentContext);
  }

  onEnd(span: ReadableSpan): void {
    const [seconds, nanoseconds] = span.duration;
    const isIdle =
      span.name.startsWith(ROUND_PREFIX) &&
      span.status.code !== SpanStatusCode.ERROR &&
      !this.#parents.has(span) &&
      seconds * MS_A_SECOND + nanoseconds / NS_A_MS < IDLE_MS;
    if (!isIdle) this.#next.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown();
  }
}
