import type { z } from 'zod';

/** More than any of their answers but long lists. */
const ANSWER_MAX_BYTES = 64 * 1024;

export interface JsonAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/**
 * Sends a request to an outside system and parses its JSON. Undefined for anything else: timeout, no connection, a redirect, an
 * oversized answer, or another shape.
 */
export async function askJson<Shape extends z.ZodType>(
  url: string,
  {
    maxBytes = ANSWER_MAX_BYTES,
    ...request
  }: Pick<RequestInit, 'method' | 'headers' | 'body'> & { readonly signal: AbortSignal; readonly maxBytes?: number },
  shape: Shape,
): Promise<JsonAnswer<z.output<Shape>> | undefined> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error' });
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > maxBytes) return undefined;
    }
    const body = shape.safeParse(JSON.parse(text));
    return body.success ? { status: response.status, headers: response.headers, body: body.data } : undefined;
  } catch {
    return undefined;
  }
}
