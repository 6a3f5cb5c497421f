import type { Right } from '@coupon-centre/contract/call/rights';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { ConsolePath } from '@coupon-centre/contract/operator/console-paths';
import type { ComponentType } from 'react';

/** The menu's groups in order. `top` has no heading. */
export const groups = {
  top: null,
  offers: { 'zh-CN': '券与活动', en: 'Coupons' },
  pages: { 'zh-CN': '页面与内容', en: 'Pages and content' },
  service: { 'zh-CN': '客户服务', en: 'Service' },
  risk: { 'zh-CN': '风控', en: 'Risk' },
  figures: { 'zh-CN': '数据与运行', en: 'Figures' },
  management: { 'zh-CN': '系统管理', en: 'Administration' },
} as const satisfies Record<string, Readonly<Record<Locale, string>> | null>;

export interface Screen {
  /** Path below the console's base; `:name` is a parameter (`useParams`). */
  readonly path: ConsolePath;
  readonly title: Readonly<Record<Locale, string>>;
  /** Undefined: every operator may open it. */
  readonly right?: Right;
  /** Not for operators of a branch. */
  readonly isHeadOffices?: true;
  /** A screen without a group is not in the menu; another screen links to it. */
  readonly group?: keyof typeof groups;
  /** How much waits there, in the menu; renders nothing at 0. */
  readonly count?: ComponentType;
  /** Loaded as a separate chunk; the module exports `Screen`. */
  readonly load: () => Promise<{ readonly Screen: ComponentType }>;
}
