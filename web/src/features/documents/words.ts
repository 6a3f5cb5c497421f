import type { Locale } from '@coupon-centre/contract/foundation/field';

interface DocumentWords {
  readonly title: string;
  readonly rulesTitle: string;
  readonly back: string;
  readonly loading: string;
  readonly version: (version: number, day: string) => string;
  readonly print: string;
  readonly missing: string;
  readonly missingHint: string;
  readonly home: string;
  readonly failed: string;
}

export const documentWords: Readonly<Record<Locale, DocumentWords>> = {
  'zh-CN': {
    title: '客户服务协议',
    rulesTitle: '活动规则',
    back: '返回',
    loading: '正在加载文档',
    version: (version, day) => `第${version}版 · 更新于${day}`,
    print: '打印',
    missing: '没有找到这份文档',
    missingHint: '它可能已经更名或下线',
    home: '去领券中心',
    failed: '文档加载失败',
  },
  en: {
    title: 'Customer service agreement',
    rulesTitle: 'Activity rules',
    back: 'Back',
    loading: 'Loading the document',
    version: (version, day) => `Version ${version} · updated ${day}`,
    print: 'Print',
    missing: 'Document not found',
    missingHint: 'It may have been renamed or taken down',
    home: 'Go to the coupon centre',
    failed: 'The document could not be loaded',
  },
};
