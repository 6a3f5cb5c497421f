import type { Locale } from '@coupon-centre/contract/field';

interface PosterWords {
  /** Beside the code, in the picture. */
  readonly scan: readonly [string, string];
  /** What the picture shows, for those who cannot see it. */
  readonly alt: (title: string) => string;
  readonly drawing: string;
  readonly hint: string;
  readonly save: string;
  readonly fileName: string;
  readonly failed: string;
}

export const posterWords: Readonly<Record<Locale, PosterWords>> = {
  'zh-CN': {
    scan: ['扫一扫，马上领', '长按识别二维码'],
    alt: (title) => `分享海报：${title}，附二维码`,
    drawing: '正在生成海报',
    hint: '长按图片可保存或发送给好友',
    save: '保存图片',
    fileName: '领券中心.png',
    failed: '海报没有生成，请用其他方式分享',
  },
  en: {
    scan: ['Scan and collect', 'Point a camera at the code'],
    alt: (title) => `Poster to share: ${title}, with its QR code`,
    drawing: 'The poster is being drawn',
    hint: 'Press and hold the picture to keep it or to send it on',
    save: 'Save the picture',
    fileName: 'coupon-centre.png',
    failed: 'The poster could not be drawn; please share in another way',
  },
};
