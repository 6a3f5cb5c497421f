import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import { both, type Recipient, type StarterFacts } from './starter-facts.ts';

interface StarterDocument {
  readonly docKey: string;
  readonly title: LocalisedText;
  readonly html: LocalisedText;
}

/** Texts are `documents/<docKey>.<locale>.html`; what stands in double braces is filled in. */
const titles: Readonly<Record<string, LocalisedText>> = {
  'service-agreement': both('客户服务协议', 'Customer service agreement'),
  privacy: both('隐私政策', 'Privacy policy'),
  'activity-rules': both('活动规则', 'Activity rules'),
  'third-parties': both('第三方信息共享清单', 'Third-party list'),
  help: both('使用帮助', 'Help'),
};

/** Recipient, purpose, data: a row of the third-party list. */
const rows: Readonly<Record<Recipient, Readonly<Record<Locale, readonly [string, string, string]>>>> = {
  numberAuth: {
    'zh-CN': ['本机号码认证服务', '一键登录', '手机号码、网络信息'],
    en: ['Number verification by the carrier', 'One-click login', 'Phone number, network information'],
  },
  social: {
    'zh-CN': ['社交应用', '在该应用内分享页面', '所分享页面的地址，不含手机号码'],
    en: ['Social app', 'Sharing pages inside that app', 'Address of the shared page, without your number'],
  },
  analytics: {
    'zh-CN': ['网站统计服务', '了解页面使用情况', '访问的页面和点击，不含手机号码'],
    en: ['Web analytics', 'Figures on how pages are used', 'Pages visited and taps, without your number'],
  },
  risk: {
    'zh-CN': ['风险识别服务', '防止机器领券', '账号、设备和网络的不可还原的标识、号码前三位、渠道'],
    en: [
      'Risk service',
      'Protection against bots',
      'Irreversible identifiers of account, device and network, first three digits of the number, channel',
    ],
  },
  captcha: {
    'zh-CN': ['人机验证服务', '防止机器登录和领券', '网络地址、浏览器信息'],
    en: ['Captcha service', 'Protection against bots', 'Network address, browser information'],
  },
};

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

const dayInWords: Readonly<Record<Locale, (day: string) => string>> = {
  'zh-CN': (day) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日'),
  en: (day) => day,
};

function fillingsOf({ days, ...facts }: StarterFacts, locale: Locale, nowMs: number): Readonly<Record<string, string>> {
  return {
    operator: asHtml(facts.operator[locale]),
    hotline: asHtml(facts.hotline),
    address: asHtml(facts.address[locale]),
    privacyContact: asHtml(facts.privacyContact),
    publishedOn: dayInWords[locale](businessDay(nowMs)),
    recipients: facts.recipients
      .map((recipient) => `<tr>${rows[recipient][locale].map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('\n'),
    requestDays: String(days.request),
    appealDays: String(days.appeal),
    usageDays: String(days.usage),
    smsDays: String(days.sms),
    messageDays: String(days.messages),
    feedbackKeepDays: String(days.feedbackKeep),
    requestKeepDays: String(days.requestKeep),
    closedDays: String(days.closed),
    sightingDays: String(days.sighting),
  };
}

function textOf(docKey: string, locale: Locale, fillings: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(import.meta.dirname, `documents/${docKey}.${locale}.html`), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const filling = fillings[name];
    if (filling === undefined) throw new Error(`${docKey}.${locale} has an unknown place ${name}`);
    return filling;
  });
}

/** The documents that the page links to, in both languages, as of `nowMs`. */
export function starterDocuments(facts: StarterFacts, nowMs: number): readonly StarterDocument[] {
  const fillings = { 'zh-CN': fillingsOf(facts, 'zh-CN', nowMs), en: fillingsOf(facts, 'en', nowMs) };
  return Object.entries(titles).map(([docKey, title]) => ({
    docKey,
    title,
    html: both(textOf(docKey, 'zh-CN', fillings['zh-CN']), textOf(docKey, 'en', fillings.en)),
  }));
}
