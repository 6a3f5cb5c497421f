import { z } from 'zod';
import { instant, type Locale } from '#foundation/field.ts';
import { oneClickFailures } from './one-click-failures.ts';
import { operatorCodes } from './operator-errors.ts';

interface CodeEntry {
  /** The code on the wire (wire §2). */
  readonly code: string;
  readonly status: 200 | 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503;
  /** `{name}` is filled from the refusal's data. */
  readonly words: Readonly<Record<Locale, string>>;
  /** Shape of `resp_data` with this code; without it, `resp_data` is null. */
  readonly data?: z.ZodType;
}

const useOutcome = <R extends string>(result: R) =>
  z.object({ result: z.literal(result), useOrderNo: z.string(), effectiveHint: z.string() });

/**
 * Every code of the wire except success: its number, HTTP status and message.
 * A code without a message in every language, or a refusal missing from this table, does not compile.
 */
export const codes = {
  NOT_LOGGED_IN: { code: '1001', status: 401, words: { 'zh-CN': '请先登录', en: 'Please log in first' } },
  SESSION_ENDED: {
    code: '1002',
    status: 401,
    words: { 'zh-CN': '登录已过期，请重新登录', en: 'Your session has ended, please log in again' },
  },
  SESSION_MISMATCH: {
    code: '1003',
    status: 401,
    words: { 'zh-CN': '登录信息不一致，请重新登录', en: 'Your login details do not match, please log in again' },
  },
  ONE_CLICK_FAILED: {
    code: '1004',
    status: 200,
    words: { 'zh-CN': '{why}，请使用短信登录', en: '{why}, please use SMS login' },
    data: z.object({ why: z.string(), reason: z.enum(oneClickFailures) }),
  },
  /** A document changed in substance since the caller agreed: `showConsent` says which, `giveConsent` agrees, then repeat. */
  CONSENT_NEEDED: {
    code: '1005',
    status: 200,
    words: { 'zh-CN': '协议已更新，请先阅读并同意', en: 'Our terms have changed, please read and accept them first' },
  },
  COUPON_NOT_FOUND: {
    code: '2001',
    status: 200,
    words: { 'zh-CN': '没有找到这张券', en: 'This coupon was not found' },
  },
  NOT_STARTED: {
    code: '2002',
    status: 200,
    words: { 'zh-CN': '还没有开始，请稍后再来', en: 'Not started yet, please come back later' },
    data: z.object({ startAt: instant }),
  },
  ENDED: { code: '2003', status: 200, words: { 'zh-CN': '活动已结束', en: 'This offer has ended' } },
  /** Shares its number with ENDED; for requests that must come before the start. */
  STARTED_ALREADY: {
    code: '2003',
    status: 200,
    words: {
      'zh-CN': '已经开始或结束，不用再设提醒',
      en: 'It has already started or ended; no reminder is needed',
    },
  },
  PAUSED: { code: '2004', status: 200, words: { 'zh-CN': '活动暂停中', en: 'This offer is paused' } },
  ALL_GONE: { code: '2005', status: 200, words: { 'zh-CN': '已经领完了', en: 'All gone' } },
  GONE_TODAY: {
    code: '2006',
    status: 200,
    words: { 'zh-CN': '今天的已领完，明天再来', en: 'All gone for today, more tomorrow' },
    data: z.object({ nextAt: instant }),
  },
  PERSONAL_LIMIT: {
    code: '2007',
    status: 200,
    words: { 'zh-CN': '您已达到领取上限', en: 'You have reached the limit for this coupon' },
    data: z.object({ nextAt: instant.optional() }),
  },
  NOT_IN_AUDIENCE: {
    code: '2008',
    status: 200,
    words: { 'zh-CN': '您不在本活动的范围内：{reason}', en: 'This offer is not for this number: {reason}' },
    data: z.object({ reason: z.string() }),
  },
  RISK_REFUSED: {
    code: '2009',
    status: 200,
    words: {
      'zh-CN': '请先完成安全验证；如仍不行，请改用本人手机的流量网络和浏览器，或联系客服',
      en: 'Please complete the security check first; if it does not help, use your own phone on mobile data, or ask customer service',
    },
    data: z.object({
      /** To solve and send back: a proof of work (altcha's shape), or `{kind: 'CAPTCHA', path, …}`, a document for a frame that posts `{token}`; absent when none would help. */
      challenge: z.record(z.string(), z.unknown()).optional(),
    }),
  },
  TOO_FREQUENT: {
    code: '2010',
    status: 200,
    words: { 'zh-CN': '操作太频繁，请稍后再试', en: 'Too many requests, please wait a moment' },
    data: z.object({ retryAfterSec: z.int().nonnegative() }),
  },
  /** Shares its number with TOO_FREQUENT. */
  TOO_MUCH_FEEDBACK: {
    code: '2010',
    status: 200,
    words: {
      'zh-CN': '每天最多提交{most}条反馈，请明天再来',
      en: 'At most {most} messages a day, please come back tomorrow',
    },
    data: z.object({ most: z.int() }),
  },
  OWNED_COUPON_NOT_FOUND: {
    code: '3001',
    status: 200,
    words: { 'zh-CN': '您没有这张券', en: 'You do not have this coupon' },
  },
  NOT_YET_VALID: {
    code: '3002',
    status: 200,
    words: { 'zh-CN': '还没有到可用时间', en: 'This coupon is not valid yet' },
    data: z.object({ validFrom: instant }),
  },
  EXPIRED: { code: '3003', status: 200, words: { 'zh-CN': '这张券已过期', en: 'This coupon has expired' } },
  ALREADY_USED: { code: '3004', status: 200, words: { 'zh-CN': '这张券已使用', en: 'This coupon has been used' } },
  USE_IN_PROGRESS: {
    code: '3005',
    status: 200,
    words: { 'zh-CN': '这张券正在使用中', en: 'This coupon is being used right now' },
    data: z.object({ useOrderNo: z.string() }),
  },
  WITHDRAWN: {
    code: '3006',
    status: 200,
    words: { 'zh-CN': '这张券已被收回', en: 'This coupon was withdrawn' },
  },
  CONDITIONS_NOT_MET: {
    code: '3007',
    status: 200,
    words: { 'zh-CN': '暂不满足使用条件', en: 'The conditions for using it are not met' },
    data: z.object({ reasons: z.array(z.string()) }),
  },
  /** Shares its number with CONDITIONS_NOT_MET, with its own message. */
  /** Shares its number with TOO_FREQUENT. */
  TOO_MANY_REMINDERS: {
    code: '2010',
    status: 200,
    words: {
      'zh-CN': '最多同时等待{most}张券的到货提醒，请先取消几个',
      en: 'You can wait for {most} sold-out coupons at once; please cancel some first',
    },
    data: z.object({ most: z.int() }),
  },
  NO_TIME_TO_REMIND: {
    code: '3007',
    status: 200,
    words: { 'zh-CN': '{reason}', en: '{reason}' },
    data: z.object({
      reason: z.string(),
      /** `PASSED`: the reminder's time is over; `QUIET_HOURS`: they end too late, and the caller did not opt in to them. */
      because: z.enum(['PASSED', 'QUIET_HOURS']),
    }),
  },
  CONFIRMATION_NEEDED: {
    code: '3008',
    status: 200,
    words: { 'zh-CN': '请先完成短信确认', en: 'Please confirm by SMS first' },
  },
  PROVISIONING: {
    code: '3010',
    status: 200,
    words: { 'zh-CN': '已受理，正在办理', en: 'Accepted, being processed' },
    data: useOutcome('PROCESSING'),
  },
  PROVISIONING_REFUSED: {
    code: '3011',
    status: 200,
    words: { 'zh-CN': '办理未成功，券已退回', en: 'It did not go through; your coupon has been returned' },
    data: useOutcome('FAILED'),
  },
  CODE_WRONG: {
    code: '3009',
    status: 200,
    words: { 'zh-CN': '验证码错误或已过期', en: 'The code is wrong or has expired' },
    data: z.object({ attemptsLeft: z.int().nonnegative() }),
  },
  EXCHANGE_REFUSED: {
    code: '4001',
    status: 200,
    words: {
      'zh-CN': '这个兑换码无法兑换，请核对后再试',
      en: 'This code cannot be exchanged; please check it and try again',
    },
  },
  TOO_MANY_TRIES: {
    code: '4002',
    status: 200,
    words: { 'zh-CN': '尝试次数过多，请稍后再试', en: 'Too many attempts, please try again later' },
    data: z.object({ retryAfterSec: z.int().nonnegative() }),
  },
  PAGE_NOT_FOUND: { code: '5001', status: 200, words: { 'zh-CN': '页面不存在', en: 'Page not found' } },
  PAGE_NOT_ONLINE: {
    code: '5002',
    status: 200,
    words: { 'zh-CN': '活动未开始或已结束', en: 'This page is not online now' },
    data: z.object({
      title: z.string(),
      effectiveFrom: instant,
      /** When it ended or will end; null while no end is planned. */
      effectiveTo: instant.nullable(),
    }),
  },
  PREVIEW_INVALID: {
    code: '5003',
    status: 200,
    words: { 'zh-CN': '预览链接无效或已过期', en: 'This preview link is invalid or has expired' },
  },
  FILE_NOT_FOUND: {
    code: '6001',
    status: 404,
    words: {
      'zh-CN': '下载链接已失效，请重新获取',
      en: 'This download link has expired, please request it again',
    },
  },
  EXTRACTION_REFUSED: {
    code: '6002',
    status: 200,
    words: {
      'zh-CN': '批次号或提取码不正确，或此号码不能提取',
      en: 'The batch number or extract code is wrong, or this number may not download it',
    },
  },
  FILE_NOT_READY: {
    code: '6003',
    status: 409,
    words: { 'zh-CN': '文件暂不能下载', en: 'This file cannot be downloaded at the moment' },
  },
  ...operatorCodes,
  BAD_INPUT: {
    code: '9001',
    status: 400,
    words: { 'zh-CN': '参数 {field} 有误：{problem}', en: 'Invalid {field}: {problem}' },
    data: z.object({ field: z.string(), problem: z.string() }),
  },
  REQUEST_ID_REUSED: {
    code: '9005',
    status: 200,
    words: { 'zh-CN': '请求编号已被另一请求使用', en: 'This request ID was used for another request' },
  },
  STILL_RUNNING: {
    code: '9006',
    status: 200,
    words: { 'zh-CN': '正在处理，请稍候', en: 'Still being processed, please wait' },
  },
  BUSY: { code: '9009', status: 503, words: { 'zh-CN': '系统繁忙，请稍后再试', en: 'Busy, please try again' } },
} as const satisfies Record<string, CodeEntry>;

