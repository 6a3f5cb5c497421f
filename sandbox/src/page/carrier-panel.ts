import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';

const words = {
  'zh-CN': {
    title: '运营商（一键登录）',
    hint: '手机页面点“本机号码一键登录”时，运营商认出的号码。留空保存即不认识任何号码，好比连着 Wi-Fi。',
    number: '认出的号码',
    save: '保存',
    recognises: '运营商认出 {number}',
    none: '运营商不认识任何号码',
    failed: '没有保存，请填 11 位手机号或留空',
  },
  en: {
    title: 'Carrier (one-click login)',
    hint: 'The number that the carrier recognises on one-click login. Leave it empty for none, as on Wi-Fi.',
    number: 'The number it recognises',
    save: 'Save',
    recognises: 'The carrier recognises {number}',
    none: 'The carrier recognises no number',
    failed: 'Not saved; enter 11 digits or leave it empty',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** The carrier's part of the sandbox page. */
export function carrierPanelHtml(locale: Locale): string {
  const { title, hint, number, save, recognises, none, failed } = words[locale];
  return `
    <section class="panel carrier" id="carrier" aria-labelledby="carrier-title" data-recognises="${recognises}" data-none="${none}" data-failed="${failed}">
      <div class="head">
        <h2 id="carrier-title">${title}</h2>
        <p class="hint">${hint}</p>
      </div>
      <form class="carrier-choice" id="carrier-form">
        <label for="carrier-number">${number}</label>
        <input id="carrier-number" type="tel" inputmode="numeric" autocomplete="off" maxlength="11" pattern="${PHONE_PATTERN.source.slice(1, -1)}">
        <button type="submit">${save}</button>
      </form>
      <p class="carrier-state" id="carrier-state" role="status"></p>
    </section>`;
}
