import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import { PHONE_DIGITS, PHONE_PATTERN, TOAST_MS } from '@coupon-centre/contract/foundation/limits';
import { BUSINESS_TIME_ZONE, DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { liveInWords, type OutsideSystem } from '@coupon-centre/contract/front-ends/sandbox-mark';
import { billingPanelHtml } from './billing-panel.ts';
import { carrierPanelHtml } from './carrier-panel.ts';
import { clockPanelHtml } from './clock-panel.ts';
import { type CodeFileToTry, codeFilePanel } from './code-file-panel.ts';
import { operatorsPanelHtml } from './operators-panel.ts';
import { type SandboxWords, sandboxWords } from './page-words.ts';
import { headHtml } from './serve-document.ts';

const mark = `<svg aria-hidden="true" class="mark" viewBox="0 0 40 40"><path class="mark-ticket" d="M8 6h23a5 5 0 0 1 5 5v2.6a6.4 6.4 0 0 0 0 12.8V29a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5Z"/><g class="mark-waves"><path d="M28.3 12.3a10.9 10.9 0 0 0 0 15.4"/><path d="M22.2 9.5a17 17 0 0 0 0 21"/><path d="M15.7 9.5a23 23 0 0 0 0 21" opacity=".45"/></g><circle class="mark-dot" cx="35.8" cy="20" r="3.2"/></svg>`;

/** What the page has in addition to the gateways' panels. */
export interface SandboxParts {
  /** Outside systems that are live; they have no panel. */
  readonly live?: readonly OutsideSystem[];
  readonly hasSms?: boolean;
  readonly hasBiller?: boolean;
  /** Whether one tap signs in at the console. */
  readonly hasOperators?: boolean;
  readonly codeFile?: CodeFileToTry | undefined;
  /** Whether this node's clock can be set ahead. */
  readonly hasClock?: boolean;
  /** Whether the carrier is the sandbox one. */
  readonly hasCarrier?: boolean;
  /** Whether the mail gateway is the sandbox one. */
  readonly hasMail?: boolean;
}

const smsPanelHtml = (words: SandboxWords): string => `
    <section class="panel sms" id="sms-panel" aria-labelledby="sms-title">
      <div class="head">
        <h2 id="sms-title">${words.smsTitle}</h2>
        <label class="filter">
          <span class="hidden">${words.filterLabel}</span>
          <input id="filter" type="search" inputmode="numeric" autocomplete="off" maxlength="${PHONE_DIGITS}" placeholder="${words.filterPlaceholder}">
        </label>
        <p class="hint">${words.smsHint}</p>
      </div>
      <div id="sms-log" role="log" aria-labelledby="sms-title" tabindex="0"><ol id="sms"></ol></div>
      <p class="none" id="sms-none" hidden>${words.smsNone}</p>
      <p class="none" id="sms-none-for" hidden>${words.smsNoneFor}</p>
    </section>`;

const exchangePanelHtml = (words: SandboxWords): string => `
    <section class="panel exchange" id="exchange" aria-labelledby="exchange-title">
      <div class="head">
        <h2 id="exchange-title">${words.exchangeTitle}</h2>
        <p class="hint">${words.exchangeHint}</p>
      </div>
      <div class="exchange-choice">
        <select id="exchange-coupon" aria-label="${words.exchangeCoupon}"></select>
        <button type="button" id="exchange-make">${words.exchangeMake}</button>
      </div>
      <ul id="exchange-codes"></ul>
      <p class="none" id="exchange-none">${words.exchangeNone}</p>
    </section>`;

const previewPanelHtml = (words: SandboxWords): string => `
    <section class="panel previews" id="preview-panel" aria-labelledby="previews-title">
      <div class="head">
        <h2 id="previews-title">${words.previewsTitle}</h2>
        <p class="hint">${words.previewsHint}</p>
      </div>
      <ul id="previews"></ul>
      <p class="none" id="previews-none" hidden>${words.previewsNone}</p>
    </section>`;

/** The page in one language; the scripts fill it and read their texts from `#words`. */
export function sandboxHtml(locale: Locale, phonePage: string, parts: SandboxParts): string {
  const words = sandboxWords[locale];
  const { live = [], codeFile, hasSms, hasBiller, hasOperators, hasClock, hasCarrier, hasMail } = parts;
  const lives = liveInWords(live, locale);
  const other = locales.find((one) => one !== locale) ?? locale;
  const forScripts = JSON.stringify({
    ...words.live,
    columns: words.columns,
    phonePattern: PHONE_PATTERN.source,
    timeZone: BUSINESS_TIME_ZONE,
    units: { dayMs: DAY_MS, hourMs: HOUR_MS, minuteMs: MINUTE_MS },
    toastMs: TOAST_MS,
    exchangePage: `${phonePage}exchange`,
  }).replaceAll('<', '\\u003c');
  const styles = [
    'sms-outbox',
    'billing-panel',
    'clock-panel',
    'exchange-panel',
    'code-file-panel',
    'preview-panel',
    'carrier-panel',
    'operators-panel',
  ];
  return `${headHtml({ locale, title: words.title, styles, script: 'page' })}
<body>
  <header class="top">
    ${mark}
    <h1>${words.title}</h1>
    <a class="language" href="?lang=${other}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a>
    <a class="open" href="${phonePage}" target="_blank" rel="noopener">${words.openPage}</a>
    <a class="open" href="/sandbox/host-app?lang=${locale}">${words.openInApp}</a>
    <p class="lead">${lives === undefined ? words.lead : words.leadNextToLive(lives)}${hasMail ? ` <a href="/sandbox/mail.json">${words.mails}</a>` : ''}</p>
  </header>
  <p class="lost" id="lost" role="alert" hidden>${words.live.lost}</p>
  ${hasClock ? clockPanelHtml(locale) : ''}
  ${hasOperators ? operatorsPanelHtml(locale) : ''}
  <main>${hasSms ? smsPanelHtml(words) : ''}${hasBiller ? billingPanelHtml(words) : ''}${hasCarrier ? carrierPanelHtml(locale) : ''}${hasSms ? exchangePanelHtml(words) : ''}${hasSms ? codeFilePanel(locale, phonePage, codeFile) : ''}${hasSms ? previewPanelHtml(words) : ''}
  </main>
  <p class="said" id="said" role="status"></p>
  <script type="application/json" id="words">${forScripts}</script>
</body>
</html>
`;
}
