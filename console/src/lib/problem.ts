import type { DailySumKind } from '@coupon-centre/contract/foundation/daily-sum-kind';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { REQUEST_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { CallAnswer, CallName, CallResponse } from './call.ts';
import { FailedRequest } from './failed-request.ts';

/** A refused read; its message is the server's, in the reader's language. */
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

/** The field that a refusal names; undefined if none. */
export const fieldOf = ({ data }: Pick<Refused, 'data'>): string | undefined =>
  typeof data === 'object' && data !== null && 'field' in data ? String(data.field) : undefined;

/** The answer's data. Throws `Refused`. */
export function successOf<Name extends CallName>(answer: CallAnswer<Name>): CallResponse<Name> {
  if (answer.code === codeOf.SUCCESS) return answer.resp_data as CallResponse<Name>;
  throw new Refused(answer);
}

const failures = {
  'zh-CN': {
    connection: '无法连接服务器，请检查网络后重试',
    timeout: `服务器 ${REQUEST_TIMEOUT_MS / SECOND_MS} 秒内未响应，请重试`,
    unreadable: '服务器返回的数据无法识别，请稍后重试',
    unknown: '发生未知错误，请刷新页面',
  },
  en: {
    connection: 'The server cannot be reached; check the network and try again',
    timeout: `The server did not answer within ${REQUEST_TIMEOUT_MS / SECOND_MS} seconds; try again`,
    unreadable: "The server's answer could not be read; try again later",
    unknown: 'An unexpected error occurred; please reload the page',
  },
} as const satisfies Record<Locale, Record<FailedRequest['reason'] | 'unknown', string>>;

const FEN_A_YUAN = 100;
const yuan = (fen: number): string => (fen / FEN_A_YUAN).toFixed(2);
interface DailySum {
  readonly what: DailySumKind;
  readonly cap: number;
  readonly left: number;
}
const beyond: Readonly<Record<Locale, Readonly<Record<DailySum['what'], (sum: DailySum) => string>>>> = {
  'zh-CN': {
    GIFT_FEN: ({ left, cap }) => `超出您今日的发券金额上限：还剩 ${yuan(left)} 元，上限 ${yuan(cap)} 元`,
    REVEALS: ({ cap }) => `您今日查看完整号码已达上限（${cap} 次）`,
    RESTORES: ({ cap }) => `您今日退还券已达上限（${cap} 张）`,
    WITHDRAWALS: ({ cap }) => `您今日收回券已达上限（${cap} 张）`,
  },
  en: {
    GIFT_FEN: ({ left, cap }) =>
      `This exceeds what you may give away today: ${yuan(left)} of ${yuan(cap)} yuan are left`,
    REVEALS: ({ cap }) => `You have reached today's cap of numbers shown (${cap})`,
    RESTORES: ({ cap }) => `You have reached today's cap of coupons restored (${cap})`,
    WITHDRAWALS: ({ cap }) => `You have reached today's cap of coupons withdrawn (${cap})`,
  },
};

/** The problem's text for operators. */
export function problemText(error: unknown, locale: Locale): string {
  if (error instanceof Refused && error.code === codeOf.DAILY_SUM_REACHED) {
    const sum = error.data as DailySum;
    return beyond[locale][sum.what](sum);
  }
  if (error instanceof Refused) return error.message;
  return failures[locale][error instanceof FailedRequest ? error.reason : 'unknown'];
}
