import type { BuiltInRole } from '#call/rights.ts';
import type { Locale } from '#foundation/field.ts';

/** Names of the roles. */
export const roleWords = {
  'zh-CN': {
    viewer: '查看员',
    editor: '编辑员',
    approver: '审批员',
    support: '客服',
    finance: '财务',
    administrator: '管理员',
  },
  en: {
    viewer: 'Viewer',
    editor: 'Editor',
    approver: 'Approver',
    support: 'Support',
    finance: 'Finance',
    administrator: 'Administrator',
  },
} as const satisfies Record<Locale, Record<BuiltInRole, string>>;
