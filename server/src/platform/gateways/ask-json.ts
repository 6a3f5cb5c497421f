import type { z } from 'zod';
import { faultInWords, noteFault } from './faults.ts';

/** More than any of their answers but long lists. */
const ANSWER_MAX_BYTES = 64 * 1024;

export interface JsonAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/**
 * Sends a request to an outside system and parses its JSON. Undefined for anything else: timeout, no connection, a redirect, an
 * oversized answer, or another shape. Why, and a status that is no success, is noted as a fault.
 */
export async function askJson<Shape extends z.ZodType>(
  url: string,
  {
    maxBytes = ANSWER_MAX_BYTES,
    onStatus,
    ...request
  }: Pick<RequestInit, 'method' | 'headers' | 'body'> & {
    readonly signal: AbortSignal;
    readonly maxBytes?: number;
    /** Hears the status, also of an answer that is not understood. */
    readonly onStatus?: (status: number) => void;
  },
  shape: Shape,
): Promise<JsonAnswer<z.output<Shape>> | undefined> {
  let status = '';
  try {
    const response = await fetch(url, { ...request, redirect: 'error' });
    status = `HTTP ${response.status}`;
    onStatus?.(response.status);
    if (!response.ok) noteFault(status);
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > maxBytes) {
        noteFault(`${status}, the answer is too long`);
        return undefined;
      }
    }
    const body = shape.safeParse(JSON.parse(text));
    if (body.success) return { status: response.status, headers: response.headers, body: body.data };
    if (response.ok) noteFault(`${status}, the answer has another shape`);
    return undefined;
  } catch (error) {
    noteFault([status, faultInWords(error)].filter((part) => part !== '').join(', '));
    return undefined;
  }
}
