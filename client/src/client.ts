import createFetchClient from 'openapi-fetch';
import type { paths } from '#api';

export type { components, operations, paths } from '#api';

const TOO_MANY_CALLS = 429;
/** The request may still be under way. */
const BUSY = 503;
const MAX_TRIES = 4;
const DEFAULT_WAIT_S = 1;
const KEY_HEADER = 'idempotency-key';
const SECOND_MS = 1_000;

export interface CouponCentreOptions {
  /** Such as `https://coupons.example`. */
  readonly baseUrl: string;
  /** An operator's key, `cck_…`; without it, only calls that need none. */
  readonly key?: string;
  /** Language of messages. Default: Chinese. */
  readonly locale?: 'zh-CN' | 'en';
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS));
const waitOf = (response: Response): number => Number(response.headers.get('retry-after')) || DEFAULT_WAIT_S;

/**
 * Sends a request up to four times: again after 'too many calls' when the server asks for it, and with an `idempotency-key` also
 * after 'busy' or a lost connection, since what it changes is changed once.
 */
async function sendPatiently(request: Request): Promise<Response> {
  const isRepeatable = request.headers.has(KEY_HEADER);
  for (let tries = 1; ; tries += 1) {
    const isLast = tries === MAX_TRIES;
    try {
      const response = await fetch(request.clone());
      const isWorthIt = response.status === TOO_MANY_CALLS || (isRepeatable && response.status === BUSY);
      if (isLast || !isWorthIt) return response;
      await response.body?.cancel();
      await pause(waitOf(response));
    } catch (error) {
      if (isLast || !isRepeatable || request.signal.aborted) throw error;
      await pause(DEFAULT_WAIT_S);
    }
  }
}

/**
 * A typed client of every call: `const { data, error } = await centre.POST('/console-api/coupons/list', { body: {} })`. `data` is the
 * answer's envelope of a success, `error` that of a refusal with an HTTP status of its own; both have `code`. Rejects if there
 * is no answer. An upload's body is the file, a Blob, with its type in `headers: { 'content-type': file.type }`.
 */
export const createCouponCentre = ({ baseUrl, key, locale = 'zh-CN' }: CouponCentreOptions) =>
  createFetchClient<paths>({
    baseUrl,
    headers: { 'accept-language': locale, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    fetch: sendPatiently,
    bodySerializer: (body: unknown) => (body instanceof Blob ? body : JSON.stringify(body)),
  });

interface Page<Row> {
  readonly items: readonly Row[];
  readonly cursor: string | null;
}
interface PageAnswer<Row> {
  readonly data?: { readonly resp_data: Page<Row> } | undefined;
  readonly error?: unknown;
}

/**
 * The rows of a list, one page after another: `for await (const coupon of rowsOf((page) => centre.POST('/console-api/coupons/list',
 * { body: { states: ['RUNNING'], ...page } })))`. Throws the answer of a refused page.
 */
export async function* rowsOf<Row>(
  ask: (page: { readonly cursor?: string }) => Promise<PageAnswer<Row>>,
): AsyncGenerator<Row, void, undefined> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, error } = await ask(cursor === undefined ? {} : { cursor });
    if (data === undefined) throw error;
    yield* data.resp_data.items;
    cursor = data.resp_data.cursor;
  }
}

export type CouponCentre = ReturnType<typeof createCouponCentre>;
