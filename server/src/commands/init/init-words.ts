import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { ContentCounts } from '#starter/write-starter.ts';

/* What `npm run init` says. */

interface InitWords {
  readonly usage: readonly string[];
  readonly lacking: (problems: readonly string[]) => string;
  readonly wrong: string;
  readonly willWrite: (file: string) => string;
  readonly madeNow: string;
  readonly content: string;
  readonly go: string;
  readonly replace: (names: string) => string;
  readonly wouldReplace: (names: string) => string;
  readonly needsYes: string;
  readonly stopped: string;
  readonly noFile: (path: string) => string;
  readonly noPicture: (path: string) => string;
  readonly settingsWritten: (file: string) => string;
  readonly settingsSame: (file: string) => string;
  readonly contentWritten: string;
  readonly contentThere: (counts: ContentCounts) => string;
  readonly administratorsThere: string;
  readonly toFill: (file: string) => string;
  readonly next: string;
}

export const initWords: Readonly<Record<Locale, InitWords>> = {
  'zh-CN': {
    usage: [
      '用法：npm run init -- [选项]',
      '为新的省份写入设置和初始内容（分类、字典、文档、主题、角色、活动页草稿），并创建首批管理员。',
      '在终端中逐项询问；也可以用选项或 JSON 文件回答。已有的内容不会被改动，可以重复执行。',
      '',
      '  --answers <文件>       JSON 文件，键为下列选项名',
      '  --settings <文件>      写入的设置文件（默认：项目目录下的 .env；已安装的版本：/etc/coupon-centre/settings）',
      '  --overwrite            设置文件中已有的不同的值也替换',
      '  --yes                  不再确认',
      '  --administrators-only  只补足两名管理员，不询问其他内容',
      '  --language zh|en       界面语言',
      '  --help                 显示本说明',
    ],
    lacking: (problems) => `以下各项缺少或有误：\n  ${problems.join('\n  ')}`,
    wrong: '不符合要求，应为：',
    willWrite: (file) => `将写入 ${file}：`,
    madeNow: '（现在生成）',
    content: '数据库为空时，还将写入分类、渠道、字典、主题、五份文档、角色和一个活动页草稿，并补足两名管理员。',
    go: '写入吗？[y/N] ',
    replace: (names) => `设置文件中 ${names} 已有不同的值，替换吗？[y/N] `,
    wouldReplace: (names) => `设置文件中 ${names} 已有不同的值；如需替换，请加 --overwrite。`,
    needsYes: '未在终端中运行：确认写入请加 --yes。',
    stopped: '未写入任何内容。',
    noFile: (path) => `--logo：无法读取 ${path}。`,
    noPicture: (path) => `--logo：${path} 不是 PNG、JPEG 或 WebP 图片；SVG 请先导出为 PNG。`,
    settingsWritten: (file) => `设置已写入 ${file}。`,
    settingsSame: (file) => `${file} 中的设置没有变化。`,
    contentWritten: '初始内容已写入。上线前请法务审阅各文档（控制台，内容，文档）。',
    contentThere: ({ coupons, categories, documents, themes, roles, pages }) =>
      `已有内容，未作改动：券 ${coupons}、分类 ${categories}、文档 ${documents}、主题 ${themes}、自定义角色 ${roles}、活动页 ${pages}。`,
    administratorsThere: '已有两名管理员。',
    toFill: (file) => `启动前还需在 ${file} 中补充：`,
    next: '下一步：npm start（或启动服务），然后按 docs/zh/first-campaign.md 建第一个活动。',
  },
  en: {
    usage: [
      'Usage: npm run init -- [options]',
      'Writes settings and a starter content (categories, dictionary, documents, theme, roles, a draft of a claim page) for a new',
      'province, and makes its first administrators. Asks at a terminal, or takes options or a JSON file. What is there already is',
      'not changed; it can be run again.',
      '',
      '  --answers <file>       a JSON file, by the names of the options below',
      '  --settings <file>      the settings to write (default: .env in the project, /etc/coupon-centre/settings for a release)',
      '  --overwrite            also replaces other values in the settings',
      '  --yes                  does not ask before writing',
      '  --administrators-only  only makes administrators until there are two, and asks nothing else',
      '  --language zh|en       the language of this command',
      '  --help                 this text',
    ],
    lacking: (problems) => `Missing or wrong:\n  ${problems.join('\n  ')}`,
    wrong: 'That should be ',
    willWrite: (file) => `To be written to ${file}:`,
    madeNow: '(made now)',
    content:
      'In an empty database also categories, channels, dictionary, a theme, five documents, roles and a draft of a claim page; and administrators until there are two.',
    go: 'Write this? [y/N] ',
    replace: (names) => `The settings have other values of ${names}. Replace them? [y/N] `,
    wouldReplace: (names) => `The settings have other values of ${names}; to replace them add --overwrite.`,
    needsYes: 'This is no terminal: add --yes to write.',
    stopped: 'Nothing was written.',
    noFile: (path) => `--logo: ${path} cannot be read.`,
    noPicture: (path) => `--logo: ${path} is no PNG, JPEG or WebP picture; export an SVG as PNG first.`,
    settingsWritten: (file) => `The settings are in ${file}.`,
    settingsSame: (file) => `The settings in ${file} are as they were.`,
    contentWritten:
      'The starter content is written. Have a lawyer read the documents before you go live (console, Content, Documents).',
    contentThere: ({ coupons, categories, documents, themes, roles, pages }) =>
      `There is content, and it was not changed: ${coupons} coupons, ${categories} categories, ${documents} documents, ${themes} themes, ${roles} composed roles, ${pages} claim pages.`,
    administratorsThere: 'There are two administrators already.',
    toFill: (file) => `Still to be set in ${file} before a start:`,
    next: 'Next: npm start (or the service), then a first campaign as docs/first-campaign.md says.',
  },
};
