import type { Locale } from '@coupon-centre/contract/field';
import type { CallAnswer, CallName, CallResponse } from './call.ts';
import { FailedRequest } from './failed-request.ts';

const SUCCESS = '0000';

/** A refusal where data was asked for: the server's words, chosen in the reader's language. */
export class Refused extends Error {
  readonly code: string;
  readonly data: unknown;
  readonly traceId: string;
  constructor({ code, msg, resp_data, traceId }: { code: string; msg: string; resp_data: unknown; traceId: string }) {
    super(msg);
    this.code = code;
    this.data = resp_data;
    this.traceId = traceId;
  }
}

/** What was asked for. Throws `Refused`. */
export function successOf<Name extends CallName>(answer: CallAnswer<Name>): CallResponse<Name> {
  if (answer.code === SUCCESS) return answer.resp_data as CallResponse<Name>;
  throw new Refused(answer);
}

const failures = {
  'zh-CN': {
    connection: '没有连上服务器，请检查网络后重试',
    timeout: '服务器 12 秒内没有答复，请重试',
    unreadable: '服务器的答复无法读取，请稍后重试',
    unknown: '出现意外的错误，请刷新页面',
  },
  en: {
    connection: 'The server cannot be reached; check the network and try again',
    timeout: 'The server did not answer within 12 seconds; try again',
    unreadable: "The server's answer cannot be read; try again in a while",
    unknown: 'Something unexpected happened; load the page again',
  },
} as const satisfies Record<Locale, Record<FailedRequest['reason'] | 'unknown', string>>;

/** What went wrong, in words for people. */
export function problemText(error: unknown, locale: Locale): string {
  if (error instanceof Refused) return error.message;
  return failures[locale][error instanceof FailedRequest ? error.reason : 'unknown'];
}
