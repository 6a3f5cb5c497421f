import type { Locale } from '@coupon-centre/contract/foundation/field';

interface ShareWords {
  readonly copied: string;
  readonly copyFailed: string;
}

export const shareWords: Readonly<Record<Locale, ShareWords>> = {
  'zh-CN': {
    copied: '链接已复制，去粘贴给好友吧',
    copyFailed: '链接复制失败，请重试',
  },
  en: {
    copied: 'Link copied; paste it in a chat',
    copyFailed: 'The link could not be copied, please try again',
  },
};
