import type { Locale } from '@coupon-centre/contract/field';

interface ShareWords {
  readonly copied: string;
  readonly copyFailed: string;
}

export const shareWords: Readonly<Record<Locale, ShareWords>> = {
  'zh-CN': {
    copied: '链接已复制，去粘贴给好友吧',
    copyFailed: '链接没有复制成功，请重试',
  },
  en: {
    copied: 'Link copied; paste it to a friend',
    copyFailed: 'The link was not copied, please try again',
  },
};
