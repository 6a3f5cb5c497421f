import type { codeFileFormats } from '@coupon-centre/contract/code-file/download-code-file';
import type { codeFileStates } from '@coupon-centre/contract/code-file/extract-code-file';
import type { Locale } from '@coupon-centre/contract/foundation/field';

export type CodeFileFormat = (typeof codeFileFormats)[number];
export type CodeFileState = (typeof codeFileStates)[number];

interface CodeFileWords {
  readonly title: string;
  /** Link to here from the exchange screen. */
  readonly entry: string;
  readonly back: string;
  readonly intro: string;
  readonly batchNo: string;
  readonly batchNoHint: string;
  readonly batchNoWrong: string;
  readonly extractCode: string;
  readonly extractCodeHint: string;
  readonly extractCodeWrong: string;
  readonly submit: string;
  readonly unsent: string;
  /** Name of each state, and what to do next. */
  readonly states: Readonly<Record<CodeFileState, { readonly name: string; readonly hint: string }>>;
  readonly noneLeft: string;
  readonly facts: Readonly<Record<'rows' | 'rowsSoFar' | 'bytes' | 'expiresAt' | 'downloadsLeft', string>>;
  readonly rows: (count: string) => string;
  readonly downloadsLeft: (count: number) => string;
  readonly format: string;
  readonly formats: Readonly<Record<CodeFileFormat, { readonly name: string; readonly hint: string }>>;
  readonly download: string;
  readonly downloaded: string;
  readonly another: string;
}

export const codeFileWords: Readonly<Record<Locale, CodeFileWords>> = {
  'zh-CN': {
    title: '提取卡密文件',
    entry: '集团客户：提取卡密文件',
    back: '返回',
    intro: '供集团客户使用。请用预留的联系人号码登录，输入客户经理提供的批次号和提取码。',
    batchNo: '批次号',
    batchNoHint: '字母或数字',
    batchNoWrong: '批次号由字母、数字和短横线组成',
    extractCode: '提取码',
    extractCodeHint: '字母或数字',
    extractCodeWrong: '提取码为4到32位字母或数字',
    submit: '下一步',
    unsent: '网络不太顺畅，请重试',
    states: {
      SCHEDULED: { name: '等待生成', hint: '文件即将开始生成，请稍候，本页会自动更新' },
      IN_PROGRESS: { name: '正在生成', hint: '文件正在生成，请稍候，本页会自动更新' },
      DONE: { name: '可以下载', hint: '请妥善保管文件，卡密等同于现金' },
      ERROR: { name: '生成失败', hint: '文件生成失败，请联系您的客户经理' },
      EXPIRED: { name: '已过期', hint: '已过提取期限，如仍需要请联系您的客户经理' },
    },
    noneLeft: '下载次数已用完，如仍需要请联系您的客户经理',
    facts: { rows: '数量', rowsSoFar: '已生成', bytes: '大小', expiresAt: '提取期限', downloadsLeft: '剩余下载' },
    rows: (count) => `${count} 条`,
    downloadsLeft: (count) => `${count} 次`,
    format: '文件格式',
    formats: {
      xlsx: { name: 'Excel 表格', hint: '.xlsx，用表格软件打开' },
      csv: { name: 'CSV 文本', hint: '.csv，便于导入其他系统' },
    },
    download: '下载文件',
    downloaded: '文件已开始保存',
    another: '提取其他文件',
  },
  en: {
    title: 'Download a code file',
    entry: 'Group customers: download your code file',
    back: 'Back',
    intro:
      'For group customers. Log in with your registered contact number, then enter the batch number and extract code from your account manager.',
    batchNo: 'Batch number',
    batchNoHint: 'Letters, digits',
    batchNoWrong: 'A batch number has letters, digits and hyphens',
    extractCode: 'Extract code',
    extractCodeHint: 'Letters, digits',
    extractCodeWrong: 'An extract code has 4 to 32 letters or digits',
    submit: 'Next',
    unsent: 'The network is slow, please try again',
    states: {
      SCHEDULED: { name: 'Waiting', hint: 'Your file is queued. This page updates automatically.' },
      IN_PROGRESS: { name: 'In progress', hint: 'Your file is being created. This page updates automatically.' },
      DONE: { name: 'Ready', hint: 'Keep this file safe: its codes are as good as cash' },
      ERROR: { name: 'Failed', hint: 'The file could not be created. Please contact your account manager.' },
      EXPIRED: { name: 'Expired', hint: 'The download period is over. Please contact your account manager.' },
    },
    noneLeft: 'No downloads left. Please contact your account manager.',
    facts: {
      rows: 'Codes',
      rowsSoFar: 'Codes so far',
      bytes: 'Size',
      expiresAt: 'Available until',
      downloadsLeft: 'Downloads left',
    },
    rows: (count) => count,
    downloadsLeft: (count) => String(count),
    format: 'File format',
    formats: {
      xlsx: { name: 'Excel workbook', hint: '.xlsx, opens in any spreadsheet' },
      csv: { name: 'CSV text', hint: '.csv, for other systems' },
    },
    download: 'Download',
    downloaded: 'Your file is being saved',
    another: 'Download another file',
  },
};
