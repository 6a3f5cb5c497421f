import type { Locale } from '#foundation/field.ts';

/** Systems that may be live next to a sandbox, in the words of its mark. */
const systemWords = {
  sms: { 'zh-CN': '短信', en: 'SMS' },
  billing: { 'zh-CN': '计费', en: 'billing' },
  carrier: { 'zh-CN': '一键登录', en: 'one-click login' },
  social: { 'zh-CN': '社交分享', en: 'sharing' },
  analytics: { 'zh-CN': '网站统计', en: 'web analytics' },
  mail: { 'zh-CN': '邮件', en: 'mail' },
  risk: { 'zh-CN': '风控', en: 'the risk service' },
  captcha: { 'zh-CN': '人机验证', en: 'the captcha' },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

export type OutsideSystem = keyof typeof systemWords;

/** What is live, as the predicate of a sentence: `SMS and billing are live`. Undefined: nothing. */
export function liveInWords(live: readonly OutsideSystem[], locale: Locale): string | undefined {
  if (live.length === 0) return undefined;
  const names = new Intl.ListFormat(locale).format(live.map((system) => systemWords[system][locale]));
  if (locale === 'zh-CN') return `${names}为真实系统`;
  return `${names} ${live.length === 1 ? 'is' : 'are'} live`;
}

/** The mark on every screen of a sandbox. */
export function sandboxMark(live: readonly OutsideSystem[], locale: Locale): string {
  const lives = liveInWords(live, locale);
  if (locale === 'zh-CN') return lives === undefined ? '沙箱环境，均为模拟' : `沙箱环境，但${lives}`;
  return lives === undefined ? 'Sandbox: nothing here is real' : `Sandbox: ${lives}`;
}
