import type { Locale } from '@coupon-centre/contract/foundation/field';

/** Input to try a code file with. */
export interface CodeFileToTry {
  readonly batchNo: string;
  readonly extractCode: string;
  /** The contact's number, eleven digits. */
  readonly phone: string;
}

const panelWords = {
  'zh-CN': {
    title: '集团客户卡密文件',
    hint: '用下面的号码登录手机页面，凭批次号和提取码取出文件，里面的兑换码可以真的兑换。',
    facts: { batchNo: '批次号', extractCode: '提取码', phone: '联系人号码' },
    open: '去提取',
  },
  en: {
    title: 'Code file of a group customer',
    hint: 'Log in on the phone page with this number and download the file; its codes can really be exchanged.',
    facts: { batchNo: 'Batch number', extractCode: 'Extract code', phone: "Contact's number" },
    open: 'Download it',
  },
} as const satisfies Record<Locale, unknown>;

const facts = ['batchNo', 'extractCode', 'phone'] as const;

/** The panel that explains how to download a code file; empty when there is none to try. */
export function codeFilePanel(locale: Locale, phonePage: string, toTry: CodeFileToTry | undefined): string {
  if (toTry === undefined) return '';
  const words = panelWords[locale];
  const lines = facts.map((name) => `<div><dt>${words.facts[name]}</dt><dd><code>${toTry[name]}</code></dd></div>`);
  return `
    <section class="panel code-file" aria-labelledby="code-file-title">
      <div class="head">
        <h2 id="code-file-title">${words.title}</h2>
        <p class="hint">${words.hint}</p>
      </div>
      <dl>${lines.join('')}</dl>
      <a href="${phonePage}exchange?view=file" target="_blank" rel="noopener">${words.open}</a>
    </section>`;
}