export type RefusalName = keyof typeof codes;
export type RefusalCode<N extends RefusalName = RefusalName> = (typeof codes)[N]['code'];
/** `resp_data` of a refusal. */
export type RefusalData<N extends RefusalName> = (typeof codes)[N] extends { data: infer D extends z.ZodType }
  ? z.output<D>
  : null;

export const SUCCESS_CODE = '0000';

type CodeOf = { readonly SUCCESS: typeof SUCCESS_CODE } & { readonly [N in RefusalName]: RefusalCode<N> };
/**
 * The code of success and of every refusal by name. In the front ends it is a global, and their builds write the digits in its
 * place: this table does not reach a browser.
 */
export const codeOf = {
  SUCCESS: SUCCESS_CODE,
  ...Object.fromEntries(Object.entries(codes).map(([name, { code }]) => [name, code])),
} as CodeOf;

export const successWords: Readonly<Record<Locale, string>> = { 'zh-CN': '成功', en: 'OK' };

/**
 * A code's message in one language, its `{names}` filled from the refusal's data.
 * A name without a value is dropped.
 */
export function wordsOf(name: RefusalName, locale: Locale, data?: unknown): string {
  const values = typeof data === 'object' && data !== null ? new Map(Object.entries(data)) : new Map();
  return codes[name].words[locale].replace(/\{(\w+)\}/g, (_, key: string) => String(values.get(key) ?? ''));
}
