import type { CallRequest } from '#lib/call.ts';

/** A claim page's content, its modules, and findings about it. */
export type Written = CallRequest<'checkPage'>;
export type Module = Written['content']['modules'][number];
export type ModuleKind = Module['kind'];
export type LocalisedText = Written['content']['title'];

/** A fault and its place: the variant (absent: the page itself), the module (null: none) and the field in it. */
export interface Finding {
  /** Counted from 1. */
  readonly variant?: number;
  readonly module: number | null;
  readonly field: string;
  readonly text: string;
}

/** What is written, without what else is known of the page. */
export const writtenOf = ({ content, effectiveFrom, effectiveTo, variants }: Written): Written => ({
  content,
  effectiveFrom,
  effectiveTo,
  ...(variants !== undefined && { variants }),
});

export const moduleKinds = [
  'banner',
  'couponGrid',
  'grab',
  'richText',
  'rule',
  'button',
  'countdown',
] as const satisfies readonly ModuleKind[];

const both = (chinese: string, english: string): LocalisedText => ({ 'zh-CN': chinese, en: english });
const GROUND = '#00566f';

/** A new, empty module; `moduleId` is unique in its page. */
export function newModule(kind: ModuleKind, moduleId: string): Module {
  switch (kind) {
    case 'banner':
      return {
        kind,
        moduleId,
        title: both('新活动', 'New campaign'),
        subTitle: null,
        image: null,
        art: 'tickets',
        bgColor: GROUND,
        link: null,
      };
    case 'couponGrid':
      return { kind, moduleId, heading: null, layout: 'list', coupons: [] };
    case 'grab':
      return { kind, moduleId, heading: null };
    case 'richText':
      return { kind, moduleId, html: both('<p>正文</p>', '<p>Text</p>') };
    case 'rule':
      return {
        kind,
        moduleId,
        heading: both('活动规则', 'Rules'),
        isFolded: true,
        html: both('<p>规则</p>', '<p>Rules</p>'),
      };
    case 'button':
      return {
        kind,
        moduleId,
        text: both('我的卡券', 'My coupons'),
        isSticky: false,
        does: { kind: 'link', link: '/myCard' },
      };
    case 'countdown':
      return {
        kind,
        moduleId,
        label: both('距结束', 'Ends in'),
        to: null,
        endedText: both('已结束', 'It is over'),
      };
  }
}

/** A new page: a single banner, so that the preview is not empty. */
export const newPage = (nowMs: number): Written => ({
  content: {
    title: both('领券专场', 'Coupons for you'),
    share: {
      title: both('领券专场', 'Coupons for you'),
      subTitle: both('快来领券', 'Come and collect'),
      imageUrl: null,
    },
    background: { color: GROUND, image: null },
    modules: [newModule('banner', 'banner-1')],
  },
  effectiveFrom: new Date(nowMs).toISOString(),
  effectiveTo: null,
});

/** An unused module id. */
export function freeModuleId(kind: ModuleKind, modules: readonly Module[]): string {
  const taken = new Set(modules.map(({ moduleId }) => moduleId));
  let number = modules.length + 1;
  while (taken.has(`${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}
