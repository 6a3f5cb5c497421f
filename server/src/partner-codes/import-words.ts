import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { BadPartnerCode } from './partner-code.ts';

interface ImportWords {
  readonly line: string;
  readonly serial: string;
  readonly reason: string;
  readonly text: string;
  readonly reasons: Readonly<Record<BadPartnerCode | 'THERE_BEFORE', string>>;
  /** Of the lists, for the file's name. */
  readonly lists: Readonly<Record<'TAKEN' | 'FAILED' | 'THERE' | 'DOUBLED', string>>;
  readonly other: string;
  readonly doubled: (line: string) => string;
}

/** Texts of the lists of an import. */
export const importWords: Readonly<Record<Locale, ImportWords>> = {
  'zh-CN': {
    lists: { TAKEN: '已导入', FAILED: '失败', THERE: '此前已导入', DOUBLED: '重复' },
    other: '其他原因',
    line: '行号',
    serial: '序列号',
    reason: '原因',
    text: '内容',
    reasons: {
      EMPTY: '空行',
      TOO_SHORT: '少于 4 个字符',
      TOO_LONG: '超过 64 个字符',
      BAD_CHARACTER: '含有不允许的字符（只能用字母、数字和 . _ : / # + = -）',
      FORMAT_COLUMN_AS_TEXT: '该列是数字格式，数字可能已丢失：请设为文本格式后重新提供',
      THERE_BEFORE: '此前已导入',
    },
    doubled: (line) => `与第 ${line} 行重复`,
  },
  en: {
    lists: { TAKEN: 'imported', FAILED: 'failed', THERE: 'imported before', DOUBLED: 'repeated' },
    other: 'Another reason',
    line: 'Line',
    serial: 'Serial number',
    reason: 'Reason',
    text: 'Content',
    reasons: {
      EMPTY: 'Empty line',
      TOO_SHORT: 'Fewer than 4 characters',
      TOO_LONG: 'More than 64 characters',
      BAD_CHARACTER: 'A character that codes may not have (only letters, digits and . _ : / # + = -)',
      FORMAT_COLUMN_AS_TEXT:
        'The column holds numbers, which may have lost digits: format it as text and send it again',
      THERE_BEFORE: 'Imported before',
    },
    doubled: (line) => `The same as line ${line}`,
  },
};

const DOUBLED = /^LINE_(\d+)$/;

/** Why a line was not imported, from what is recorded of it. */
export function reasonInWords(reason: string, locale: Locale): string {
  const words = importWords[locale];
  const line = DOUBLED.exec(reason)?.[1];
  if (line !== undefined) return words.doubled(line);
  const reasons: Readonly<Record<string, string>> = words.reasons;
  return reasons[reason] ?? words.other;
}
