import type { ConsolePath } from '@coupon-centre/contract/operator/console-paths';
import type { Screen } from './groups.ts';

/** The screens of the group of figures, in the menu's order. */
export const figureScreens = {
  '/board': {
    title: { 'zh-CN': '数据看板', en: 'Board' },
    right: 'board.read',
    group: 'figures',
    load: () => import('#features/board/board-screen.tsx'),
  },
  '/wall': {
    title: { 'zh-CN': '大屏', en: 'Wall' },
    right: 'board.read',
    group: 'figures',
    load: () => import('#features/wall/wall-screen.tsx'),
  },
  '/reports': {
    title: { 'zh-CN': '定时报表', en: 'Scheduled reports' },
    right: 'board.read',
    group: 'figures',
    load: () => import('#features/reports/reports-screen.tsx'),
  },
  '/liability': {
    title: { 'zh-CN': '未使用负债', en: 'Liability' },
    right: 'finance.read',
    group: 'figures',
    load: () => import('#features/board/liability-screen.tsx'),
  },
  '/sms': {
    title: { 'zh-CN': '短信发送', en: 'SMS' },
    right: 'jobs.read',
    group: 'figures',
    load: () => import('#features/board/sms-screen.tsx'),
  },
  '/jobs': {
    title: { 'zh-CN': '任务与检查', en: 'Jobs and checks' },
    right: 'jobs.read',
    group: 'figures',
    load: () => import('#features/board/jobs-screen.tsx'),
  },
} as const satisfies Partial<Readonly<Record<ConsolePath, Omit<Screen, 'path'>>>>;
