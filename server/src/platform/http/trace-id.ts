import { randomUUID } from 'node:crypto';

/** 32 hexadecimal digits, as W3C trace context has them. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');

/** W3C trace context: the caller's trace id where one is sent and well-formed, else a new one. */
export function traceIdOf(traceparent: string | string[] | undefined): string {
  const sent = typeof traceparent === 'string' ? /^[\da-f]{2}-([\da-f]{32})-/.exec(traceparent)?.[1] : undefined;
  return sent ?? newTraceId();
}
