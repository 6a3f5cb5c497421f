import { pageKindWords } from '@coupon-centre/contract/claim-page/page-kind-words';

/** Texts of a claim page's parts, and of its preview link. */
export const pageWords = {
  'zh-CN': {
    pageAlone: '页面本身',
    link: '预览链接',
    linkAbout: (until: string) => `凭此链接可在手机上查看，不能领取，有效期至 ${until}`,
    copy: '复制链接',
    copied: '已复制',
    qr: '预览链接的二维码',
    ...pageKindWords['zh-CN'],
  },
  en: {
    pageAlone: 'The page itself',
    link: 'Preview link',
    linkAbout: (until: string) => `Shows the page on a phone, without collecting; valid until ${until}`,
    copy: 'Copy the link',
    copied: 'Copied',
    qr: 'QR code of the preview link',
    ...pageKindWords.en,
  },
} as const;
