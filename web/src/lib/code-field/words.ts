import type { Locale } from '@coupon-centre/contract/field';

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

/** Words of the field for a code. */
export const codeFieldWords: Readonly<Record<Locale, CodeFieldWords>> = {
  'zh-CN': {
    label: '兑换码',
    hint: '16位字母和数字',
    start: '不分大小写，空格和短横可以不输；也可以粘贴整条短信',
    missing: (symbols) => `还差${symbols}位`,
    whole: '16位已输完，校验无误',
    foreign: (group, place, symbol) => `第${group}组第${place}位的“${symbol}”不会出现在兑换码里，请再看一眼`,
    long: '多输了几位，兑换码只有16位',
    check: '校验没有通过，可能有一位看错了，请逐组核对',
    slip: (group, typed, maybe) => `请再看看第${group}组：“${typed}”会不会是“${maybe}”？`,
  },
  en: {
    label: 'Exchange code',
    hint: '16 letters and digits',
    start: 'Small letters will do, blanks and hyphens may be left out; or paste the whole SMS',
    missing: (symbols) => `${symbols} more to go`,
    whole: 'All 16 are there and fit together',
    foreign: (group, place, symbol) =>
      `“${symbol}” (group ${group}, place ${place}) is in no code; please look at it again`,
    long: 'That is too many: a code has 16',
    check: 'One of them seems misread; please compare group by group',
    slip: (group, typed, maybe) => `Please look at group ${group} again: could “${typed}” be “${maybe}”?`,
  },
};
