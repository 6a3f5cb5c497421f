import { randomUUID } from 'node:crypto';

/** 32 hexadecimal digits, as W3C trace context has them. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');

/** Neither version ff nor ids of zeros are valid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;

/** W3C trace context: the caller's trace id where one is sent and well-formed, else a new one. */
export function traceIdOf(traceparent: string | string[] | undefined): string {
  const sent = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
  return sent ?? newTraceId();
}
