import type { Locale } from '@coupon-centre/contract/field';
import type { Right } from '@coupon-centre/contract/operator/rights';
import type { ComponentType } from 'react';

/** The menu's groups, in its order. `top` has no heading. */
export const groups = {
  top: null,
  offers: { 'zh-CN': '券与活动', en: 'Coupons' },
  pages: { 'zh-CN': '页面与内容', en: 'Pages and content' },
  service: { 'zh-CN': '客户服务', en: 'Service' },
  figures: { 'zh-CN': '数据与运行', en: 'Figures' },
  management: { 'zh-CN': '系统管理', en: 'Administration' },
} as const satisfies Record<string, Readonly<Record<Locale, string>> | null>;

export interface Screen {
  /** Below the console's base; `:name` is a parameter (`useParams`). */
  readonly path: `/${string}`;
  readonly title: Readonly<Record<Locale, string>>;
  /** Without it, for everybody who is signed in. */
  readonly right?: Right;
  /** A screen without a group is not in the menu: it is reached from another one. */
  readonly group?: keyof typeof groups;
  readonly icon?: ComponentType;
  /** A chunk of its own; the screen is the module's `Screen`. */
  readonly load: () => Promise<{ readonly Screen: ComponentType }>;
}
