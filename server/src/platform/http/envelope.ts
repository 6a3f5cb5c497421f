import type { Envelope } from '@coupon-centre/contract/call/call';
import { codes, type RefusalName, SUCCESS_CODE, successWords, wordsOf } from '@coupon-centre/contract/call/errors';
import type { Locale } from '@coupon-centre/contract/foundation/field';

export interface Stamped {
  readonly traceId: string;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  readonly locale: Locale;
}

/** Answers are private. */
export const ANSWER_HEADERS = { 'cache-control': 'no-store' };

/** The word for success as JSON. */
const successMessages: Readonly<Record<Locale, string>> = {
  'zh-CN': JSON.stringify(successWords['zh-CN']),
  en: JSON.stringify(successWords.en),
};

/** The body of a success in the service's envelope; `msg` is the word for success unless the call has something to tell. */
export function successBody(envelope: Envelope, data: unknown, by: Stamped & { readonly msg?: string | undefined }) {
  const { msg = successWords[by.locale] } = by;
  return envelope === 'card'
    ? { code: SUCCESS_CODE, msg, resp_data: data, traceId: by.traceId, serverTime: by.nowMs }
    : { rs: 1, code: SUCCESS_CODE, msg, datas: data, traceId: by.traceId, serverTime: by.nowMs };
}

/** The text of a success whose data is JSON already. A trace id is hexadecimal digits. */
export function successText(
  envelope: Envelope,
  json: string,
  { traceId, nowMs, locale, msg }: Stamped & { readonly msg?: string | undefined },
): string {
  const said = msg === undefined ? successMessages[locale] : JSON.stringify(msg);
  return envelope === 'card'
    ? `{"code":"${SUCCESS_CODE}","msg":${said},"traceId":"${traceId}","serverTime":${nowMs},"resp_data":${json}}`
    : `{"rs":1,"code":"${SUCCESS_CODE}","msg":${said},"traceId":"${traceId}","serverTime":${nowMs},"datas":${json}}`;
}

interface Refused {
  readonly name: RefusalName;
  readonly data?: unknown;
}

/** The body of a refusal in the service's envelope. */
export function refusalBody(envelope: Envelope, { name, data }: Refused, by: Stamped) {
  const { code } = codes[name];
  const msg = wordsOf(name, by.locale, data);
  return envelope === 'card'
    ? { code, msg, resp_data: data ?? null, traceId: by.traceId, serverTime: by.nowMs }
    : { rs: 0, code, msg, datas: data ?? null, traceId: by.traceId, serverTime: by.nowMs };
}
