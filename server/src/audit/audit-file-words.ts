import type { Locale } from '@coupon-centre/contract/foundation/field';

/** Columns of the exported audit, for people. Number and hash lead to the entry and its anchor; the trace to the log. */
export const auditColumns = [
  'seq',
  'at',
  'operator',
  'role',
  'way',
  'address',
  'action',
  'targetKind',
  'target',
  'subscriber',
  'changes',
  'reason',
  'trace',
  'hash',
] as const;
export type AuditColumn = (typeof auditColumns)[number];

interface FileWords {
  readonly heads: Readonly<Record<AuditColumn, string>>;
  readonly file: string;
  readonly session: string;
  readonly key: string;
  /** A changed field as a line. */
  readonly change: (label: string, before: string, after: string) => string;
}

/** Texts of the file. */
export const auditFileWords: Readonly<Record<Locale, FileWords>> = {
  'zh-CN': {
    heads: {
      seq: '序号',
      at: '时间',
      operator: '操作员',
      role: '角色',
      way: '方式',
      address: '来源地址',
      action: '操作',
      targetKind: '对象类型',
      target: '对象名称',
      subscriber: '涉及的用户',
      changes: '变更内容',
      reason: '原因',
      trace: '追踪编号',
      hash: '本条哈希',
    },
    file: '操作审计',
    session: '登录',
    key: '接口密钥',
    change: (label, before, after) => `${label}：${before} → ${after}`,
  },
  en: {
    heads: {
      seq: 'Number',
      at: 'Time',
      operator: 'Operator',
      role: 'Role',
      way: 'Through',
      address: 'Address',
      action: 'Action',
      targetKind: 'Kind of target',
      target: 'Target',
      subscriber: 'Subscriber concerned',
      changes: 'What changed',
      reason: 'Reason',
      trace: 'Trace ID',
      hash: 'Hash',
    },
    file: 'Audit',
    session: 'Signed in',
    key: 'API key',
    change: (label, before, after) => `${label}: ${before} → ${after}`,
  },
};
