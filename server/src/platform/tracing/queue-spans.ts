import { type Span, trace } from '@opentelemetry/api';
import { inSpan, isTracing, startSpan, traced } from './tracing.ts';

/** The span of waiting in a queue, below the request's; undefined if the request is not recorded. */
export function startWaiting(queue: string | undefined): Span | undefined {
  if (queue === undefined || !isTracing() || trace.getActiveSpan()?.isRecording() !== true) return undefined;
  return startSpan({ name: `${queue} queue` });
}

/**
 * Settles a batch. Its span belongs to the trace of the first item and has links to the others, as they have to it, so that
 * every trace leads to its batch.
 */
export function tracedBatch<T>(
  queue: string | undefined,
  items: readonly { readonly waiting: Span | undefined }[],
  settle: () => Promise<T>,
): Promise<T> {
  if (queue === undefined || !isTracing()) return settle();
  const [first, ...others] = items.flatMap(({ waiting }) => waiting ?? []);
  // The queue was set going by a request that is no part of this batch.
  if (first === undefined) return inSpan(undefined, settle);
  const batch = {
    name: `${queue} batch`,
    links: others.map((other) => ({ context: other.spanContext() })),
    attributes: { 'batch.size': items.length },
  };
  return inSpan(first, () =>
    traced(batch, () => {
      const context = trace.getActiveSpan()?.spanContext();
      for (const other of others) if (context !== undefined) other.addLink({ context });
      for (const waiting of [first, ...others]) waiting.end();
      return settle();
    }),
  );
}
