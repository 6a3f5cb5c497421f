import { type DestinationStream, type Logger, pino } from 'pino';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import { currentTraceId } from '#platform/tracing/tracing.ts';

const masked = (text: unknown): string | undefined => (typeof text === 'string' ? hidePhones(text) : undefined);

/**
 * An error for the log, without fields attached by libraries (requests, parameters, rows).
 */
export function describeError(error: unknown) {
  if (typeof error !== 'object' || error === null) return { message: masked(String(error)) };
  const { name, code, message, stack } = error as Readonly<Record<'name' | 'code' | 'message' | 'stack', unknown>>;
  return { type: name, code, message: masked(message), stack: masked(stack) };
}

/** The trace in which a line is written; a request's own logger has its trace id already. */
function traceOfLine(_line: object, _level: number, logger: Logger): { readonly traceId?: string } {
  const traceId = currentTraceId();
  return traceId === undefined || 'traceId' in logger.bindings() ? {} : { traceId };
}

/**
 * Structured logs, one JSON object a line, with the trace id of the request, or of what caused the worker's job. Personal data, money and coupons are not logged;
 * a number that slips into an error's text is masked. `isSandbox`: every line says that outside systems are simulated.
 */
export const createLog = (
  level: string,
  isSandbox = false,
  // pino's own stream ignores a closed reader; this one reports it, and the server ends.
  to: DestinationStream = process.stdout,
): Logger =>
  pino(
    {
      level,
      base: isSandbox ? { sandbox: true } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      mixin: traceOfLine,
    },
    to,
  );
