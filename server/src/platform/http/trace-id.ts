import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
const ID_DIGITS = 2 * ID_BYTES;
const IDS_AT_ONCE = 256;

const random = Buffer.allocUnsafe(ID_BYTES * IDS_AT_ONCE);
let digits = '';
let next = 0;

/** 32 hexadecimal digits, as W3C trace context has them; random ones are drawn for many ids at once. */
export function newTraceId(): string {
  if (next >= digits.length) {
    digits = randomFillSync(random).toString('hex');
    next = 0;
  }
  next += ID_DIGITS;
  return digits.slice(next - ID_DIGITS, next);
}

/** Neither version ff nor ids of zeros are valid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;

/** W3C trace context: the caller's trace id where one is sent and well-formed, else a new one. */
export function traceIdOf(traceparent: string | string[] | undefined): string {
  const sent = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
  return sent ?? newTraceId();
}
