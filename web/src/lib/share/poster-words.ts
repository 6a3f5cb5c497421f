import type { Locale } from '@coupon-centre/contract/foundation/field';

interface PosterWords {
  /** Next to the code, in the picture. */
  readonly scan: readonly [string, string];
  /** Alternative text of the picture: what it shows, the amount included. */
  readonly alt: (title: string, value: string | undefined) => string;
  readonly drawing: string;
  readonly hint: string;
  readonly save: string;
  readonly fileName: string;
  readonly failed: string;
}

export const posterWords: Readonly<Record<Locale, PosterWords>> = {
  'zh-CN': {
    scan: ['扫一扫，马上领', '长按识别二维码'],
    alt: (title, value) => `分享海报：${title}，附二维码${value === undefined ? '' : `，价值 ${value}`}`,
    drawing: '正在生成海报',
    hint: '长按图片可保存或发送给好友',
    save: '保存图片',
    fileName: '领券中心.png',
    failed: '海报生成失败，请用其他方式分享',
  },
  en: {
    scan: ['Scan and collect', 'Point a camera at the code'],
    alt: (title, value) =>
      `Poster to share: ${title}, with its QR code${value === undefined ? '' : `, worth ${value}`}`,
    drawing: 'Creating the poster',
    hint: 'Press and hold the picture to save or share it',
    save: 'Save the picture',
    fileName: 'coupon-centre.png',
    failed: 'The poster could not be created; please share another way',
  },
};
