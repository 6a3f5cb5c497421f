import type { Locale } from '@coupon-centre/contract/foundation/field';

interface ConsentWords {
  readonly title: string;
  readonly close: string;
  readonly intro: string;
  readonly agree: string;
  readonly later: string;
  readonly failed: string;
  readonly version: (title: string, version: number) => string;
}

export const consentWords: Readonly<Record<Locale, ConsentWords>> = {
  'zh-CN': {
    title: '协议已更新',
    close: '关闭',
    intro: '以下内容有重要变化。请阅读并同意后继续领取；暂不同意也可以继续浏览和使用已有卡券。',
    agree: '我已阅读并同意',
    later: '暂不同意',
    failed: '提交失败，请检查网络后再试',
    version: (title, version) => `《${title}》第${version}版`,
  },
  en: {
    title: 'Our terms have changed',
    close: 'Close',
    intro:
      'There are important changes in what follows. Please read and accept it before you collect more. Without it you can still look around and use the coupons you have.',
    agree: 'I have read and accept it',
    later: 'Not now',
    failed: 'That did not get through. Please check your connection and try again.',
    version: (title, version) => `${title}, version ${version}`,
  },
};
