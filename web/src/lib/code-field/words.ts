import type { Locale } from '@coupon-centre/contract/foundation/field';

export interface CodeFieldWords {
  readonly label: string;
  readonly hint: string;
  readonly start: string;
  readonly missing: (symbols: number) => string;
  readonly whole: string;
  readonly foreign: (group: number, place: number, symbol: string) => string;
  readonly long: string;
  readonly check: string;
  readonly slip: (group: number, typed: string, maybe: string) => string;
}

export const codeFieldWords: Readonly<Record<Locale, CodeFieldWords>> = {
  'zh-CN': {
    label: '兑换码',
    hint: '16位字母和数字',
    start: '不分大小写，空格和短横可以不输；也可以粘贴整条短信',
    missing: (symbols) => `还差${symbols}位`,
    whole: '16位已输完，校验无误',
    foreign: (group, place, symbol) => `第${group}组第${place}位的“${symbol}”不会出现在兑换码里，请核对`,
    long: '多输了几位，兑换码只有16位',
    check: '校验没有通过，可能有一位看错了，请逐组核对',
    slip: (group, typed, maybe) => `请再看看第${group}组：“${typed}”会不会是“${maybe}”？`,
  },
  en: {
    label: 'Exchange code',
    hint: '16 letters and digits',
    start: 'Not case-sensitive; spaces and hyphens are optional. You can also paste the whole SMS',
    missing: (symbols) => `${symbols} more to go`,
    whole: 'All 16 characters entered and valid',
    foreign: (group, place, symbol) =>
      `“${symbol}” (group ${group}, position ${place}) is never part of a code; please check it`,
    long: 'Too many characters: a code has 16',
    check: 'A character seems wrong; please compare group by group',
    slip: (group, typed, maybe) => `Please check group ${group}: could “${typed}” be “${maybe}”?`,
  },
};
