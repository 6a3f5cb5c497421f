import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getBooleanFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { IdleRounds } from './idle-rounds.ts';
import { sendTraceparents } from './send-traceparents.ts';
import { useTracer } from './tracing.ts';

/* Loads OpenTelemetry's SDK: import it only where tracing is wanted. The SDK itself reads the standard variables `OTEL_…`. */

const NAME = 'coupon-centre';
/** How long an ending process waits for its last spans to be taken. */
const FLUSH_MS = 3_000;
const COMPLAIN_EVERY_MS = MINUTE_MS;

/** Complaints of the SDK, at most one a minute: while the collector is away, every export is one. */
function complainTo(log: Logger): void {
  let nextMs = 0;
  const complain = (what: string): void => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + COMPLAIN_EVERY_MS;
    log.warn({ err: new Error(what) }, 'traces could not be handed on; requests are not affected');
  };
  const ignore = (): void => undefined;
  const logger = { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/**
 * Begins to send spans over OTLP/HTTP to where OTEL_EXPORTER_OTLP_ENDPOINT says. Returns what ends it: sends the last spans, but
 * waits for no more than three seconds.
 */
export function startTracing(log: Logger): () => Promise<void> {
  if (getBooleanFromEnv('OTEL_SDK_DISABLED')) return async () => undefined;
  complainTo(log);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': NAME, 'process.pid': process.pid }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporting = new BatchSpanProcessor(new OTLPTraceExporter());
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new IdleRounds(exporting)] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  useTracer(provider.getTracer(NAME));
  const stopSending = sendTraceparents();
  return async () => {
    useTracer(undefined);
    stopSending();
    const flushed = provider.shutdown().catch(() => undefined);
    await Promise.race([flushed, pause(FLUSH_MS, undefined, { ref: false })]);
    for (const part of [trace, propagation, context, diag]) part.disable();
  };
}
