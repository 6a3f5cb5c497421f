import type { Locale } from '@coupon-centre/contract/foundation/field';

interface SessionEndWords {
  readonly ending: string;
  readonly stay: string;
  readonly stayed: string;
  readonly notStayed: string;
  readonly ended: string;
  readonly logIn: string;
  readonly close: string;
}

export const sessionEndWords: Readonly<Record<Locale, SessionEndWords>> = {
  'zh-CN': {
    ending: '登录即将过期',
    stay: '保持登录',
    stayed: '已为您保持登录',
    notStayed: '续期失败，请再试一次',
    ended: '登录已过期，页面内容还在',
    logIn: '重新登录',
    close: '关闭',
  },
  en: {
    ending: 'You will be logged out soon',
    stay: 'Stay logged in',
    stayed: 'You are still logged in',
    notStayed: 'That did not work; please try again',
    ended: 'Your login has expired; everything here is as you left it',
    logIn: 'Log in again',
    close: 'Close',
  },
};
