import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** Why an uploaded table is refused. */
export type TableFaultName = keyof typeof wordsOf;

/** Thrown while a table is read; the file is at fault, not we. */
export class TableFault extends Error {
  readonly fault: TableFaultName;
  /** The line at fault, counted from 1, where there is one. */
  readonly lineNo: number | undefined;
  constructor(fault: TableFaultName, lineNo?: number) {
    super(fault);
    this.fault = fault;
    this.lineNo = lineNo;
  }
}

/** What is told of it; `{line}` is the line at fault. */
const wordsOf = {
  NOT_A_TABLE: {
    'zh-CN': '不是可读取的 csv 或 xlsx 文件',
    en: 'is neither a csv nor an xlsx that can be read',
  },
  BAD_ENCODING: {
    'zh-CN': '文字编码无法识别：csv 请使用 UTF-8、GBK（GB18030）或带 BOM 的 UTF-16',
    en: 'has text in an unknown encoding: a csv is in UTF-8, GBK (GB18030), or UTF-16 with a byte-order mark',
  },
  LINE_TOO_LONG: { 'zh-CN': '第 {line} 行超过 64 KB', en: 'has more than 64 KB in line {line}' },
  DAMAGED: { 'zh-CN': '表格已损坏，无法读取', en: 'is a damaged spreadsheet that cannot be read' },
  NO_SPREADSHEET: {
    'zh-CN': '是压缩包，不是电子表格：请先解压',
    en: 'is a zip, not a spreadsheet: unpack it first',
  },
  OLD_OR_PROTECTED: {
    'zh-CN': '是旧版 xls 或加密的表格：请另存为不带密码的 xlsx 或 csv',
    en: 'is an old xls or has a password: save it as xlsx without a password, or as csv',
  },
  ZIP64: {
    'zh-CN': '使用了不支持的 zip64 格式：请用电子表格软件另存为 xlsx，或使用 csv',
    en: 'is packed as zip64, which is not read: save it again in a spreadsheet program, or as csv',
  },
  TOO_MANY_PARTS: {
    'zh-CN': '内含的部件过多，不是普通的表格：请另存为 csv',
    en: 'has too many parts for a spreadsheet: save it as csv',
  },
  TOO_LARGE_FOR_XLSX: {
    'zh-CN': 'xlsx 文件过大（上限：压缩后 32 MB、解压后 64 MB）：请另存为 csv',
    en: 'is too large for an xlsx (at most 32 MB, unpacked 64 MB): save it as csv',
  },
  TOO_MANY_TEXTS: {
    'zh-CN': '单元格中的文字过多：请只保留第一列，或另存为 csv',
    en: 'has too many texts in its cells: keep the first column only, or save it as csv',
  },
  TOO_COSTLY: {
    'zh-CN': '读取所需的时间或内存过多：请另存为 csv，或分成几个文件',
    en: 'takes too much time or memory to read: save it as csv, or in several files',
  },
  TOO_SLOW: {
    'zh-CN': '上传时间过长：请在网络更好时重试，或分成几个文件',
    en: 'took too long to arrive: try again on a faster connection, or in several files',
  },
} satisfies Record<string, LocalisedText>;

export function tableFaultWords({ fault, lineNo }: TableFault): LocalisedText {
  const words: LocalisedText = wordsOf[fault];
  const line = String(lineNo ?? '');
  return { 'zh-CN': words['zh-CN'].replace('{line}', line), en: words.en.replace('{line}', line) };
}
