import { codes, type RefusalName, SUCCESS_CODE, successWords, wordsOf } from '@coupon-centre/contract/errors';
import type { Locale } from '@coupon-centre/contract/field';

type Service = 'card' | 'login';

interface Stamped {
  readonly traceId: string;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  readonly locale: Locale;
}

/** Answers are somebody's own, and JSON whatever a browser would make of them. */
export const ANSWER_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The body of a success in the service's envelope; `msg` is the word for success unless the call has something to tell. */
export function successBody(service: Service, data: unknown, by: Stamped, msg = successWords[by.locale]) {
  return service === 'card'
    ? { code: SUCCESS_CODE, msg, resp_data: data, traceId: by.traceId, serverTime: by.nowMs }
    : { rs: 1, code: SUCCESS_CODE, msg, datas: data, traceId: by.traceId, serverTime: by.nowMs };
}

/** The text of a card service's success whose data is JSON already. A trace id is hexadecimal digits. */
export const successText = (json: string, { traceId, nowMs, locale }: Stamped): string =>
  `{"code":"${SUCCESS_CODE}","msg":"${successWords[locale]}","resp_data":${json},"traceId":"${traceId}","serverTime":${nowMs}}`;

/** The body of a refusal in the service's envelope. */
export function refusalBody(service: Service, name: RefusalName, data: unknown, by: Stamped) {
  const { code } = codes[name];
  const msg = wordsOf(name, by.locale, data);
  return service === 'card'
    ? { code, msg, resp_data: data ?? null, traceId: by.traceId, serverTime: by.nowMs }
    : { rs: 0, code, msg, datas: data ?? null, traceId: by.traceId, serverTime: by.nowMs };
}
