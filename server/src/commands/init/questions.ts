import { colour } from '@coupon-centre/contract/content/display';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { operatorName } from '@coupon-centre/contract/foundation/operator-fields';
import { z } from 'zod';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { gatewaySettings } from '#platform/gateways/gateway-settings.ts';
import { databaseAddress } from '#platform/settings/node-env.ts';
import { safeAddress, safeOrigin } from '#platform/settings/public-env.ts';

/* What `npm run init` asks. A question's name is its flag and its key in the file of answers. */

const NAME_MAX = 40;
const ADDRESS_MAX = 120;

export interface Question {
  readonly ask: LocalisedText;
  /** What an answer has to be. */
  readonly shape: LocalisedText;
  readonly schema: z.ZodType<unknown, string>;
  /** The answer where none is given; absent: one has to be given. */
  readonly usual?: string;
  /** The setting that the answer is written to; its value so far is the usual answer. */
  readonly setting?: string;
}

const text = (most: number) => z.string().trim().min(1).max(most);
const texts = (most: number): LocalisedText => ({
  'zh-CN': `1 至 ${most} 个字`,
  en: `1 to ${most} characters`,
});
const both = (chinese: string, english: string): LocalisedText => ({ 'zh-CN': chinese, en: english });

/** Nothing, or what the schema says. */
const orNothing = <Value>(schema: z.ZodType<Value, string>) =>
  z.union([z.literal('').transform((): Value | undefined => undefined), schema]);

type GatewaySetting = `${'SMS' | 'PROVISIONING' | 'NUMBER_AUTH' | 'SOCIAL' | 'MAIL'}_GATEWAY`;
const gateway = (setting: GatewaySetting, ask: LocalisedText, usual: string) => {
  const names = gatewaySettings[setting].description ?? '';
  return {
    ask,
    shape: both(names.replace(', or the path of a module like', '，或模块的路径，如'), names),
    schema: z.string().refine((answer) => gatewaySettings[setting].safeParse(answer).success),
    usual,
    setting,
  };
};

const ORIGIN = both(
  'https 地址，不带路径，如 https://coupons.example.com',
  'an address like https://coupons.example.com',
);

/** Names of two administrators or more, in lower case. */
const administrators = z
  .string()
  .transform((answer) => answer.split(',').map((name) => name.trim().toLowerCase()))
  .refine((names) => names.length >= 2 && new Set(names).size === names.length)
  .refine((names) => names.every((name) => operatorName.safeParse(name).success));

export const questions = {
  'operator-zh': {
    ask: both('运营商名称（中文）', "The operator's name in Chinese"),
    shape: texts(NAME_MAX),
    schema: text(NAME_MAX),
  },
  'operator-en': {
    ask: both('运营商名称（英文）', "The operator's name in English"),
    shape: texts(NAME_MAX),
    schema: text(NAME_MAX),
  },
  hotline: {
    ask: both('客户服务电话', 'The number of customer service'),
    shape: both('3 至 20 位数字', '3 to 20 digits'),
    schema: z.string().regex(/^\d{3,20}$/),
    setting: 'CUSTOMER_SERVICE_PHONE',
  },
  'service-url': {
    ask: both('在线客服地址（没有可不填）', "The online customer service's address, if there is one"),
    shape: both('https 地址，如 https://service.example.com/chat', 'an address like https://service.example.com/chat'),
    schema: orNothing(safeAddress),
    usual: '',
    setting: 'CUSTOMER_SERVICE_URL',
  },
  'address-zh': {
    ask: both('通信地址（中文）', 'The postal address in Chinese'),
    shape: texts(ADDRESS_MAX),
    schema: text(ADDRESS_MAX),
  },
  'address-en': {
    ask: both('通信地址（英文）', 'The postal address in English'),
    shape: texts(ADDRESS_MAX),
    schema: text(ADDRESS_MAX),
  },
  'privacy-contact': {
    ask: both('个人信息保护负责人的联系方式', 'How to reach the data protection officer'),
    shape: both('邮箱或电话', 'an e-mail address or a number'),
    schema: text(ADDRESS_MAX),
  },
  colour: {
    ask: both('主色', "The operator's colour"),
    shape: both('#rrggbb，如 #00485f', '#rrggbb, like #00485f'),
    schema: colour,
    usual: '#00485f',
  },
  logo: {
    ask: both(
      '标识图片文件（分享链接时显示，可不填）',
      'A picture file with the logo, for shared links (may be left out)',
    ),
    shape: both('文件路径', 'the path of a file'),
    schema: orNothing(z.string()),
    usual: '',
  },
  'public-origin': {
    ask: both(
      '用户访问地址（仅限本机试用时可不填）',
      'The address at which subscribers open the page (for a trial: none)',
    ),
    shape: ORIGIN,
    schema: orNothing(safeOrigin),
    usual: '',
    setting: 'PUBLIC_ORIGIN',
  },
  'console-origin': {
    ask: both('控制台地址（与用户访问地址相同时不填）', "The console's address, where it is another"),
    shape: ORIGIN,
    schema: orNothing(safeOrigin),
    usual: '',
    setting: 'CONSOLE_ORIGIN',
  },
  'database-url': {
    ask: both('PostgreSQL 数据库（不填则使用内置数据库）', 'The PostgreSQL database (none: the embedded one)'),
    shape: both('postgres://用户:密码@主机:5432/库名', 'an address like postgres://user:password@host:5432/database'),
    schema: orNothing(databaseAddress),
    usual: '',
    setting: 'DATABASE_URL',
  },
  sms: gateway('SMS_GATEWAY', both('短信网关', 'SMS'), 'sandbox'),
  provisioning: gateway('PROVISIONING_GATEWAY', both('计费与开通', 'Billing and provisioning'), 'sandbox'),
  'number-auth': gateway('NUMBER_AUTH_GATEWAY', both('一键登录', 'One-click login'), 'none'),
  social: gateway('SOCIAL_GATEWAY', both('社交应用内分享', 'Sharing in the social app'), 'none'),
  mail: gateway('MAIL_GATEWAY', both('发给操作员的邮件', 'Mail to operators'), 'none'),
  administrators: {
    ask: both('首批管理员的登录名，逗号分隔', 'Names of the first administrators, separated by commas'),
    shape: both('两个以上不同的登录名，如 wang.wei,li.na', 'two different names or more, like wang.wei,li.na'),
    schema: administrators,
    usual: 'admin,admin2',
  },
} as const satisfies Readonly<Record<string, Question>>;

export type QuestionName = keyof typeof questions;
export const questionNames = Object.keys(questions) as QuestionName[];
export type Answers = { readonly [Name in QuestionName]: z.output<(typeof questions)[Name]['schema']> };

/** A question, whichever it is. */
export const questionOf = (name: QuestionName): Question => questions[name];

/** Which answer is wrong, and what it has to be. */
export const problemOf = (name: QuestionName, locale: Locale): string => `--${name}: ${questionOf(name).shape[locale]}`;

/** Whether an answer is one. */
export const isAnswer = (name: QuestionName, given: string): boolean =>
  questionOf(name).schema.safeParse(given.trim()).success;

/** The answers as the rest takes them. All must be answers. */
export const parseAnswers = (given: Readonly<Record<QuestionName, string>>): Answers =>
  Object.fromEntries(
    questionNames.map((name) => [name, questionOf(name).schema.parse(given[name].trim())]),
  ) as unknown as Answers;
